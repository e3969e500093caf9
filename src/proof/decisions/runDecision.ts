import type { DecisionCase } from '#generated/documents/CasesDocument.ts';
import type { EntityModel, TotalModel } from '#engine/model/EntityModel.ts';
import { referredKey } from '#engine/model/referredEntity.ts';
import { editableFields, stateOf } from '#engine/permission/changeable.ts';
import { bindForm } from '#engine/query/bindForm.ts';
import { sceneWhere } from '#engine/query/listWhere.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import { judgeTotal } from '#engine/validate/totals.ts';
import { uniqueConflict } from '#engine/validate/unique.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import { listNames } from '#language/mapExpression.ts';
import { sumDecimals } from '#language/decimalArithmetic.ts';
import type { Value } from '#language/Value.ts';
import { openDecision, referredRows, type DecisionWorld, type Stage } from './openDecision.ts';
import { holdsFor, holdsForAny, mayDo } from './mayDo.ts';
import { seeFigure } from './seeFigure.ts';
import { runTransition, type TransitionResult } from './runTransition.ts';

/** The observed result of a decision case, in the form of its `expect`. */
export interface SeenDecision {
  readonly may: Readonly<Record<string, boolean | string>>;
  readonly fields: Readonly<Record<string, boolean>>;
  readonly edits: Readonly<Record<string, boolean>>;
  readonly in: Readonly<Record<string, boolean>>;
  readonly due: Readonly<Record<string, boolean>>;
  /** The message at the field; null for none. */
  readonly errors: Readonly<Record<string, string | null>>;
  readonly chooses: Readonly<Record<string, boolean>>;
  readonly sums: Readonly<Record<string, Value>>;
  /** Undefined for a case that takes no transition. */
  readonly taken: TransitionResult | undefined;
}

/** Evaluates a decision case without a server, with the conditions of the server's queries, over invented records. */
export function runDecision(entity: EntityModel, asked: DecisionCase, world: DecisionWorld): SeenDecision {
  const stage = openDecision(entity, asked, world);
  const {
    may = {},
    fields = {},
    edits = {},
    in: lists = {},
    due = {},
    errors = {},
    chooses = {},
    sums = {},
  } = asked.expect;
  const seen = <T>(names: object, see: (name: string) => T): Record<string, T> =>
    Object.fromEntries(Object.keys(names).map((name) => [name, see(name)]));
  const issues = Object.keys(errors).length === 0 ? [] : savingIssues(stage);
  return {
    may: seen(may, (action) => mayDo(stage, action)),
    fields: seen(fields, (name) => reads(stage, name)),
    edits: seen(edits, (name) => mayDo(stage, 'edit') === true && editable(stage).has(name)),
    in: seen(lists, (name) => isIn(stage, name)),
    due: seen(due, (name) => isDue(stage, name)),
    errors: seen(errors, (name) => issues.find(({ field }) => field === name)?.message ?? null),
    chooses: seen(chooses, (name) => mayChoose(stage, name)),
    sums: seen(sums, (name) => seeFigure(stage, name)),
    taken: asked.take === undefined ? undefined : runTransition(stage, asked.take),
  };
}

function reads(stage: Stage, name: string): boolean {
  const { readable, withheld } = stage.access;
  const kept = withheld.get(name);
  return readable.has(name) && (kept === undefined || !holdsFor(stage, kept));
}

const editable = ({ entity, access, record, scope }: Stage): ReadonlySet<string> =>
  editableFields(entity, access, stateOf(entity, record), scope);

function isIn(stage: Stage, name: string): boolean {
  const [key = '', sceneKey] = name.split('/');
  const { entity, user, access } = stage;
  const list = entity.lists.get(key);
  if (list === undefined || (list.where !== undefined && !holdsFor(stage, list.where))) return false;
  if (sceneKey === undefined) return true;
  const scene = list.scenes.find((one) => one.key === sceneKey);
  return scene !== undefined && holdsFor(stage, sceneWhere({ entity, user, access }, scene));
}

function isDue(stage: Stage, name: string): boolean {
  const source = reminderSource(stage.world, name);
  if (source === undefined || source.entity !== stage.entity.key) return false;
  const field = source.state ?? stage.entity.workflow?.field ?? '';
  const isIn = source.on !== 'state' || source.states.some((state) => state === stage.record[field]);
  return isIn && holdsFor(stage, source.where) && holdsFor(stage, source.due);
}

/** Whether the record that a field refers to meets the condition of the field. */
function mayChoose(stage: Stage, name: string): boolean {
  const { entity, record, rows, scope, world } = stage;
  const reference = entity.field(name)?.reference;
  if (reference === undefined) return false;
  const of = world.findEntity(referredKey(reference, record));
  const row = of && rows(of.key).find(({ Id }) => Id === record[reference.idField ?? name]);
  if (of === undefined || row === undefined) return false;
  return reference.where === undefined || holdsForAny(stage, of, bindForm(reference.where, scope, scope), row);
}

/** The reminder source named in a case: `tenderDue/1`. */
export function reminderSource({ reminders }: DecisionWorld, name: string) {
  const [key, place = '1'] = name.split('/');
  return reminders.find((reminder) => reminder.key === key)?.sources[Number(place) - 1];
}

/**
 * The errors of checks over other records and of unique fields when the record is saved, as a new one if the case has
 * no id. A check over a referenced record runs if the case contains it; checks over the record's own values belong to
 * rule cases.
 */
function savingIssues(stage: Stage): { readonly field: string; readonly message: string }[] {
  const { entity, scope, rows, world } = stage;
  const around = { user: scope.user, now: scope.now, enums: world.enums };
  const { Id: _id, ...fresh } = stage.record;
  const outcome = evaluateRules(entity.ruleSet, { ...scope, values: stage.isNew ? fresh : stage.record });
  const { values, states } = outcome;
  const refs = referredRows(entity, values, rows, world.findEntity);
  const isShown = (field: string): boolean => states[entity.field(field)?.index ?? -1]?.display === 'visible';
  const totals = [...entity.totals, ...entity.warnings.filter((check) => 'of' in check)];
  const saved: Scope = { ...scope, values, record: values, refs };
  return [
    ...entity.checks.flatMap(({ field, message, when }) => {
      const isStated = listNames(when).some(({ root, path }) => root === '$ref' && Object.hasOwn(refs, path[0] ?? ''));
      return isStated && isShown(field) && compileExpression(when)(saved) === true ? [{ field, message }] : [];
    }),
    ...totals.flatMap((check) => (isShown(check.field) ? (totalIssue(stage, check, saved) ?? []) : [])),
    ...entity.warnings.flatMap((check) =>
      'of' in check || !isShown(check.field) || compileExpression(check.when)(saved) !== true
        ? []
        : [{ field: check.field, message: check.message }],
    ),
    ...entity.unique.flatMap((unique) => {
      const rivals = uniqueConflict(unique, { stored: undefined, after: values, refs }, around);
      const held = rivals !== undefined && rows(entity.key).some((row) => holdsForAny(stage, entity, rivals, row));
      const field = unique.fields.findLast(isShown) ?? unique.fields[0] ?? '';
      return held && unique.clears === undefined ? [{ field, message: unique.message }] : [];
    }),
  ];
}

function totalIssue(stage: Stage, check: TotalModel, saved: Scope) {
  const of = stage.world.findEntity(check.of);
  if (of === undefined) return undefined;
  const where = bindForm(check.where, saved, saved);
  const own = of.key === stage.entity.key ? stage.record['Id'] : undefined;
  const counted = stage.rows(of.key).filter((row) => row['Id'] !== own && holdsForAny(stage, of, where, row));
  const { sum } = check;
  const amounts = counted.map((row) => row[sum ?? '']).filter((amount) => typeof amount === 'number');
  const total = sum === undefined ? counted.length : sumDecimals(amounts);
  return judgeTotal(check, { ...saved, total }, sum === undefined ? undefined : of.field(sum));
}
