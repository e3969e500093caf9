import { build } from '#language/build.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import type { Expression } from '#language/Expression.ts';
import { plainName } from '#language/plainName.ts';
import type { Scalar, Value, Values } from '#language/Value.ts';
import type { UniqueModel } from '../model/EntityModel.ts';

type Around = Pick<Scope, 'user' | 'now' | 'enums'>;

/** A record before and after a change, with what its references hold. */
export interface UniqueCandidate {
  readonly stored: Values | undefined;
  readonly after: Values;
  readonly refs: Readonly<Record<string, Values>>;
  /** The field of a row that refers to a record that is being created: no stored row can have the same value. */
  readonly unborn?: string | undefined;
}

/**
 * The condition for other records that a uniqueness rule forbids next to a changed one. Undefined if the rule does not
 * apply: one of the fields is empty, the rule's condition does not hold, or neither has changed.
 */
export function uniqueConflict(
  unique: UniqueModel,
  { stored, after, refs }: UniqueCandidate,
  around: Around,
): Expression | undefined {
  if (!concerns(unique, after, refs, around)) return undefined;
  const kept = unique.fields.every((name) => (after[name] ?? null) === (stored?.[name] ?? null));
  if (kept && stored !== undefined && concerns(unique, stored, refs, around)) return undefined;
  const own = stored?.['Id'];
  return build.and(
    ...unique.fields.map((name) => sameAs(name, toScalar(after[name]), unique.plain)),
    unique.where ?? build.literal(true),
    typeof own === 'number' ? build.compare(build.record('Id'), '!==', own) : build.literal(true),
  );
}

/** The key of a rule's values: equal if the rule treats them so; undefined if one is empty. */
export function uniqueKey({ plain }: UniqueModel, values: readonly unknown[]): string | undefined {
  if (values.some((value) => value === null || value === '')) return undefined;
  return JSON.stringify(values.map((value) => (plain && typeof value === 'string' ? plainName(value) : value)));
}

function sameAs(name: string, value: Scalar, plain: boolean): Expression {
  return plain && typeof value === 'string'
    ? build.compare(build.call('plain', build.record(name)), '===', plainName(value))
    : build.compare(build.record(name), '===', value);
}

/** Empty fields are never equal, and the rule's condition must hold for the record itself. */
function concerns(
  { fields, where }: UniqueModel,
  record: Values,
  refs: Readonly<Record<string, Values>>,
  around: Around,
): boolean {
  if (fields.some((name) => (record[name] ?? null) === null)) return false;
  if (where === undefined) return true;
  const { user, now, enums } = around;
  const scope = { values: record, record, index: 0, user, now, refs, enums, self: null };
  return compileExpression(where)(scope) === true;
}

const toScalar = (value: Value | undefined): Scalar =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
