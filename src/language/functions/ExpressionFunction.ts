import type { EnumSource } from '../enums/EnumType.ts';
import type { Value } from '../Value.ts';

/** A function of the expression language. `result` is what it returns, for checks; `run` never throws. */
export interface ExpressionFunction {
  readonly arity: readonly [least: number, most: number];
  readonly result: 'boolean' | 'number' | 'text' | 'list' | 'any';
  readonly help: string;
  run(args: readonly Value[], enums: EnumSource): Value;
}
