import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Expression } from '#language/Expression.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import { isList, rowsOf, type Value, type Values } from '#language/Value.ts';
import type {
  AddedModel,
  CreatedRowsModel,
  GuardModel,
  JointModel,
  SourceModel,
  TransitionModel,
} from '../model/WorkflowModel.ts';

/**
 * The state a transition leads to: that of the first target whose condition holds; undefined when the state stays, or when several
 * may come out of a computed one. `idle` are employees who cannot sign in (`UserContext.idle`). A computed state takes it as the state before and has the last word.
 */
export function stateAfter(
  transition: TransitionModel,
  scope: Scope,
  idle: readonly number[] = [],
): number | undefined {
  if (isAwaited(transition, scope, idle)) return undefined;
  const { added } = transition;
  const decided = added === undefined ? null : (scope.record[added.outcome] ?? null);
  const isLast = typeof decided === 'number' && turnOf(transition, scope, idle) === 'last';
  return isLast ? decided : targetOf(transition, scope);
}

function targetOf({ to, computed }: Pick<TransitionModel, 'to' | 'computed'>, scope: Scope): number | undefined {
  if (computed && to.length > 1 && to.every(({ when }) => when === undefined)) return undefined;
  return to.find(({ when }) => when === undefined || holds(when, scope))?.state;
}

type Shared = Pick<TransitionModel, 'joint' | 'added' | 'inputs' | 'to' | 'computed'>;

/** Whether a transition waits for others than this user: of a joint one, or added colleagues. */
export function isAwaited(transition: Shared, scope: Scope, idle: readonly number[] = []): boolean {
  const { joint } = transition;
  if (['before', 'held', 'after'].includes(turnOf(transition, scope, idle))) return true;
  if (joint === undefined || endsAtOnce(transition, scope)) return false;
  const done: readonly Value[] = [...passedAfter(joint, scope), ...idle];
  return listOf(scope.record[joint.people]).some((person) => !done.includes(person));
}

/** A target with a condition does not wait for the others. */
const endsAtOnce = ({ to }: Shared, scope: Scope): boolean =>
  to.some(({ when }) => when !== undefined && holds(when, scope));

/** Those who have done a joint transition, with the user. */
function passedAfter({ passed }: JointModel, { record, user }: Scope): Value[] {
  const me = user['EmployeeId'] ?? null;
  return [...listOf(record[passed]).filter((person) => person !== me), me];
}

const listOf = (value: Value | undefined): readonly Value[] => (value !== undefined && isList(value) ? value : []);

/** What a decision is where colleagues can be added. */
type Turn =
  /** It ends the transition: no colleague is waited for, or the answer is no. */
  | 'whole'
  /** A colleague who was added before. */
  | 'before'
  /** The user who was asked anyway, while colleagues decide after. */
  | 'held'
  /** One of the colleagues after, and the last of them. */
  | 'after'
  | 'last';

function turnOf({ added, inputs }: Shared, { record, values, user }: Scope, idle: readonly number[]): Turn {
  const me = user['EmployeeId'] ?? null;
  if (added === undefined || inputs.some((name) => values[name] === false)) return 'whole';
  if (listOf(record[added.before]).includes(me)) return 'before';
  const left = listOf(record[added.after]).filter((person) => typeof person === 'number' && !idle.includes(person));
  if ((record[added.outcome] ?? null) === null) return left.length > 0 ? 'held' : 'whole';
  return left.some((person) => person !== me) ? 'after' : 'last';
}

/** The values that a transition writes in addition to the input: only the user's part while others still have to do it. */
export function valuesWritten(
  transition: Shared & Pick<TransitionModel, 'set'>,
  scope: Scope,
  idle: readonly number[] = [],
): Record<string, Value> {
  const { joint, added } = transition;
  if (added !== undefined) return valuesWithAdded(transition, added, scope, turnOf(transition, scope, idle));
  if (joint === undefined || endsAtOnce(transition, scope)) return valuesSet(transition, scope);
  const part = { [joint.passed]: passedAfter(joint, scope) };
  return isAwaited(transition, scope, idle) ? part : { ...valuesSet(transition, scope), ...part };
}

function valuesWithAdded(
  transition: Shared & Pick<TransitionModel, 'set'>,
  added: AddedModel,
  scope: Scope,
  turn: Turn,
): Record<string, Value> {
  if (turn === 'before' || turn === 'after') {
    const rest = listOf(scope.record[added[turn]]).filter((person) => person !== scope.user['EmployeeId']);
    return { [added[turn]]: rest.length === 0 ? null : rest };
  }
  const set = turn === 'last' ? {} : valuesSet(transition, scope);
  if (turn === 'held') return { ...set, [added.outcome]: targetOf(transition, scope) ?? null };
  return { ...set, [added.before]: null, [added.after]: null, [added.outcome]: null };
}

/** Whether a transition ended in one of the targets of its table, if it has targets. */
export function endsWell({ to, field }: TransitionModel, after: { readonly [name: string]: Value }): boolean {
  return to.length === 0 || to.some(({ state }) => state === after[field]);
}

/** The values of a transition, or of a record that it creates. */
export function valuesSet({ set }: Pick<TransitionModel, 'set'>, scope: Scope): Record<string, Value> {
  return Object.fromEntries(
    [...set].map(([name, value]) => [name, 'value' in value ? value.value : value.evaluate(scope)]),
  );
}

/** A record created with a transition: the values from the transition, including child rows. */
export interface MadeRecord {
  readonly entity: string;
  readonly values: Readonly<Record<string, Value>>;
}

/** The maximum number of records and rows that one transition creates: it stays one short transaction. */
const MAX_MADE = 500;

/** The records created with a transition, in the order of its table. `$values` of `scope` is the record after it. */
export function recordsMade({ creates }: Pick<TransitionModel, 'creates'>, scope: Scope): MadeRecord[] {
  return creates.flatMap(({ entity, rows, ...record }) =>
    scopesOf(record, scope).map((source) => ({
      entity,
      values: { ...valuesSet({ set: record.values }, source), ...rowsMade(rows, source) },
    })),
  );
}

/** The message if a transition would create too many records; undefined otherwise. */
export function tooManyMade(made: readonly MadeRecord[]): string | undefined {
  const count = made
    .flatMap(({ values }) => [1, ...Object.values(values).map((value) => (isList(value) ? value.length : 0))])
    .reduce((sum, each) => sum + each, 0);
  return count > MAX_MADE ? `一次最多同时新建 ${MAX_MADE} 条记录和明细，这里有 ${count} 条，请分几次做` : undefined;
}

/** Returns the child rows made of a record, by their field. `from` has its rows, by default `$values`. */
export function rowsMade(
  rows: readonly CreatedRowsModel[],
  scope: Scope,
  from = scope.values,
): Record<string, Values[]> {
  const made: Record<string, Values[]> = {};
  for (const { field, ...row } of rows)
    (made[field] ??= []).push(...scopesOf(row, scope, from).map((source) => valuesSet({ set: row.values }, source)));
  return made;
}

/** The scopes of a creation: of the record or its rows, `times` each, at most one beyond the limit. */
function scopesOf({ each, when, times }: SourceModel, scope: Scope, from = scope.values): Scope[] {
  const sources =
    each === undefined ? [scope] : rowsOf(from[each]).map((record, index) => ({ ...scope, record, index }));
  const made = sources.filter((source) => when === undefined || holds(when, source));
  return times === undefined
    ? made
    : made.flatMap((source) => Array.from({ length: countOf(times, source) }, () => source));
}

function countOf(times: Expression, scope: Scope): number {
  const count = compileExpression(times)(scope);
  return typeof count === 'number' ? Math.min(Math.max(Math.ceil(count), 0), MAX_MADE + 1) : 0;
}

/** Whether a guard blocks by its condition alone; one about other records only while it holds. */
export function guardBlocks({ when, others }: GuardModel, scope: Scope): 'yes' | 'no' | 'count' {
  const held = when === undefined || holds(when, scope);
  if (others === undefined) return held ? 'no' : 'yes';
  return held ? 'count' : 'no';
}

/** The warnings shown before a transition, in the order of its table. */
export function warningsOf({ warnings }: Pick<TransitionModel, 'warnings'>, scope: Scope): string[] {
  return warnings.filter(({ when }) => holds(when, scope)).map((warning) => guardText(warning, scope));
}

/** The message of a guard, of a warning or of a refusal, as text. */
export function guardText({ message }: Pick<GuardModel, 'message'>, scope: Scope): string {
  if (typeof message === 'string') return message;
  const text = compileExpression(message)(scope);
  return typeof text === 'string' ? text : '';
}

const holds = (when: Expression, scope: Scope): boolean => compileExpression(when)(scope) === true;
