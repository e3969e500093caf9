import { type Value, isList, isEmpty, diffRecord, type Values } from '#language/Value.ts';
import { type EntityModel, isServerField } from '#engine/model/EntityModel.ts';
import type { Outcome } from '#engine/rules/FieldState.ts';
import { revertedByRules, pickWritable, applyDefaults } from '#engine/records/pickWritable.ts';
import { referredEntity } from '#engine/model/referredEntity.ts';
import { referableRows } from '#engine/permission/referableRows.ts';
import type { Issue } from '#engine/validate/Issue.ts';
import { validateRecord } from '#engine/validate/validateRecord.ts';
import { isAlways, selectRecords } from '../../db/rows/selectRecords.ts';
import type { DbCall } from '../../access/Call.ts';
import { isNameOnly, referencedId, type Refs, resolveNames, type ResolvedNames } from '../read/readRefs.ts';
import { runRules, type RuleInput, type RuleRun } from '../read/runRules.ts';
import { checkFiles, checkPages } from './checkFiles.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { judgeReferences } from './judgeReferences.ts';
import { findingOf, type Draft, type CheckedDraft } from './Draft.ts';
import { rowFields } from '../read/childRecords.ts';
import { readTitles } from '../read/readTitles.ts';
import { fileIds, isLookup, isPage } from '#fields/table/fieldKinds.ts';

/**
 * Checks every reference that a draft changes: the record exists, is within the user's rows, and meets the condition of
 * the field. The field's message is only about its condition: a record without permission is reported like one that
 * does not exist.
 */
async function checkReferences(draft: Draft, run: RuleRun, resolved: ResolvedNames, call: DbCall): Promise<Issue[]> {
  const issues: Issue[] = [];
  for (const field of draft.entity.fields) {
    const ids = changedIds(field, draft, run, resolved);
    if (ids.length === 0) continue;
    const form = { values: run.outcome.values, refs: run.context.refs };
    const { fit, unfit } = await judgeReferences(field, ids, form, call);
    // A reference that was not sent may be invisible to the saving user: reject it only if it is known not to fit.
    const isChosen = pointersOf(field).some((name) => Object.hasOwn(draft.sent, name));
    const wrong = ids.filter((id) => (isChosen ? !fit.has(id) : unfit.has(id)));
    if (wrong.length === 0) continue;
    const title = run.outcome.states[field.index]?.title ?? field.title;
    const stated = wrong.every((id) => unfit.has(id)) ? field.reference?.message : undefined;
    issues.push({ field: field.name, message: stated ?? `请选择有效的${title}` });
  }
  return issues;
}

/** The names of the fields that hold the Id and the entity of a reference. */
function pointersOf(field: FieldModel): string[] {
  const { name, reference } = field;
  const source = isLookup(field) ? (reference?.idField ?? name) : name;
  return [source, ...(reference?.oneOf === undefined ? [] : [reference.oneOf.by])];
}

/** New Ids of a visible reference field, sent or by default; -1 for a name without a record. */
function changedIds(
  field: FieldModel,
  { sent, stored, defaulted }: Draft,
  { outcome }: RuleRun,
  resolved: ResolvedNames,
): number[] {
  const { name, reference, pairOf } = field;
  if (reference === undefined || pairOf !== undefined || outcome.states[field.index]?.display !== 'visible') return [];
  if (outcome.computed.has(field.index)) return [];
  const pointers = pointersOf(field);
  const isGiven = (own: string): boolean => Object.hasOwn(sent, own) || (stored === undefined && defaulted.has(own));
  if (pointers.every((own) => !isGiven(own) || same(outcome.values[own], stored?.[own]))) return [];
  if (isNameOnly(field)) return typeof sent[name] === 'string' ? [resolved[name] ?? -1] : [];
  const value = outcome.values[pointers[0] ?? name] ?? null;
  return isList(value) ? value.filter((item) => typeof item === 'number') : typeof value === 'number' ? [value] : [];
}

const same = (a: Value | undefined, b: Value | undefined): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Runs the rules over a draft, validates it like the browser, and checks what requires the database. */
export async function checkDraft(
  draft: Draft,
  call: DbCall,
  more: Pick<RuleInput, 'given' | 'index'> = {},
): Promise<CheckedDraft> {
  const { entity, fields, stored } = draft;
  await nameLookups(draft, call);
  const resolved = await resolveNames(entity, draft.values, call, stored);
  const given = { ...(await hiddenRefs(draft, call)), ...more.given };
  const { values, action } = draft;
  const input = { entity, values, resolved, action, finding: findingOf(draft), index: more.index, given };
  const begun = await runRules(input, call);
  const first = fillDefaults(draft, begun) ? await runRules(input, call) : begun;
  const locked = takeBackLocked(draft, first);
  const run = locked.length === 0 ? first : await runRules(input, call);
  const { outcome, context } = run;
  const wrong = new Set(draft.issues.map(({ field }) => field));
  const checked = [...fields, ...presetFields(draft, run)];
  const found = validateRecord({ entity, outcome, context, fields: checked, stored }).filter(
    ({ field }) => !wrong.has(field),
  );
  const issues = [...draft.issues, ...found];
  const holdsContent = entity.fields.some((field) => isPage(field) || fileIds(field, draft.sent).length > 0);
  const late = [
    ...(await checkReferences(draft, run, resolved, call)),
    ...(holdsContent ? [...(await checkFiles(draft, run, call)), ...checkPages(draft, call)] : []),
  ];
  const picked = pickWritable({
    fields: entity.fields.filter((field) => !isServerField(entity, field)),
    outcome,
    sent: draft.values,
    editable: new Set([...draft.editable, ...draft.defaulted]),
    defaulted: draft.defaulted,
    stored,
  });
  const server = entity.fields.filter((field) => isServerField(entity, field)).map(({ name }) => name);
  const base = stored ?? Object.fromEntries(server.map((name) => [name, draft.values[name] ?? null]));
  const shown = Object.entries(run.found).filter(([name]) => isShown(entity, outcome, name));
  const after: Record<string, Value> = {
    ...base,
    ...picked.values,
    ...Object.fromEntries(shown),
    ...draft.step?.states,
  };
  const ignored = [...draft.ignored, ...revertedByRules(entity, locked, 'locked')];
  const dropped = picked.dropped.filter((name) => Object.hasOwn(draft.sent, name));
  return {
    draft,
    run,
    picked: { ...picked, ignored: ignored.map(({ field }) => field) },
    ignored: [...ignored, ...revertedByRules(entity, dropped, 'hidden')],
    after,
    issues: joinIssues(issues, late),
  };
}

/**
 * The sent references to records that the user may not refer to. Rules read nothing of these records: else their answer to any Id would reveal values.
 * The save refuses such a reference anyway.
 */
async function hiddenRefs({ entity, values, sent, stored }: Draft, call: DbCall): Promise<Refs> {
  const hidden: Record<string, Values> = {};
  for (const name of entity.ruleSet.references.keys()) {
    const field = entity.field(name);
    const target = referredEntity(field, values, call.findEntity);
    const id = referencedId(entity, name, values);
    if (field === undefined || target === undefined || id === null) continue;
    const where = referableRows(target, call.who, call.access(target));
    const isSent = pointersOf(field).some((own) => Object.hasOwn(sent, own) && !same(sent[own], stored?.[own]));
    if (!isSent || isAlways(where)) continue;
    const found = await selectRecords({ entity: target, columns: [], ids: [id], where }, call);
    if (found.length === 0) hidden[name] = {};
  }
  return hidden;
}

/** The fields of a new record that still have their default: the stored defaults are checked like the other values. */
function presetFields({ entity, fields, defaulted, stored }: Draft, { outcome }: RuleRun): FieldModel[] {
  if (stored !== undefined) return [];
  const filled = new Set(fields);
  return entity.fields.filter(
    (field) =>
      defaulted.has(field.name) &&
      !filled.has(field) &&
      !isServerField(entity, field) &&
      !isEmpty(outcome.values[field.name]),
  );
}

const isShown = (entity: EntityModel, { states }: Outcome, name: string): boolean =>
  states[entity.field(name)?.index ?? -1]?.display === 'visible';

/** Computes the defaults of empty fields again with loaded records; returns whether the values changed. */
function fillDefaults({ entity, values, defaulted }: Draft, { context }: RuleRun): boolean {
  const open = entity.fields.filter(({ name }) => defaulted.has(name) && isEmpty(values[name]));
  const names = new Set(open.map(({ name }) => name));
  const known = Object.fromEntries(Object.entries(context.values).filter(([name]) => !names.has(name)));
  const begun = applyDefaults(open, { ...context, values: known });
  const filled = open.filter(({ name }) => !isEmpty(begun[name]));
  for (const { name } of filled) values[name] = begun[name] ?? null;
  return filled.length > 0;
}

/** Reverts sent values of read-only fields in the draft, as others are computed from them; returns the names. */
function takeBackLocked({ entity, values, sent, stored }: Draft, { outcome }: RuleRun): string[] {
  const locked = entity.fields.filter(
    ({ name, index }) =>
      Object.hasOwn(sent, name) && outcome.states[index]?.readOnly === true && !outcome.computed.has(index),
  );
  const changed = locked.filter(
    ({ name }) => JSON.stringify(values[name] ?? null) !== JSON.stringify(stored?.[name] ?? null),
  );
  for (const { name } of changed) values[name] = stored?.[name] ?? null;
  return changed.map(({ name }) => name);
}

/** Keeps the first issue of each field. */
function joinIssues(issues: readonly Issue[], late: readonly Issue[]): Issue[] {
  const known = new Set(issues.map(({ field }) => field));
  return [...issues, ...late.filter(({ field }) => !known.has(field))];
}

/** Sets lookup texts of the draft with an Id to the current name of the record, whatever was sent. */
async function nameLookups({ entity, values, sent, stored }: Draft, call: DbCall): Promise<void> {
  const touched = entity.fields.flatMap(({ name, reference, computed }) => {
    const id = reference?.idField;
    if (reference === undefined || id === undefined || computed) return [];
    const changed = stored === undefined || Object.hasOwn(sent, name) || Object.hasOwn(sent, id);
    return changed ? [{ name, id, entity: reference.entity }] : [];
  });
  const wanted = new Map<string, Set<number>>();
  for (const { id, entity: key } of touched) {
    const value = values[id];
    if (typeof value === 'number') wanted.set(key, (wanted.get(key) ?? new Set()).add(value));
  }
  const titles = await readTitles(wanted, call);
  for (const { name, id, entity: key } of touched) {
    const value = values[id];
    const title = typeof value === 'number' ? titles.get(key)?.get(value) : undefined;
    if (title !== undefined) values[name] = title;
    // Keep a name without an Id, so that the validation reports it.
    else if (typeof value !== 'number' && isEmpty(sent[name])) values[name] = null;
  }
}

/** Checks a draft and runs the hook of a valid one; its changes are checked like entered ones, in a new draft. */
export async function checkWithHook(
  draft: Draft,
  call: DbCall,
  check: (draft: Draft) => Promise<CheckedDraft>,
): Promise<CheckedDraft> {
  const checked = await check(draft);
  const { entity, stored } = draft;
  if (checked.issues.length > 0 || !call.hooks.entities.has(entity.key)) return checked;
  // Rows are always sent with their record; unchanged ones are not saved.
  if (
    stored !== undefined &&
    rowFields(entity).length === 0 &&
    Object.keys(diffRecord(stored, checked.after)).length === 0
  )
    return checked;
  const values = { ...checked.after, ...checked.run.outcome.values };
  const { issues = [], values: wanted } = await call.hooks.beforeSave(entity, { before: stored, values }, call);
  if (issues.length > 0) return { ...checked, issues };
  if (wanted === undefined) return checked;
  const again = await check(withValues(draft, wanted, checked));
  // Report only the values that the user sent.
  const isOwn = (name: string): boolean => Object.hasOwn(draft.sent, name) || !Object.hasOwn(wanted, name);
  return { ...again, ignored: again.ignored.filter(({ field }) => isOwn(field)) };
}

function withValues(draft: Draft, wanted: Values, { after }: CheckedDraft): Draft {
  const names = Object.keys(wanted);
  const hooked = names.map((name) => [name, { wanted: wanted[name] ?? null, instead: after[name] ?? null }] as const);
  const fields = names.flatMap((name) => draft.entity.field(name) ?? []);
  return {
    ...draft,
    sent: { ...draft.sent, ...wanted },
    values: { ...draft.values, ...wanted },
    fields: [...new Set([...draft.fields, ...fields])],
    editable: new Set([...draft.editable, ...names]),
    hooked: Object.fromEntries(hooked),
  };
}
