import { isList, type Values, isRow, type Value, sameValue } from '#language/Value.ts';
import type { Issue } from '#engine/validate/Issue.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Expression } from '#language/Expression.ts';
import { applyDefaults, emptyRollups } from '#engine/records/pickWritable.ts';
import type { EvaluationContext } from '#engine/rules/EvaluationContext.ts';
import { parentReads, RowOutcomes, RowResults } from '#engine/rules/RowOutcomes.ts';
import type { Outcome } from '#engine/rules/FieldState.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { childFieldsOf, type FindEntity } from '#engine/model/EntitySource.ts';
import { validateRecord } from '#engine/validate/validateRecord.ts';
import { sameState } from './sameState.ts';
import { typedInRow, withUnread } from './unreadIssues.ts';

/** The property of a served row, record or child row that lists its masked values. */
export const MASKED = 'Masked';

export function maskedNames(row: Values): readonly string[] {
  const names = row[MASKED];
  return names !== undefined && isList(names) ? names.filter((name) => typeof name === 'string') : [];
}

/** The property with a child row's local key; never sent. */
const ROW_KEY = '$key';

/** Starts above the keys of earlier page loads, as drafts contain rows with those. */
let last = Date.now() * 1000;

export function keyRow(row: Values): Values {
  last += 1;
  return { ...row, [ROW_KEY]: last };
}

export function rowKey(row: Values): number {
  const key = row[ROW_KEY];
  return typeof key === 'number' ? key : 0;
}

/** Under this name a row keeps the records its references refer to; never sent. */
export const ROW_REFS = '$refs';

/** The child rows of one field, with their own rules, seen from the record they belong to. */
export interface ChildRows {
  readonly field: FieldModel;
  readonly entity: EntityModel;
  /** The columns: fields of a row without its id and its reference to the parent. */
  readonly columns: readonly FieldModel[];
  readonly evaluate: (rows: readonly Values[], parent: Values, context: RowContext) => Outcome[];
  /** The rows as their record's rules see them, with values their own rules compute; undefined if they compute none. */
  readonly compute: ((rows: readonly Values[], parent: Values, context: RowContext) => Values[]) | undefined;
  /** A new row at a place, with its defaults. */
  readonly blank: (index: number, parent: Values, context: RowContext) => Values;
  readonly validate: (
    rows: readonly Values[],
    outcomes: readonly Outcome[],
    parent: Values,
    context: RowContext,
  ) => Issue[];
  /** The rows as sent: ids, and the visible fields that are not computed. */
  readonly send: (rows: readonly Values[], outcomes: readonly Outcome[]) => Values[];
}

export type RowContext = Pick<EvaluationContext, 'user' | 'now' | 'enums'>;

/** The columns to fill in: not computed by the server. */
export const filledColumns = (rows: ChildRows | undefined): readonly FieldModel[] =>
  rows?.columns.filter(({ computed }) => !computed) ?? [];

/** Creates the child rows of a field; undefined when its entity is unknown. */
export function childRows(field: FieldModel, findEntity: FindEntity): ChildRows | undefined {
  const { child } = field;
  const entity = child === undefined ? undefined : findEntity(child.entity);
  if (child === undefined || entity === undefined) return undefined;
  const fields = childFieldsOf(field, findEntity);
  const columns = fields.filter(({ name, component }) => name !== 'Id' && component !== 'None');
  // Rows obey the rules of their own entity: what the record around them is saved for is not handed on.
  const contextOf = (
    row: Values,
    index: number,
    parent: Values,
    { user, now, enums }: RowContext,
  ): EvaluationContext => ({
    user,
    now,
    enums,
    // A row of an unsaved record belongs to it, too: 0 represents its id.
    values: { ...row, [child.by]: parent['Id'] ?? 0 },
    refs: { ...readRefs(row), [child.by]: parent },
    index,
  });
  const outcomes = (): RowOutcomes =>
    new RowOutcomes(entity.ruleSet, child.by, (row, index, around) => contextOf(row, index, around.parent, around));
  // Before the rules of the record have run, and after them: each remembers its own.
  const [first, last] = [outcomes(), outcomes()];
  const issues = new RowResults<readonly Issue[], Outcome | undefined>(
    {
      expressions: [...entity.checks.map(({ when }) => when), ...boundsOf(columns)],
      parent: parentReads(entity.ruleSet, child.by),
    },
    (row, index, around, outcome) =>
      outcome === undefined
        ? []
        : validateRecord({
            entity,
            outcome,
            context: contextOf(row, index, around.parent, around),
            fields: columns.filter(({ name }) => !maskedNames(row).includes(name)),
            stored: row['Id'] === undefined ? undefined : row,
          }),
  );
  /** Adds the errors of unreadable texts in the row, in place of the errors of the fields they left empty. */
  const withTyped = (
    found: readonly Issue[],
    row: Values,
    outcome: Outcome | undefined,
    now: string,
  ): readonly Issue[] => {
    const typed = typedInRow(row);
    if (outcome === undefined || Object.keys(typed).length === 0) return found;
    const shown = columns.filter((column) => outcome.states[column.index]?.display === 'visible');
    return withUnread(found, { fields: shown, typed, now });
  };
  const computes = entity.ruleSet.rules.some(({ property }) => property === 'value');
  return {
    field,
    entity,
    columns,
    evaluate: (rows, parent, context) => last.evaluate(rows, { parent, ...context }),
    compute: computes
      ? (rows, parent, context) => first.evaluate(rows, { parent, ...context }).map(({ values }) => values)
      : undefined,
    // Rules read figures that are no columns, too.
    blank: (index, parent, context) =>
      keyRow(applyDefaults(columns, contextOf(emptyRollups(entity), index, parent, context))),
    validate: (rows, outcomes, parent, context) =>
      issues
        .take(rows, { parent, ...context }, (index) => outcomes[index])
        .flatMap((found, index) => {
          const row = rows[index] ?? {};
          return withTyped(found, row, outcomes[index], context.now).map((issue) => ({
            field: field.name,
            message: issue.message,
            row: { index, field: issue.field },
          }));
        }),
    send: (rows, outcomes) => rows.map((row, index) => sentRow(fields, row, outcomes[index])),
  };
}

/** The expressions for minimum and maximum values. */
const boundsOf = (columns: readonly FieldModel[]): Expression[] =>
  columns
    .flatMap(({ minimum, maximum }) => [minimum, maximum])
    .flatMap((limit) => (limit !== undefined && 'expression' in limit ? [limit.expression] : []));

const sentRow = (fields: readonly FieldModel[], row: Values, outcome: Outcome | undefined): Values =>
  Object.fromEntries(
    fields.flatMap(({ name, index, computed }): [string, Value][] => {
      if (name === 'Id') return typeof row['Id'] === 'number' ? [['Id', row['Id']]] : [];
      const state = outcome?.states[index];
      return maskedNames(row).includes(name) || computed || state?.display !== 'visible' || state.readOnly
        ? []
        : [[name, row[name] ?? null]];
    }),
  );

function readRefs(row: Values): Record<string, Values> {
  const refs = row[ROW_REFS];
  return refs === undefined || !isRow(refs)
    ? {}
    : Object.fromEntries(Object.entries(refs).flatMap(([name, record]) => (isRow(record) ? [[name, record]] : [])));
}

/** The outcomes, reusing the last ones of unchanged rows, so that these are identical objects. */
export const reuseOutcomes = (
  before: readonly Outcome[],
  after: readonly Outcome[],
  isSameRow: (index: number) => boolean,
): Outcome[] =>
  after.map((outcome, index) => {
    const old = before[index];
    if (old === outcome) return outcome;
    // An outcome contains the values of its row, so it cannot be reused for other values even if it renders the same.
    if (!isSameRow(index) || old?.states.length !== outcome.states.length) return outcome;
    const isSame =
      outcome.states.every((state, i) => sameState(old.states[i], state)) &&
      outcome.computed.size === old.computed.size &&
      [...outcome.computed].every(([i, value]) => sameValue(old.computed.get(i), value));
    return isSame ? old : outcome;
  });
