/** What several parts of the page need: finding, filling, numbers. No markup is ever made from text. */

const SVG = 'http://www.w3.org/2000/svg';
const whole = new Intl.NumberFormat('en');
const three = new Intl.NumberFormat('en', {maximumSignificantDigits: 3});
const percents = new Intl.NumberFormat('en', {style: 'percent', maximumFractionDigits: 0});
const times = new Intl.DateTimeFormat('en', {timeStyle: 'medium', hour12: false});

/** Stands where there is no value. */
export const NONE = '–';

export const byId = (id) => document.getElementById(id);

/** Sets the text of the element with that data-figure; null is no value. */
export function show(figure, text) {
  document.querySelector(`[data-figure="${figure}"]`).textContent = text ?? NONE;
}

/** An element with attributes and children; a child may be text. */
export function element(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

/** A horizontal bar of `share` (0 to 1) of its room. The number stands beside it, so it is not read out. */
export function bar(share, kind) {
  const width = String(Math.max(1, Math.min(100, share * 100)));
  return filled(
    document.createElementNS(SVG, 'svg'),
    {class: `bar ${kind}`, viewBox: '0 0 100 8', preserveAspectRatio: 'none', 'aria-hidden': 'true', focusable: 'false'},
    [filled(document.createElementNS(SVG, 'rect'), {width, height: '8'}, [])]);
}

function filled(node, attributes, children) {
  Object.entries(attributes).forEach(([name, value]) => node.setAttribute(name, value));
  node.append(...children);
  return node;
}

/** Each of these gives null for null. */
export const format = {
  count: (value) => value === null ? null : whole.format(value),
  rate: (value) => value === null ? null : value < 10 ? three.format(value) : whole.format(Math.round(value)),
  millis: (value) => value === null ? null : three.format(value),
  percent: (value) => value === null ? null : percents.format(value),
  time: (instant) => times.format(new Date(instant)),
};
