import { FATAL_CODES, type ProblemCode } from '#engine/schema/SchemaProblem.ts';

const FATAL: readonly ProblemCode[] = FATAL_CODES;

/** Tells whether a document does not work with a problem; with others it works and is hardly meant so. */
export const isFatal = ({ code }: { readonly code: ProblemCode }): boolean => FATAL.includes(code);
