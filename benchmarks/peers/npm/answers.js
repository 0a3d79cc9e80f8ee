// What every peer answers: the bodies that the project's own servers send for the same path.
export const TEXT = "Hello, World!";
export const TEXT_TYPE = "text/plain;charset=UTF-8";
export const JSON_TYPE = "application/json";

const LANGUAGES = ["de", "en", "fr"];

// A new one for each request, as an application would make it.
export const greeting = () => ({ message: "Hello, World!", number: 42, polite: true, languages: LANGUAGES });
