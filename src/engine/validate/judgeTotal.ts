import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import { formatNumber } from '#fields/formatNumber.ts';
import type { TotalModel } from '../model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Issue } from './Issue.ts';
import { isMoney } from '#fields/table/traits.ts';

/**
 * What is wrong with a record by a check over others, once `scope.total` says what they come to; undefined when it may be saved.
 * `{n}` in the message is written as the field that was added up is.
 */
export function judgeTotal(
  { field, when, n, message }: TotalModel,
  scope: Scope,
  summed: FieldModel | undefined,
): Issue | undefined {
  if (compileExpression(when)(scope) !== true) return undefined;
  const left = n === undefined ? null : compileExpression(n)(scope);
  const text = typeof left === 'number' ? formatNumber(left, isMoney(summed) ? 2 : undefined) : '';
  return { field, message: message.replace('{n}', text) };
}
