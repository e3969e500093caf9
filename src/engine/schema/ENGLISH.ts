/** The suffix of the property with the English version of a text: `title-en` for `title`. */
export const ENGLISH = '-en';
