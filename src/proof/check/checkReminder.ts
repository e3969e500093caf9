import type { ReceiverDocument, ReminderDocument, ReminderSource } from '#generated/documents/ReminderDocument.ts';
import { TEMPLATE_WORDS, templateNames } from '#engine/reminder/noticeTemplate.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { statusOf } from '#engine/model/EntitySource.ts';
import { referredKeys } from '#engine/model/referredEntity.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import { fieldKind, isMoment, valueSort } from '#fields/table/fieldKinds.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { checkExpression } from './checkExpression.ts';
import { demandType } from './field/demandType.ts';
import { checkName, entityKeys, fieldNames, withMore, type Names } from './checkName.ts';

/** Checks the names in a reminder: entities, fields, roles, names in templates. */
export function checkReminder(
  { advance, sources }: ReminderDocument,
  names: Names,
  roles: readonly string[],
  report: Report,
): void {
  sources.forEach((source, i) => {
    const at = `/sources/${i}`;
    const known = entityKeys(names);
    if (!checkName('reference/unknown-entity', source.entity, known, `${at}/entity`, report)) return;
    const entity = names.entities.get(source.entity);
    if (entity === undefined) return;
    checkSource(source, source.advance ?? advance, entity, at, names, report);
    source.receivers.forEach((receiver, j) =>
      checkReceiver(receiver, entity, `${at}/receivers/${j}`, names, roles, report),
    );
  });
}

function checkSource(
  source: ReminderSource,
  advance: ReminderDocument['advance'],
  entity: EntityModel,
  at: string,
  names: Names,
  report: Report,
): void {
  const { date, minutes, state, states = [], from = [], about, message, content, where } = source;
  const field = (name: string | undefined, pointer: string): void => {
    if (name !== undefined && !name.includes('{{'))
      checkName('reference/unknown-field', name, fieldNames(entity), pointer, report);
  };
  field(date, `${at}/date`);
  field(minutes, `${at}/minutes`);
  field(state, `${at}/state`);
  field(about, `${at}/about`);
  if (typeof advance === 'string') field(advance, source.advance === undefined ? '/advance' : `${at}/advance`);
  for (const [key, text] of [
    ['date', date],
    ['where', where],
  ] as const)
    checkExpression(text, { record: entity, values: undefined, pointer: `${at}/${key}` }, names, report);
  checkNeeds(source, at, report);
  if (source.on === 'day') demandType(entity.field(date ?? ''), isMoment, `${at}/date`, report, entity.fields);
  if (source.on === 'minute') {
    demandType(entity.field(date ?? ''), ({ type }) => fieldKind({ type }).moment === 'datetime', `${at}/date`, report);
    demandType(
      entity.field(minutes ?? ''),
      ({ type }) => fieldKind({ type }).amount === 'number',
      `${at}/minutes`,
      report,
    );
  }
  checkReminderStates(entity, state, { states, from }, at, report);
  for (const [key, text] of [
    ['message', message],
    ['content', content],
  ] as const)
    for (const name of templateNames(text))
      checkName(
        'reference/unknown-field',
        name,
        withMore(fieldNames(entity), ...TEMPLATE_WORDS),
        `${at}/${key}`,
        report,
      );
}

function checkNeeds({ on, date, minutes, states }: ReminderSource, at: string, report: Report): void {
  const missing =
    (on === 'day' || on === 'minute') && date === undefined
      ? 'date'
      : on === 'minute' && minutes === undefined
        ? 'minutes'
        : on === 'state' && states === undefined
          ? 'states'
          : undefined;
  if (missing !== undefined)
    report({ code: 'document/invalid', pointer: at, message: `on "${on}" needs the key "${missing}"` });
}

function checkReminderStates(
  entity: EntityModel,
  field: string | undefined,
  lists: { states: readonly number[]; from: readonly number[] },
  at: string,
  report: Report,
): void {
  const known = (statusOf(entity, field ?? entity.workflow?.field ?? '')?.states ?? []).map(({ value }) => value);
  for (const [key, values] of Object.entries(lists))
    values.forEach((value, i) => {
      if (!known.includes(value))
        report({
          code: 'document/invalid',
          pointer: `${at}/${key}/${i}`,
          message: `"${entity.key}" has no state ${value}`,
          proposal: known.length === 0 ? undefined : `One of ${known.join(', ')}`,
        });
    });
}

/** Where receivers are given by id, and of which entity. */
const PEOPLE = [
  ['field', 'employee'],
  ['chief', 'unit'],
  ['unit', 'unit'],
  ['customer', 'customer'],
] as const;

/** Reports a field with ids of other records: the message would go to an unrelated person. Texts are sign-in names. */
function checkPeople(
  path: string | undefined,
  part: 'employee' | 'unit' | 'customer',
  entity: EntityModel,
  pointer: string,
  names: Names,
  report: Report,
): void {
  const [first = '', second] = path?.split('.') ?? [];
  const holder = second === undefined ? entity : names.entities.get(entity.field(first)?.reference?.entity ?? '');
  const field = holder?.field(second ?? first);
  if (holder === undefined || field === undefined || (part === 'employee' && holdsNames(field))) return;
  const keys = [...names.entities.values()].filter(({ organisation }) => organisation === part).map(({ key }) => key);
  if (keys.length === 0 || refersTo(field, holder).some((key) => keys.includes(key))) return;
  const refers = refersTo(field, holder).join('", "');
  const fitting = entity.fields.filter((other) => refersTo(other, entity).some((key) => keys.includes(key)));
  report({
    code: 'document/invalid',
    pointer,
    message: `"${path ?? ''}" refers ${refers === '' ? 'to no record' : `to "${refers}"`}, not to "${keys.join('", "')}"`,
    proposal: fitting.length === 0 ? undefined : `One of ${fitting.map(({ name }) => name).join(', ')}`,
  });
}

/** Sign-in names, or items of an enum type, which may be derived from person records. */
const holdsNames = (field: FieldModel): boolean =>
  valueSort(field) === 'text' ||
  field.enum !== undefined ||
  (field.reference === undefined && field.itemType === 'string');

function refersTo(field: FieldModel, holder: EntityModel): readonly string[] {
  if (field.name === 'Id') return [holder.key];
  const lookup = holder.fields.find(({ reference }) => reference?.idField === field.name);
  const reference = field.reference ?? lookup?.reference;
  return reference === undefined ? [] : referredKeys(reference);
}

function checkReceiver(
  receiver: ReceiverDocument,
  entity: EntityModel,
  at: string,
  names: Names,
  roles: readonly string[],
  report: Report,
): void {
  const field = (name: string | undefined, of: EntityModel | undefined, pointer: string): void => {
    if (name !== undefined && of !== undefined)
      checkName('reference/unknown-field', name, fieldNames(of), pointer, report);
  };
  for (const key of ['field', 'chief'] as const) {
    const [first = '', second] = receiver[key]?.split('.') ?? [];
    if (receiver[key] !== undefined) field(first, entity, `${at}/${key}`);
    field(second, names.entities.get(entity.field(first)?.reference?.entity ?? ''), `${at}/${key}`);
  }
  for (const key of ['customer', 'login', 'unit', 'roles'] as const) field(receiver[key], entity, `${at}/${key}`);
  for (const [key, part] of PEOPLE) checkPeople(receiver[key], part, entity, `${at}/${key}`, names, report);
  if (receiver.role !== undefined) checkName('reference/unknown-key', receiver.role, roles, `${at}/role`, report);
  checkExpression(receiver.when, { record: entity, values: undefined, pointer: `${at}/when` }, names, report);
  if (receiver.enum !== undefined)
    checkName('reference/unknown-enum', receiver.enum, names.enums, `${at}/enum`, report);
  const { rows } = receiver;
  if (rows !== undefined) {
    checkName('reference/unknown-entity', rows.entity, entityKeys(names), `${at}/rows/entity`, report);
    const target = names.entities.get(rows.entity);
    field(rows.by, target, `${at}/rows/by`);
    field(rows.field, target, `${at}/rows/field`);
    field(rows.equals, entity, `${at}/rows/equals`);
    if (target !== undefined)
      checkExpression(rows.where, { record: target, values: undefined, pointer: `${at}/rows/where` }, names, report);
  }
  if (receiver.else !== undefined) checkReceiver(receiver.else, entity, `${at}/else`, names, roles, report);
}
