import { FATAL_CODES, type ProblemCode } from '#engine/schema/SchemaProblem.ts';

const FATAL: readonly ProblemCode[] = FATAL_CODES;

/** Whether a problem prevents the document from working; with other problems it works, but is probably wrong. */
export const isFatal = ({ code }: { readonly code: ProblemCode }): boolean => FATAL.includes(code);
