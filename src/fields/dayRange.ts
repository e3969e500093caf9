/** The first and the last day that any date may be (domain 0.2). */
export const FIRST_DAY = '2000-01-01';
export const LAST_DAY = '2999-12-31';
