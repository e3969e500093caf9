import { nearestName } from '#language/compiler/nearestName.ts';
import { type EntityModel, type FormModel, actionOf } from '#engine/model/EntityModel.ts';
import { childFieldsOf } from '#engine/model/EntitySource.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { enumLabel } from '#language/findEnumItem.ts';
import type { EnumItem, EnumSource } from '#language/EnumType.ts';
import type { Value, Values, Scalar } from '#language/Value.ts';
import { applyDefaults } from '#engine/records/pickWritable.ts';
import { parseRecord } from '#engine/records/parseRecord.ts';
import type { EvaluationContext } from '#engine/rules/EvaluationContext.ts';
import { zoneOf } from '#fields/Zone.ts';
import { type CliInput, type CheckedProduct, CommandError } from './CliCommand.ts';
import { valueSort } from '#fields/table/fieldKinds.ts';

/** A field of a record as the arguments of a command describe it. */
export interface AskedQuestion {
  readonly entity: EntityModel;
  readonly field: FieldModel;
  readonly form: FormModel;
  readonly context: EvaluationContext;
}

/** Reads entity, field, form, values, user and time of a question. Throws CommandError with the most similar name. */
export function readQuestion({ args, options, lists }: CliInput, product: CheckedProduct): AskedQuestion {
  const [key, name] = args;
  if (key === undefined || name === undefined) throw new CommandError('guiju explain <entity> <field>');
  const entity = product.entities.get(key) ?? refuseUnknown('entity', key, [...product.entities.keys()]);
  const field = fieldNamed(entity, name);
  const formName = typeof options['form'] === 'string' ? options['form'] : 'form';
  const form = entity.forms.get(formName) ?? refuseUnknown('form', formName, [...entity.forms.keys()]);
  const base = {
    user: Object.fromEntries(readAssignments('--user', lists['user']).map(([at, text]) => [at, readUser(at, text)])),
    now:
      typeof options['now'] === 'string'
        ? readNow(options['now'])
        : zoneOf(product.documents.company?.timeZone).text(Date.now()),
    refs: readGivenRefs(entity, lists['ref']),
    enums: product.enums,
    action: actionOf(form),
  };
  const values = readAssigned(entity, product, readAssignments('--set', lists['set']));
  const given = { ...base, values };
  return {
    entity,
    field,
    form,
    context: options['defaults'] === true ? { ...given, values: applyDefaults(entity.fields, given) } : given,
  };
}

function fieldNamed(entity: EntityModel, name: string): FieldModel {
  const found = entity.field(name) ?? entity.fields.find(({ title, pairOf }) => title === name && pairOf === undefined);
  return (
    found ??
    refuseUnknown(
      'field',
      name,
      entity.fields.map((field) => field.name),
    )
  );
}

function refuseUnknown(what: string, name: string, known: readonly string[]): never {
  const near = nearestName(name, known);
  throw new CommandError(`There is no ${what} "${name}"${near === undefined ? '' : `; did you mean "${near}"?`}`);
}

function readAssigned(
  entity: EntityModel,
  { enums, entities }: CheckedProduct,
  assignments: readonly (readonly [name: string, text: string])[],
): Values {
  const body = assignments.map(([name, text]): [string, string] => {
    const field = fieldNamed(entity, name);
    return [field.name, labelled(field, text, enums)];
  });
  const { values, issues } = parseRecord(entity.fields, Object.fromEntries(body), (field) =>
    childFieldsOf(field, (key) => entities.get(key)),
  );
  const [issue] = issues;
  if (issue !== undefined) throw new CommandError(`--set ${issue.field}: ${issue.message}`);
  return values;
}

/** The value of an enum item given by its label, 是 and 否 as booleans; other texts unchanged. */
function labelled(field: FieldModel, text: string, enums: EnumSource): string {
  if (valueSort(field) === 'boolean') return text === '是' ? 'true' : text === '否' ? 'false' : text;
  const items = field.enum === undefined ? [] : (enums(field.enum.type)?.items ?? []);
  const find = (list: readonly EnumItem[]): EnumItem | undefined =>
    list.find(({ Label }) => Label === text) ?? list.flatMap(({ Children }) => find(Children ?? []) ?? [])[0];
  const found = find(items);
  if (found === undefined && items.length > 0 && text !== '' && !isValue(field, text, enums))
    throw new CommandError(`--set ${field.name}: there is no item "${text}"; there are ${labelsOf(items).join('、')}`);
  return String(found?.Value ?? text);
}

/** Values of list fields are several Values with commas between. */
const isValue = (field: FieldModel, text: string, enums: EnumSource): boolean =>
  text
    .split(',')
    .every(
      (part) =>
        enumLabel(enums, field.enum?.type ?? '', readScalar(part)) !== null ||
        enumLabel(enums, field.enum?.type ?? '', part) !== null,
    );

const labelsOf = (items: readonly EnumItem[]): string[] =>
  items.flatMap(({ Value: value, Label, Children }) => [`${value} ${Label}`, ...labelsOf(Children ?? [])]).slice(0, 20);

function readGivenRefs(entity: EntityModel, given: readonly string[] | undefined): EvaluationContext['refs'] {
  const refs: Record<string, Record<string, Value>> = {};
  for (const [path, text] of readAssignments('--ref', given)) {
    const [name = '', read = ''] = path.split('.');
    const { name: field } = fieldNamed(entity, name);
    if (read === '') throw new CommandError(`--ref ${path} needs the field of the record: ${field}.Name=value`);
    refs[field] = { ...refs[field], [read]: readScalar(text) };
  }
  return refs;
}

/** `Roles` and the like are lists. */
const readUser = (name: string, text: string): Value =>
  name === 'Roles' || text.includes(',') ? text.split(',').map(readScalar) : readScalar(text);

function readNow(text: string): string {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?$/.exec(text);
  if (match === null) throw new CommandError('--now needs a moment as 2026-03-10 or "2026-03-10 10:00:00"');
  return `${match[1] ?? ''} ${(match[2] ?? '00:00:00').padEnd(8, ':00')}`;
}

/** Splits `name=value` arguments at their first `=`. Throws CommandError for one without. */
function readAssignments(option: string, given: readonly string[] = []): [name: string, text: string][] {
  return given.map((text) => {
    const at = text.indexOf('=');
    if (at < 1) throw new CommandError(`${option} needs name=value, not "${text}"`);
    return [text.slice(0, at), text.slice(at + 1)];
  });
}

/** Parses a command line text as a number, true, false, null or text. */
function readScalar(text: string): Scalar {
  if (text === 'true' || text === 'false') return text === 'true';
  if (text === '' || text === 'null') return null;
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}
