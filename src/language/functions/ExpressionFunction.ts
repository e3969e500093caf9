import type { EnumSource } from '../EnumType.ts';
import type { Expression } from '../Expression.ts';
import type { Value } from '../Value.ts';

/** The precedence of phrases, loosest first; a phrase that is looser than its place requires gets brackets. */
export const POWER = { choice: 0, logic: 1, compare: 2, sum: 3, product: 4, unit: 5 } as const;

export interface Phrase {
  readonly text: string;
  readonly power: number;
}

/** The text of a phrase where at least `power` is needed. */
export const within = ({ text, power }: Phrase, least: number): string => (power < least ? `（${text}）` : text);

export const unit = (text: string): Phrase => ({ text, power: POWER.unit });

/** The wording of a boolean expression. */
export const test = (text: string): Phrase => ({ text, power: POWER.compare });

/** A phrase where sums need no brackets. */
export const inSum = (phrase: Phrase): string => within(phrase, POWER.sum);

/** `金额的绝对值`: a property of the phrase's value. */
export const partOf = (phrase: Phrase, what: string): Phrase => unit(`${within(phrase, POWER.unit)}的${what}`);

export interface WordedArgument extends Phrase {
  readonly expression: Expression;
  /** It reads a field whose value is a list. */
  readonly isMany: boolean;
}

/** The input of a call's wording other than its arguments. */
export interface CallWording {
  /** The wording of the negation is requested. */
  readonly isNegated: boolean;
  readonly columnTitle: (rows: Expression, column: Expression) => string;
}

/** An expression function without wording; every property is stated, here or in its group, so none is forgotten. */
export interface ExpressionFunction {
  /** How many arguments it takes; with a step: only every so many. */
  readonly arity: readonly [least: number, most: number, step?: number];
  /** The result type, for checks. */
  readonly result: 'boolean' | 'number' | 'text' | 'list' | 'any';
  /** The value; never throws. */
  readonly run: (args: readonly Value[], enums: EnumSource) => Value;
  /** When its SQL returns exactly its value: for whole numbers and texts, or for all arguments. */
  readonly isExact: 'always' | 'whole' | 'never';
  readonly rows: number | undefined;
  readonly column: number | undefined;
  /** The argument that is a condition on each row, as `$row`; the function gets fulfilling rows. */
  readonly condition: number | undefined;
  readonly enumType: number | undefined;
  /** Which argument is a pattern. It is a constant, as patterns are examined before they run. */
  readonly pattern: number | undefined;
  /** Its result can be compared as if it were its arguments. */
  readonly isTransparent: boolean;
  /** It compares its first argument with its second, and is false if one of them is empty. */
  readonly isComparison: boolean;
  /** Whether the time of day of its first argument has no effect on the result, or is kept in it. */
  readonly timeOfDay: 'ignored' | 'kept' | undefined;
  /** It is null exactly when an argument is null, for arguments of the right type. */
  readonly isEmptyByArguments: boolean;
}

/** The documentation of a function: most screens never show an expression. */
export interface FunctionWords {
  /** Its call with names for the arguments: `round(x, n)`. */
  readonly call: string;
  /** Its result: the text of the handbook and of the editor. */
  readonly help: string;
  readonly phrase: (args: readonly WordedArgument[], wording: CallWording) => Phrase;
}

/** A function with its wording, as a product defines it. */
export type WordedFunction = ExpressionFunction & FunctionWords;

/** The common properties of functions of single values; those of dates state the others, as they differ in them. */
export const SINGLE = {
  isExact: 'always',
  rows: undefined,
  column: undefined,
  condition: undefined,
  enumType: undefined,
  pattern: undefined,
  isTransparent: false,
  isComparison: false,
} as const satisfies Partial<ExpressionFunction>;

/** The common properties of most functions: they take single values and compute a new one. */
export const PLAIN = {
  ...SINGLE,
  timeOfDay: undefined,
  isEmptyByArguments: false,
} as const satisfies Partial<ExpressionFunction>;

/** Defines a function; missing properties do not compile. */
export const defineFunction = (stated: WordedFunction): WordedFunction => stated;

export const numberOf = (value: Value | undefined): number | null => (typeof value === 'number' ? value : null);
export const textOf = (value: Value | undefined): string | null => (typeof value === 'string' ? value : null);
