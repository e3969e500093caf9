/** Stable codes of everything that can be wrong with schema documents. */
export const PROBLEM_CODES = [
  'document/json',
  'document/unknown-file',
  'document/invalid',
  'document/unknown-key',
  'expression/syntax',
  'rule/unknown-field',
  'rule/unknown-dependency',
  'rule/self-reference',
  'rule/cycle',
  'rule/duplicate',
  'rule/no-effect',
  'reference/unknown-entity',
  'reference/unknown-field',
  'reference/unknown-section',
  'reference/unknown-enum',
  'reference/unknown-document',
  'reference/unknown-key',
  'pattern/unsafe',
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** Something wrong in a schema document, at a JSON pointer and, inside a text, at a range of characters. */
export interface SchemaProblem {
  readonly code: ProblemCode;
  readonly file: string;
  readonly pointer: string;
  readonly message: string;
  readonly proposal?: string | undefined;
  /** Range of characters inside the text at `pointer`. */
  readonly range?: readonly [start: number, end: number] | undefined;
  /** The pointer names a key, not a value. */
  readonly atKey?: boolean | undefined;
}

/** Collects problems of one document. */
export type Report = (problem: Omit<SchemaProblem, 'file'>) => void;
