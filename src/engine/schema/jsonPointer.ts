/** A name as a step of a JSON pointer. */
export const pointerStep = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** The name in a step of a JSON pointer. */
export const nameOfStep = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~');
