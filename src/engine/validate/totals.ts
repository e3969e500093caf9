import { listNames } from '#language/mapExpression.ts';
import type { EntityModel, TotalModel } from '../model/EntityModel.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import { formatNumber } from '#fields/formatNumber.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Issue } from './Issue.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';

/** The reads of a check over other records, in the checked record. */
export interface TotalReads {
  /** Fields of the record; the check is only evaluated again when one of them changes. */
  readonly fields: readonly string[];
  /** References that select the counted records: locked for others while the figure is read. */
  readonly holders: readonly string[];
  /** The fields read from referenced records. */
  readonly references: ReadonlyMap<string, readonly string[]>;
}

/** The reads of a check over other records. The state always counts: a transition checks again. */
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

/** The checks that decide whether a record is free for a reference: those at the field that count other records by it. */
export const freeChecks = (entity: EntityModel, { name, reference }: FieldModel): readonly TotalModel[] =>
  entity.totals.filter((check) => {
    const names = [name, reference?.idField];
    return names.includes(check.field) && totalReads(entity, check).holders.some((holder) => names.includes(holder));
  });

/** The problem of a record by a check, given `scope.total`; undefined if none. `{n}` is formatted. */
export function judgeTotal(
  { field, when, n, message }: TotalModel,
  scope: Scope,
  summed: FieldModel | undefined,
): Issue | undefined {
  if (compileExpression(when)(scope) !== true) return undefined;
  const left = n === undefined ? null : compileExpression(n)(scope);
  const text =
    typeof left !== 'number' ? '' : summed === undefined ? formatNumber(left) : fieldKind(summed).typed.text(left);
  return { field, message: message.replace('{n}', text) };
}
