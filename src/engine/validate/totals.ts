import { listNames } from '#language/mapExpression.ts';
import type { EntityModel, TotalModel } from '../model/EntityModel.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import { formatNumber } from '#fields/formatNumber.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Issue } from './Issue.ts';
import { isMoney } from '#fields/table/traits.ts';

/** What a check over other records reads of the record that is checked. */
export interface TotalReads {
  /** Fields of the record; while none of them changes, the check has nothing new to say. */
  readonly fields: readonly string[];
  /** Reference fields that say which records count: nobody else may add to them while the figure is looked at. */
  readonly holders: readonly string[];
  /** What is read of records behind references. */
  readonly references: ReadonlyMap<string, readonly string[]>;
}

/** Lists what a check over other records reads. The state counts always: a transition checks again. */
export function totalReads({ fields, workflow }: EntityModel, { when, where, n }: TotalModel): TotalReads {
  const outer = listNames(where).filter(({ root }) => root === '$values' || root === '$ref');
  const own = [when, ...(n === undefined ? [] : [n])].flatMap(listNames);
  const references = new Map<string, string[]>();
  for (const { root, path } of [...outer, ...own]) {
    const [field = '', name = ''] = path;
    if (root === '$ref') references.set(field, [...(references.get(field) ?? []), name]);
  }
  const read = [...outer, ...own.filter(({ root }) => ['$values', '$record', '$ref'].includes(root))];
  const names = new Set(read.map(({ path: [first = ''] }) => first));
  const known = fields.map(({ name }) => name);
  const holding = new Set(outer.filter(({ root }) => root === '$values').map(({ path: [first = ''] }) => first));
  return {
    fields: known.filter((name) => names.has(name) || name === workflow?.field),
    holders: fields
      .filter(({ name, reference }) => holding.has(name) && reference !== undefined)
      .map((field) => field.name),
    references,
  };
}

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
