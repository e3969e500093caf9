import { build } from '#language/build.ts';
import { isList } from '#language/isList.ts';
import type { Value, Values } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Issue } from '#engine/validate/Issue.ts';
import type { Db } from '../../../db/Database.ts';
import { selectRecords } from '../../../db/rows/selectRecords.ts';
import type { Call } from '../../../access/Call.ts';
import { targetRows } from '../../../access/targetRows.ts';
import type { ResolvedNames } from '../../read/readRefs.ts';
import { isNameOnly } from '../../read/resolveNames.ts';
import type { RuleRun } from '../../read/runRules.ts';
import type { Draft } from '../Draft.ts';
import { referredEntity } from '#engine/model/referredEntity.ts';

/**
 * Checks every reference that a draft changes: the record exists, lies in the user's rows, and meets the condition of the field.
 * All three failures give the same message.
 */
export async function checkReferences(
  db: Db,
  draft: Draft,
  run: RuleRun,
  resolved: ResolvedNames,
  call: Call,
): Promise<Issue[]> {
  const issues: Issue[] = [];
  for (const field of draft.entity.fields) {
    const ids = changedIds(field, draft, run, resolved);
    if (ids.length > 0 && !(await areValid(db, field, ids, run, call))) issues.push(issueOf(field, run));
  }
  return issues;
}

function issueOf(field: FieldModel, { outcome }: RuleRun): Issue {
  const title = outcome.states[field.index]?.title ?? field.title;
  return { field: field.name, message: field.reference?.message ?? `请选择有效的${title}` };
}

/** The Ids that the user newly put into a reference field, as long as the field is shown; -1 for a name that no record has. */
function changedIds(
  field: FieldModel,
  { sent, stored }: Draft,
  { outcome }: RuleRun,
  resolved: ResolvedNames,
): number[] {
  const { name, reference, pairOf, type } = field;
  if (reference === undefined || pairOf !== undefined || outcome.states[field.index]?.display !== 'visible') return [];
  if (outcome.computed.has(field.index)) return [];
  const source = type === 'lookup' ? (reference.idField ?? name) : name;
  const pointers = [source, ...(reference.oneOf === undefined ? [] : [reference.oneOf.by])];
  if (pointers.every((own) => !Object.hasOwn(sent, own) || same(outcome.values[own], stored?.[own]))) return [];
  if (isNameOnly(field)) return typeof sent[name] === 'string' ? [resolved[name] ?? -1] : [];
  const value = outcome.values[source] ?? null;
  return isList(value) ? value.filter((item) => typeof item === 'number') : typeof value === 'number' ? [value] : [];
}

async function areValid(
  db: Db,
  field: FieldModel,
  ids: readonly number[],
  { outcome, context }: RuleRun,
  call: Call,
): Promise<boolean> {
  const target = referredEntity(field, outcome.values, call.findEntity);
  if (target === undefined) return false;
  const form: { values: Values; refs: typeof context.refs } = { values: outcome.values, refs: context.refs };
  const found = await selectRecords(
    db,
    {
      entity: target,
      columns: [],
      ids,
      where: targetRows(call, target),
      flags: { fits: field.reference?.where ?? build.literal(true) },
      form,
    },
    call,
  );
  return found.length === new Set(ids).size && found.every(({ flags }) => flags['fits'] === true);
}

const same = (a: Value | undefined, b: Value | undefined): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
