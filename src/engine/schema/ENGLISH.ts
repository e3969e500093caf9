/** What the name of a text of a document ends with that says it in English, beside it: `title-en` for `title`. */
export const ENGLISH = '-en';
