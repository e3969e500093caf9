/** A name as a step of a JSON pointer. */
export const pointerStep = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** The name in a step of a JSON pointer. */
export const nameOfStep = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~');

/** Stable codes of what makes documents unusable: the product does not start with such a problem. */
export const FATAL_CODES = [
  'document/json',
  'document/too-large',
  'document/duplicate-key',
  'document/unknown-file',
  'document/invalid',
  'document/unknown-key',
  'document/reserved-name',
  'expression/syntax',
  'expression/forbidden',
  'expression/misplaced',
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
  'reference/unknown-state',
  'reference/unknown-action',
  'reference/unknown-command',
  'reference/unknown-setting',
  'reference/unknown-pattern',
  'reference/unknown-zone',
  'pattern/unsafe',
] as const;

/** Stable codes of valid documents that are probably wrong: rules without effect, values that never occur. */
export const LINT_CODES = [
  'condition/never',
  'condition/always',
  'condition/redundant',
  'condition/unreachable',
  'value/type',
  'value/not-in-enum',
  'value/stale',
  'rule/hidden-required',
  'rule/hidden-value',
  'rule/shadowed',
  'rule/unused-dependency',
  'state/unreachable',
  'enum/unused-type',
  'enum/unused-item',
  'setting/unused',
  'enum/duplicate-item',
  'title/duplicate',
  'scope/refused',
  'scope/differs',
  'organisation/incomplete',
  'reference/unknown-icon',
  'role/lacks-view',
  'role/lacks-key',
  'role/lacks-owner',
  'menu/unreachable',
  'portal/incomplete',
  'demo/invalid',
  'list/out-of-sight',
  'look/low-contrast',
  'check/incomplete',
] as const;

/** Stable codes of notes, which are no problems: an undecided scope, a missing signature, texts in another language. */
export const NOTE_CODES = [
  'scope/undecided',
  'scope/shown-through',
  'signature/changed',
  'signature/missing',
  'english/missing',
  'title/language',
] as const;

/** Stable codes of all problems of schema documents; `schemas/CHECKS.md` explains each. */
export const PROBLEM_CODES = [...FATAL_CODES, ...LINT_CODES, ...NOTE_CODES] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** An unambiguous correction of the document. Problems without one need an author. */
export type ProblemFix =
  /** A name inside the text (or the key) that the problem is about. */
  | { readonly kind: 'name'; readonly from: string; readonly to: string }
  /** Exactly the characters of the problem's range. */
  | { readonly kind: 'text'; readonly to: string }
  | { readonly kind: 'value'; readonly to: string | number | boolean | null }
  /** The property or list item. */
  | { readonly kind: 'remove' };

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
  /** Range of characters of the file, where no pointer leads. */
  readonly place?: readonly [start: number, end: number] | undefined;
  readonly fix?: ProblemFix | undefined;
}

/** Collects problems of one document. */
export interface Report {
  (problem: Omit<SchemaProblem, 'file'>): void;
  /** Further problems will only be counted, so that nothing need be proposed for them. */
  readonly isFull?: (() => boolean) | undefined;
}
