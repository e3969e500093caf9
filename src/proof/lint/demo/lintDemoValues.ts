import type { DemoDocument } from '#generated/documents/DemoDocument.ts';
import type { EntityModel, UniqueModel } from '#engine/model/EntityModel.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import { uniqueKey } from '#engine/validate/unique.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isFormatted, isMoment, isRows, isUpload } from '#fields/table/traits.ts';
import { limitBroken } from '../../expressions/limitBroken.ts';

type Row = DemoDocument['rows'][number];

/** Reports values of a demo row that break what their field says of every value; where rules decide of a field, the start knows more. */
export function lintLimits(row: Row, entity: EntityModel, i: number, report: Report): void {
  const form = typeof row['form'] === 'string' ? entity.forms.get(row['form']) : undefined;
  const forms = form === undefined ? [...entity.forms.values()] : [form];
  for (const field of entity.fields) {
    const value = row[field.name] ?? '';
    if (value === '' || !isHeld(field) || isRuled(entity, field)) continue;
    if (!forms.every(({ fields }) => fields.includes(field))) continue;
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const said = limitBroken(field, value);
    if (said !== undefined) report({ code: 'demo/invalid', pointer: `/rows/${i}/${field.name}`, ...said });
  }
}

/** A start holds what people fill in to its limits; days, names of records, formatted texts and files are made of what is written. */
const isHeld = (field: FieldModel): boolean =>
  !field.computed &&
  field.reference === undefined &&
  field.enum === undefined &&
  !isMoment(field) &&
  !isFormatted(field) &&
  !isUpload(field) &&
  !isRows(field);

const isRuled = ({ ruleSet }: EntityModel, { index }: FieldModel): boolean =>
  ruleSet.rules.some(({ property, reach }) => property !== 'required' && reach.includes(index));

/** Where a value stands for the first time. */
export type Seen = Map<string, string>;

/** Reports an Id that is none or stands in an earlier row, and values that no two records may share; rules with a condition are held by the start. */
export function lintRepeated(
  row: Row,
  entity: EntityModel,
  seen: Seen,
  place: { file: string; i: number },
  report: Report,
): void {
  const { Id: id } = row;
  if (typeof id === 'number') lintTwice(`${entity.key} Id ${id}`, ['Id'], seen, place, report);
  else
    report({
      code: 'demo/invalid',
      pointer: `/rows/${place.i}`,
      message: 'Every row needs a number as its "Id", and this one has none',
      proposal: 'Give it one of its own',
    });
  entity.unique.forEach((unique, n) => {
    const held = unique.where === undefined ? heldBy(unique, row, entity) : undefined;
    if (held !== undefined) lintTwice(`${entity.key} ${n} ${held}`, unique.fields, seen, place, report);
  });
}

/** What a row holds in the fields of a rule, as it is compared; undefined where one is empty, or may become another value. */
function heldBy(unique: UniqueModel, row: Row, entity: EntityModel): string | undefined {
  const isOpen = unique.fields.some((name) => {
    const field = entity.field(name);
    return field === undefined || field.computed || isRuled(entity, field);
  });
  return isOpen
    ? undefined
    : uniqueKey(
        unique,
        unique.fields.map((name) => row[name] ?? null),
      );
}

/** Reports what stands in an earlier row already. */
export function lintTwice(
  what: string,
  fields: readonly string[],
  seen: Seen,
  { file, i }: { file: string; i: number },
  report: Report,
): void {
  const earlier = seen.get(what);
  if (earlier === undefined) seen.set(what, `${file}, row ${i + 1}`);
  else
    report({
      code: 'demo/invalid',
      pointer: `/rows/${i}/${fields[0] ?? ''}`,
      message: `The same "${fields.join('", "')}" stands in ${earlier}, and no two may have it`,
      proposal: 'Give it one of its own',
    });
}
