/** Parts of the organisation around a user to which any list can be narrowed, with their display names. */
export const WITHIN = { own: '个人', unit: '部门', company: '公司' } as const;
export type Within = keyof typeof WITHIN;

/** Whether a text names a part of the organisation. */
export const isWithin = (text: string): text is Within => Object.hasOwn(WITHIN, text);
