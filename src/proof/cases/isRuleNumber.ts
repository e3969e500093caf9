/** Tells whether a text can be the number of a rule that a case counts for, such as `R15`. */
export const isRuleNumber = (text: string): boolean => /^[A-Z][A-Z0-9]*$/.test(text);
