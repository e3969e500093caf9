import type { CreatedRows, TransitionCreation, TransitionDocument } from '#generated/documents/WorkflowDocument.ts';
import { listOf } from '#engine/build/buildField.ts';
import type { RowSource } from '#engine/build/buildWorkflowModel.ts';
import { isServerField, type EntityModel } from '#engine/model/EntityModel.ts';
import { childFieldsOf } from '#engine/model/EntitySource.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import { actionModel } from '#engine/workflow/actionModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isRows } from '#fields/table/fieldKinds.ts';
import { checkExpression } from './checkExpression.ts';
import { checkEntityName, checkName, namesAmong, type Names } from './checkName.ts';

interface Place {
  readonly entity: EntityModel;
  readonly pointer: string;
}

/** Checks created records and rows: names, accepted fields, and always required ones. */
export function checkCreations(
  { action, automatic, creates = [] }: TransitionDocument,
  { entity, pointer }: Place,
  names: Names,
  report: Report,
): void {
  const dialog = actionModel(entity, action) ?? entity;
  creates.forEach((creation, i) => {
    const at = `${pointer}/creates/${i}`;
    if (automatic !== undefined && makesByItself(creation.entity, entity.key, names))
      report({
        code: 'rule/cycle',
        pointer: `${at}/entity`,
        message: `Records of ${entity.key} make one of ${creation.entity} by themselves, which make one of ${entity.key} again, without an end`,
        proposal: 'Let a person take one of these transitions: leave out its "automatic"',
      });
    const from = { entity, dialog, record: entity };
    const record = checkSource(creation, from, at, names, report);
    const target = checkEntityName(creation.entity, `${at}/entity`, names, report);
    if (target !== undefined) {
      const drawn = target.forms.get('form')?.fields ?? [];
      const owner = target.field('OwnerId') ?? [];
      const given = new Set((creation.rows ?? []).map(({ field }) => field));
      const made = { target, drawn, owner: [owner].flat(), given };
      checkValues(creation.values, made, at, report);
    }
    (creation.rows ?? []).forEach((rows, j) =>
      checkMadeRows(rows, { ...from, record }, target, `${at}/rows/${j}`, names, report),
    );
  });
}

/** Where records are made: the entity with rows, that of `$values`, and that of `$record`. */
export interface CreationSource {
  readonly entity: EntityModel;
  readonly dialog: EntityModel;
  /** The entity of `$record`, when there are no rows. */
  readonly record: EntityModel;
}

/** Checks the source of a creation; returns the entity of `$record` there. */
function checkSource(
  { each, when, times, values }: RowSource,
  { entity, dialog, record }: CreationSource,
  at: string,
  names: Names,
  report: Report,
): EntityModel {
  const lists = namesAmong(entity.fields.filter(isRows));
  const isKnown = each === undefined || checkName('reference/unknown-field', each, lists, `${at}/each`, report);
  const row = each === undefined ? undefined : names.entities.get(entity.field(each)?.child?.entity ?? '');
  // Reads of unknown rows cannot be checked.
  if (!isKnown) return record;
  const read = row ?? record;
  const check = (text: unknown, pointer: string): void =>
    checkExpression(text, { record: read, values: dialog, pointer }, names, report);
  check(when, `${at}/when`);
  check(times, `${at}/times`);
  for (const [name, value] of Object.entries(values)) check(value, `${at}/values/${name}`);
  return read;
}

/** Checks the rows made of a record: their source, their field and its values. */
export function checkMadeRows(
  rows: CreatedRows,
  source: CreationSource,
  target: EntityModel | undefined,
  at: string,
  names: Names,
  report: Report,
): void {
  checkSource(rows, source, at, names, report);
  if (target === undefined) return;
  const lists = namesAmong((target.forms.get('form')?.fields ?? []).filter(isRows));
  if (!checkName('reference/unknown-field', rows.field, lists, `${at}/field`, report)) return;
  const find = (key: string): EntityModel | undefined => names.entities.get(key);
  const field = target.field(rows.field);
  const child = find(field?.child?.entity ?? '');
  if (field === undefined || child === undefined) return;
  const drawn = childFieldsOf(field, find).filter(({ name }) => name !== 'Id');
  const made = { target: child, drawn, owner: [], given: new Set<string>() };
  checkValues(rows.values, made, at, report);
}

interface Made {
  readonly target: EntityModel;
  readonly drawn: readonly FieldModel[];
  readonly owner: readonly FieldModel[];
  /** Fields that are filled in elsewhere. */
  readonly given: ReadonlySet<string>;
}

function checkValues(
  values: TransitionCreation['values'],
  { target, drawn, owner, given }: Made,
  at: string,
  report: Report,
): void {
  const taken = drawn.filter((field) => !field.computed && !isServerField(target, field));
  const single = taken.filter((field) => !isRows(field));
  const ids = single.flatMap(({ reference }) => listOf(reference?.idField).flatMap((name) => target.field(name) ?? []));
  const known = namesAmong([...new Set([...single, ...ids, ...owner])]);
  for (const name of Object.keys(values))
    checkName('reference/unknown-field', name, known, `${at}/values/${name}`, report, 'key');
  const missing = taken.filter(
    ({ name, required, default: initial }) =>
      required && initial === undefined && !Object.hasOwn(values, name) && !given.has(name),
  );
  if (missing.length === 0) return;
  report({
    code: 'document/invalid',
    pointer: `${at}/values`,
    message: `Every ${target.title} needs ${missing.map(({ name, title }) => `"${name}" (${title})`).join(', ')}, so that none could be made`,
    proposal: 'Give each a value',
  });
}

/** Whether records of one entity create records of `end` through automatic transitions alone. */
function makesByItself(start: string, end: string, names: Names): boolean {
  const queue = [start];
  const seen = new Set<string>();
  for (let key = queue.shift(); key !== undefined; key = queue.shift()) {
    if (key === end) return true;
    if (seen.has(key)) continue;
    seen.add(key);
    for (const { automatic, creates } of names.entities.get(key)?.workflow?.transitions ?? [])
      if (automatic !== undefined)
        queue.push(
          ...creates.flatMap(({ entity, rows }) => [
            entity,
            ...rows.flatMap((row) => childOf(entity, row.field, names)),
          ]),
        );
  }
  return false;
}

const childOf = (entity: string, field: string, names: Names): readonly string[] =>
  listOf(names.entities.get(entity)?.field(field)?.child?.entity);
