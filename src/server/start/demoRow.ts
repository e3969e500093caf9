import { isEmpty, type Value, type Values, plainText } from '#language/Value.ts';
import { partFields } from '#engine/model/partFields.ts';
import { applyDefaults, emptyRollups } from '#engine/records/applyDefaults.ts';
import { demoMoment } from '#engine/records/demoMoment.ts';
import type { EntityModel, FormModel } from '#engine/model/EntityModel.ts';
import { validateRecord } from '#engine/validate/validateRecord.ts';
import type { Call } from '../access/Call.ts';
import { storedHtml } from '../records/check/readSent.ts';
import type { DemoRecords } from './demoRollups.ts';
import type { EvaluationContext } from '#engine/rules/EvaluationContext.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import type { Outcome } from '#engine/rules/FieldState.ts';
import type { Refs } from '../records/read/readRefs.ts';
import { referredEntity } from '#engine/model/referredEntity.ts';
import { isFormatted, isLookup, isMoment, isRows } from '#fields/table/traits.ts';

const ROUNDS = 4;

/** Runs the rules over a demo row; references are looked up among the rows read before it. */
function demoRules(
  entity: EntityModel,
  values: Values,
  records: DemoRecords,
  call: Call,
): { outcome: Outcome; context: EvaluationContext } {
  const { user, now, enums } = call;
  let pointing = values;
  for (let round = 1; ; round += 1) {
    const refs = demoRefs(entity, pointing, records, call);
    const context: EvaluationContext = { values, user, now, enums, refs };
    const outcome = evaluateRules(entity.ruleSet, context);
    if (round === ROUNDS || outcome.computed.size === 0) return { outcome, context };
    const next: Record<string, Value> = { ...values };
    for (const [index, value] of outcome.computed) next[entity.fields[index]?.name ?? ''] = value;
    pointing = next;
  }
}

function demoRefs(entity: EntityModel, values: Values, records: DemoRecords, call: Call): Refs {
  return Object.fromEntries(
    [...entity.ruleSet.references].flatMap(([name, names]): [string, Values][] => {
      const field = entity.field(name);
      const target = referredEntity(field, values, call.findEntity);
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

/**
 * A date of a demo row, relative to the start day: `D-30 09:30:00` becomes `2026-02-08 09:30:00`. Other values stay.
 */
export function demoDate(value: Value, day: string): Value {
  const moment = typeof value === 'string' ? demoMoment(value, day) : undefined;
  if (moment === undefined) return value;
  return moment.time === undefined ? moment.day : `${moment.day} ${moment.time}`;
}

/**
 * Builds the record of a demo row: dates relative to the start day, names of lookups, defaults, values of rules (which
 * win), units of owners. Throws an Error that describes the fault of the row.
 */
export function demoRow(
  entity: EntityModel,
  row: Readonly<Record<string, unknown>>,
  records: DemoRecords,
  call: Call,
): Record<string, Value> {
  const { form: formName, ...rest } = row;
  const given = readDemoRow(entity, rest, call.now.slice(0, 10));
  const form = formOf(entity, given, formName);
  const start = { ...emptyRollups(entity), ...given };
  nameDemoLookups(entity, start, records, call);
  const { user, now, enums } = call;
  const fields = form.fields.filter(({ computed }) => !computed);
  const fixed = entity.fields.filter(
    (field) => field.computed && field.default !== undefined && 'value' in field.default,
  );
  const values = applyDefaults([...fields, ...fixed], { values: start, user, now, enums, refs: {} });
  const { outcome, context } = demoRules(entity, values, records, call);
  // Child rows are in a file of their own, which is read later.
  const [issue] = validateRecord({ entity, outcome, context, fields: fields.filter((field) => !isRows(field)) });
  if (issue !== undefined) throw new Error(`${issue.field}: ${issue.message}`);
  const record: Record<string, Value> = { ...values };
  for (const { name, index, rollup } of entity.fields) {
    if (rollup === undefined && outcome.states[index]?.display === 'none') record[name] = null;
    else if (outcome.computed.has(index)) record[name] = outcome.computed.get(index) ?? null;
  }
  return { ...record, ...baseValues(record, now), ...unitValues(entity, record, records, call) };
}

function readDemoRow(entity: EntityModel, row: Readonly<Record<string, unknown>>, day: string): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(row).map(([name, raw]): [string, Value] => {
      const field = entity.field(name);
      if (field === undefined) throw new Error(`there is no field "${name}"`);
      if (!isDemoValue(raw))
        throw new Error(`${name}: only texts, numbers, true, false, null and lists of them are possible`);
      const dated = isMoment(field) ? demoDate(raw, day) : raw;
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
function nameDemoLookups(entity: EntityModel, values: Record<string, Value>, records: DemoRecords, call: Call): void {
  for (const { name, reference, computed } of entity.fields) {
    const target = call.findEntity(reference?.entity ?? '');
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
  records: DemoRecords,
  { product }: Call,
): Record<string, Value> {
  const { employee = '', unit = '' } = product.organisation;
  const names = partFields(product.organisation);
  if (entity.organisation === 'unit' && entity.field(names.path) !== undefined) {
    const above = records.find(entity.key, record[names.parent])?.[names.path];
    return { [names.path]: `${typeof above === 'string' ? above : '/'}${plainText(record['Id'] ?? null, '')}/` };
  }
  if (!entity.scope.owned) return {};
  const unitId = records.find(employee, record['OwnerId'])?.[names.unit] ?? null;
  return { OwnerUnitId: unitId, OwnerUnitPath: records.find(unit, unitId)?.[names.path] ?? null };
}
