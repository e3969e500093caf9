/** Parts of the organisation around a user that any list can be narrowed to, with what people call them. */
export const WITHIN = { own: '个人', unit: '部门', company: '公司' } as const;
export type Within = keyof typeof WITHIN;

/** Tells whether a text names a part of the organisation. */
export const isWithin = (text: string): text is Within => Object.hasOwn(WITHIN, text);
