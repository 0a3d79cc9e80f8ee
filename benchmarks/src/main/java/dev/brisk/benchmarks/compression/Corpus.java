/*
 * Copyright the Brisk authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *      https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package dev.brisk.benchmarks.compression;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Random;

/** Made-up bodies of the kinds that web applications send. The same kind and size give the same bytes, always. */
public enum Corpus {

    /** A page of a list resource: ids, names, texts, times, prices, nested objects. */
    JSON {
        @Override
        void append(StringBuilder out, Words words) {
            out.append(out.isEmpty() ? "{\"content\":[" : ",");
            out.append("{\"id\":\"")
                    .append(words.hex(8))
                    .append('-')
                    .append(words.hex(4))
                    .append("-4")
                    .append(words.hex(3));
            out.append("-a")
                    .append(words.hex(3))
                    .append('-')
                    .append(words.hex(12))
                    .append("\",\"version\":")
                    .append(words.number(9));
            out.append(",\"customer\":{\"firstName\":\"")
                    .append(words.name())
                    .append("\",\"lastName\":\"")
                    .append(words.name());
            out.append("\",\"email\":\"")
                    .append(words.name().toLowerCase(Locale.ROOT))
                    .append("@example.com\"},\"status\":\"");
            out.append(STATES[words.number(STATES.length)])
                    .append("\",\"createdAt\":\"2026-0")
                    .append(1 + words.number(9));
            out.append("-1")
                    .append(words.number(10))
                    .append('T')
                    .append(10 + words.number(10))
                    .append(':')
                    .append(10 + words.number(50));
            out.append(':')
                    .append(10 + words.number(50))
                    .append(".")
                    .append(100 + words.number(900))
                    .append("Z\",\"items\":[");
            for (int i = 0, items = 1 + words.number(4); i < items; i++) {
                out.append(i == 0 ? "" : ",")
                        .append("{\"sku\":\"")
                        .append(words.hex(6).toUpperCase(Locale.ROOT));
                out.append("\",\"title\":\"")
                        .append(words.word())
                        .append(' ')
                        .append(words.word())
                        .append("\",\"quantity\":");
                out.append(1 + words.number(5))
                        .append(",\"price\":")
                        .append(words.number(300))
                        .append('.')
                        .append(10 + words.number(90));
                out.append(",\"inStock\":").append(words.number(3) > 0).append('}');
            }
            out.append("],\"comment\":")
                    .append(words.number(3) == 0 ? '"' + words.sentence() + '"' : "null")
                    .append('}');
        }
    },

    /** A page of a shop or a magazine: navigation, cards, paragraphs, a little script. */
    HTML {
        @Override
        void append(StringBuilder out, Words words) {
            if (out.isEmpty()) {
                out.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>")
                        .append(words.sentence());
                out.append("</title>\n<link rel=\"stylesheet\" href=\"/assets/main.")
                        .append(words.hex(8))
                        .append(".css\">\n");
                out.append("<script defer src=\"/assets/app.")
                        .append(words.hex(8))
                        .append(".js\"></script>\n</head>\n<body>\n<nav>\n");
                for (int i = 0; i < 12; i++) {
                    String word = words.word();
                    out.append("  <a class=\"nav__link\" href=\"/")
                            .append(word)
                            .append("\">")
                            .append(word)
                            .append("</a>\n");
                }
                out.append("</nav>\n<main class=\"page\">\n");
            }
            if (words.number(3) == 0) {
                out.append("<section class=\"prose\">\n  <h2 id=\"")
                        .append(words.word())
                        .append("\">")
                        .append(words.sentence());
                out.append("</h2>\n  <p>")
                        .append(words.sentence())
                        .append(' ')
                        .append(words.sentence())
                        .append(" <em>");
                out.append(words.word())
                        .append("</em> ")
                        .append(words.sentence())
                        .append("</p>\n</section>\n");
                return;
            }
            String id = words.hex(6);
            out.append("<article class=\"card card--")
                    .append(words.number(2) == 0 ? "wide" : "small")
                    .append("\" data-id=\"")
                    .append(id);
            out.append("\">\n  <a href=\"/products/")
                    .append(words.word())
                    .append('-')
                    .append(id)
                    .append("\">\n    <img loading=\"lazy\" ");
            out.append("src=\"/images/")
                    .append(id)
                    .append("-320.webp\" alt=\"")
                    .append(words.word())
                    .append(' ')
                    .append(words.word());
            out.append("\" width=\"320\" height=\"240\">\n    <h3 class=\"card__title\">")
                    .append(words.name())
                    .append(' ');
            out.append(words.word())
                    .append("</h3>\n  </a>\n  <p class=\"card__text\">")
                    .append(words.sentence());
            out.append("</p>\n  <span class=\"price\">&euro;&nbsp;")
                    .append(words.number(400))
                    .append('.')
                    .append(10 + words.number(90));
            out.append("</span>\n</article>\n");
        }
    },

    /** Rules of a style sheet, some in media queries. */
    CSS {
        @Override
        void append(StringBuilder out, Words words) {
            boolean media = words.number(6) == 0;
            out.append(media ? "@media (min-width: " + (30 + words.number(60)) + "em) {\n" : "");
            out.append('.').append(words.word()).append("__").append(words.word());
            out.append(words.number(3) == 0 ? ":hover" : words.number(4) == 0 ? " > ." + words.word() : "")
                    .append(" {\n");
            for (int i = 0, rules = 2 + words.number(6); i < rules; i++) {
                String property = STYLES[words.number(STYLES.length)];
                out.append("  ").append(property).append(": ");
                switch (words.number(4)) {
                    case 0 -> out.append('#').append(words.hex(6));
                    case 1 ->
                        out.append(words.number(40))
                                .append("px ")
                                .append(words.number(40))
                                .append("px");
                    case 2 ->
                        out.append("var(--")
                                .append(words.word())
                                .append('-')
                                .append(words.number(9) * 100)
                                .append(')');
                    default ->
                        out.append(words.number(4))
                                .append('.')
                                .append(words.number(100))
                                .append("rem");
                }
                out.append(";\n");
            }
            out.append(media ? "}\n}\n\n" : "}\n\n");
        }
    },

    /** A drawing: groups of paths with many numbers. */
    SVG {
        @Override
        void append(StringBuilder out, Words words) {
            if (out.isEmpty()) {
                out.append("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1200 800\" fill=\"none\">\n");
            }
            out.append("  <g id=\"")
                    .append(words.word())
                    .append("\" transform=\"translate(")
                    .append(words.number(1200))
                    .append(' ');
            out.append(words.number(800))
                    .append(")\">\n    <path fill=\"#")
                    .append(words.hex(6))
                    .append("\" d=\"M");
            out.append(words.number(100))
                    .append('.')
                    .append(words.number(100))
                    .append(' ')
                    .append(words.number(100));
            for (int i = 0, curves = 5 + words.number(20); i < curves; i++) {
                out.append("lLcCsS".charAt(words.number(6)));
                for (int j = 0; j < 6; j++) {
                    out.append(words.number(2) == 0 ? "-" : " ")
                            .append(words.number(60))
                            .append('.')
                            .append(words.number(1000));
                }
            }
            out.append("z\"/>\n  </g>\n");
        }
    };

    private static final String[] STATES = {"OPEN", "PAID", "SHIPPED", "DELIVERED", "RETURNED", "CANCELLED"};

    private static final String[] STYLES = {
        "color",
        "background-color",
        "margin",
        "padding",
        "border-radius",
        "box-shadow",
        "font-size",
        "line-height",
        "gap",
        "width",
        "max-width",
        "min-height",
        "grid-template-columns",
        "transition",
        "letter-spacing",
        "outline-offset",
        "inset"
    };

    /** A body of this kind. */
    public byte[] bytes(int size) {
        Words words = new Words(new Random(name().hashCode()));
        StringBuilder out = new StringBuilder(size + 4096);
        while (out.length() < size) {
            append(out, words);
        }
        return out.substring(0, size).getBytes(StandardCharsets.US_ASCII);
    }

    abstract void append(StringBuilder out, Words words);
}
