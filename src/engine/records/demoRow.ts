import { isEmpty, type Value, type Values, plainText } from '#language/Value.ts';
import type { EnumSource } from '#language/EnumType.ts';
import { isFormatted, isLookup, isMoment, isRows } from '#fields/table/fieldKinds.ts';
import type { EntityModel, FormModel, Organisation } from '../model/EntityModel.ts';
import type { FindEntity } from '../model/EntitySource.ts';
import type { ProductDocuments } from '../model/ProductDocuments.ts';
import { partFields } from '../model/partFields.ts';
import { referredEntity } from '../model/referredEntity.ts';
import type { EvaluationContext } from '../rules/EvaluationContext.ts';
import { evaluateRules } from '../rules/evaluateRules.ts';
import type { Outcome } from '../rules/FieldState.ts';
import type { Issue } from '../validate/Issue.ts';
import { validateRecord } from '../validate/validateRecord.ts';
import { applyDefaults, emptyRollups } from './pickWritable.ts';
import type { DemoRecords } from './DemoRecords.ts';
import { demoMoment } from './demoMoment.ts';

/** The surroundings of demo rows. */
export interface DemoContext {
  readonly records: DemoRecords;
  readonly user: Values;
  /** The moment of the start. */
  readonly now: string;
  readonly enums: EnumSource;
  readonly findEntity: FindEntity;
  readonly organisation: Organisation;
  /** Formatted text as it is stored. */
  readonly storedHtml: (html: string) => string | null;
}

const ROUNDS = 4;

/** Runs the rules over a demo row; references are looked up among the rows read before it. */
function demoRules(
  entity: EntityModel,
  values: Values,
  demo: DemoContext,
): { outcome: Outcome; context: EvaluationContext } {
  const { user, now, enums } = demo;
  let pointing = values;
  for (let round = 1; ; round += 1) {
    const refs = demoRefs(entity, pointing, demo);
    const context: EvaluationContext = { values, user, now, enums, refs };
    const outcome = evaluateRules(entity.ruleSet, context);
    if (round === ROUNDS || outcome.computed.size === 0) return { outcome, context };
    const next: Record<string, Value> = { ...values };
    for (const [index, value] of outcome.computed) next[entity.fields[index]?.name ?? ''] = value;
    pointing = next;
  }
}

function demoRefs(
  entity: EntityModel,
  values: Values,
  { records, findEntity }: DemoContext,
): EvaluationContext['refs'] {
  return Object.fromEntries(
    [...entity.ruleSet.references].flatMap(([name, names]): [string, Values][] => {
      const field = entity.field(name);
      const target = referredEntity(field, values, findEntity);
      if (field?.reference === undefined || target === undefined) return [];
      const own = values[field.reference.idField ?? name];
      const found =
        isLookup(field) && field.reference.idField === undefined
          ? records.findBy(target.key, target.titleField, own)?.values
          : records.find(target.key, own);
      return found === undefined
        ? []
        : [[name, Object.fromEntries(names.map((other) => [other, found[other] ?? null]))]];
    }),
  );
}

/** A date of a demo row, relative to the start day: `D-30 09:30:00` becomes `2026-02-08 09:30:00`; others stay. */
export function demoDate(value: Value, day: string): Value {
  const moment = typeof value === 'string' ? demoMoment(value, day) : undefined;
  if (moment === undefined) return value;
  return moment.time === undefined ? moment.day : `${moment.day} ${moment.time}`;
}

interface EnteredRow {
  readonly record: Record<string, Value>;
  readonly issues: readonly Issue[];
}

/**
 * Builds the record of a demo row: dates relative to the start day, names of lookups, defaults, values of rules (which
 * win), units of owners. Throws an Error for a row that cannot be read.
 */
export function demoRow(entity: EntityModel, row: Readonly<Record<string, unknown>>, demo: DemoContext): EnteredRow {
  const { form: formName, ...rest } = row;
  const { user, now, enums } = demo;
  const given = readDemoRow(entity, rest, demo);
  const form = formOf(entity, given, formName);
  const start = { ...emptyRollups(entity), ...given };
  nameDemoLookups(entity, start, demo);
  const fields = form.fields.filter(({ computed }) => !computed);
  const fixed = entity.fields.filter(
    (field) => field.computed && field.default !== undefined && 'value' in field.default,
  );
  const values = applyDefaults([...fields, ...fixed], { values: start, user, now, enums, refs: {} });
  const { outcome, context } = demoRules(entity, values, demo);
  // Child rows are in a file of their own, which is read later.
  const issues = validateRecord({ entity, outcome, context, fields: fields.filter((field) => !isRows(field)) });
  const record: Record<string, Value> = { ...values };
  for (const { name, index, rollup } of entity.fields) {
    if (rollup === undefined && outcome.states[index]?.display === 'none') record[name] = null;
    else if (outcome.computed.has(index)) record[name] = outcome.computed.get(index) ?? null;
  }
  return { record: { ...record, ...baseValues(record, now), ...unitValues(entity, record, demo) }, issues };
}

function readDemoRow(
  entity: EntityModel,
  row: Readonly<Record<string, unknown>>,
  { now, storedHtml }: DemoContext,
): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(row).map(([name, raw]): [string, Value] => {
      const field = entity.field(name);
      if (field === undefined) throw new Error(`there is no field "${name}"`);
      if (!isDemoValue(raw))
        throw new Error(`${name}: only texts, numbers, true, false, null and lists of them are possible`);
      const dated = isMoment(field) ? demoDate(raw, now.slice(0, 10)) : raw;
      const value = isFormatted(field) && typeof dated === 'string' ? storedHtml(dated) : dated;
      return [name, isEmpty(value) ? null : value];
    }),
  );
}

function isDemoValue(value: unknown): value is Value {
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string' || typeof item === 'number');
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

/** The form that a record was created with: the one it names, or the one with its initial state, else the main form. */
function formOf({ forms, workflow }: EntityModel, given: Values, name: unknown): FormModel {
  const state = given[workflow?.field ?? ''];
  const other = [...forms.values()].find(({ initial }) => initial !== undefined && initial === state);
  const form = typeof name === 'string' ? forms.get(name) : (other ?? forms.get('form'));
  if (form === undefined) throw new Error(`there is no form "${String(name)}"`);
  return form;
}

/** Completes a lookup from either of its parts. */
function nameDemoLookups(
  entity: EntityModel,
  values: Record<string, Value>,
  { records, findEntity }: DemoContext,
): void {
  for (const { name, reference, computed } of entity.fields) {
    const target = findEntity(reference?.entity ?? '');
    const id = reference?.idField;
    if (id === undefined || target === undefined || computed) continue;
    const title = values[name];
    if (isEmpty(values[id]) && typeof title === 'string')
      values[id] = records.findBy(target.key, target.titleField, title)?.id ?? null;
    const found = records.find(target.key, values[id]);
    if (found !== undefined) values[name] = found[target.titleField] ?? null;
  }
}

function baseValues(record: Values, now: string): Record<string, Value> {
  const created = typeof record['CreateTime'] === 'string' ? withTime(record['CreateTime']) : now;
  const updated = record['UpdateTime'];
  const creator = record['CreatorId'] ?? record['OwnerId'] ?? null;
  return {
    CreateTime: created,
    CreatorId: creator,
    UpdateTime: typeof updated === 'string' ? withTime(updated) : created,
    UpdaterId: record['UpdaterId'] ?? creator,
    Version: 1,
  };
}

const withTime = (text: string): string => (text.length === 10 ? `${text} 09:00:00` : text);

function unitValues(
  entity: EntityModel,
  record: Values,
  { records, organisation }: DemoContext,
): Record<string, Value> {
  const { employee = '', unit = '' } = organisation;
  const names = partFields(organisation);
  if (entity.organisation === 'unit' && entity.field(names.path) !== undefined) {
    const above = records.find(entity.key, record[names.parent])?.[names.path];
    return { [names.path]: `${typeof above === 'string' ? above : '/'}${plainText(record['Id'] ?? null, '')}/` };
  }
  if (!entity.scope.owned) return {};
  const unitId = records.find(employee, record['OwnerId'])?.[names.unit] ?? null;
  return { OwnerUnitId: unitId, OwnerUnitPath: records.find(unit, unitId)?.[names.path] ?? null };
}

/** The entities whose stored figures an entity's rules read, such as a share of payments. */
export function figureSources(entity: EntityModel, findEntity: FindEntity): EntityModel[] {
  return [...entity.ruleSet.references].flatMap(([field, names]) => {
    const target = findEntity(entity.field(field)?.reference?.entity ?? '');
    return target !== undefined && names.some((name) => followsFigures(target, name)) ? [target] : [];
  });
}

/** Whether a field is a rollup or is computed from one. */
function followsFigures(entity: EntityModel, name: string, seen: readonly string[] = []): boolean {
  if (seen.includes(name)) return false;
  if (entity.field(name)?.rollup !== undefined) return true;
  return entity.ruleSet.rules.some(
    ({ property, target, reads }) =>
      property === 'value' && target === name && reads.some((read) => followsFigures(entity, read, [...seen, name])),
  );
}

/** The enum source without types whose items are records: these are still empty, so that values are not checked. */
export function fixedEnums(documents: ProductDocuments['enums'], enums: EnumSource): EnumSource {
  const moving = new Set(
    Object.entries(documents).flatMap(([name, { dynamic, alias = [] }]) =>
      dynamic === undefined ? [] : [name, ...alias],
    ),
  );
  return (name) => (moving.has(name) ? undefined : enums(name));
}
