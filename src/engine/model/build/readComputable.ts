import { compileExpression } from '#language/compileExpression.ts';
import type { Value } from '#language/Value.ts';
import type { Computable } from '#fields/FieldModel.ts';
import { readExpression } from '../readExpression.ts';
import type { Report } from '../SchemaProblem.ts';

/** A value as a document states it: itself, or the expression in it. Undefined for none, and for one that does not parse. */
export function readComputable(value: Value | undefined, pointer: string, report: Report): Computable | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !value.includes('{{')) return { value };
  const expression = readExpression(value, pointer, report);
  return expression === undefined ? undefined : { evaluate: compileExpression(expression), expression };
}
