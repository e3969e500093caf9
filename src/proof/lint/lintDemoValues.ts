import type { DemoDocument } from '#generated/documents/DemoDocument.ts';
import { plainName } from '#language/functions/plainName.ts';
import { roundHalfUp } from '#language/roundHalfUp.ts';
import type { EntityModel, UniqueModel } from '#engine/model/EntityModel.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import type { Computable, FieldModel } from '#fields/FieldModel.ts';
import { isFormatted, isMoment, isRows, isUpload } from '#fields/table/traits.ts';

type Row = DemoDocument['rows'][number];

/** What is wrong with a value by itself, and what may be done. */
interface Misfit {
  readonly message: string;
  readonly proposal: string;
}

/** Reports values of a demo row that break what their field says of every value; where rules decide of a field, the start knows more. */
export function lintLimits(row: Row, entity: EntityModel, i: number, report: Report): void {
  const form = typeof row['form'] === 'string' ? entity.forms.get(row['form']) : undefined;
  const forms = form === undefined ? [...entity.forms.values()] : [form];
  for (const field of entity.fields) {
    const value = row[field.name] ?? '';
    if (value === '' || !isHeld(field) || isRuled(entity, field)) continue;
    if (!forms.every(({ fields }) => fields.includes(field))) continue;
    const misfit =
      typeof value === 'number'
        ? numberMisfit(field, value)
        : typeof value === 'string'
          ? textMisfit(field, value)
          : undefined;
    if (misfit !== undefined) report({ code: 'demo/invalid', pointer: `/rows/${i}/${field.name}`, ...misfit });
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

const boundOf = (limit: Computable | undefined): number | undefined =>
  limit !== undefined && 'value' in limit && typeof limit.value === 'number' ? limit.value : undefined;

function numberMisfit(field: FieldModel, value: number): Misfit | undefined {
  const { name, digits, exclusiveMinimum: above, exclusiveMaximum: below } = field;
  const [least, most] = [boundOf(field.minimum), boundOf(field.maximum)];
  if (digits !== undefined && roundHalfUp(value, digits) !== value)
    return {
      message:
        digits === 0
          ? `${value} is no whole number, and "${name}" holds one`
          : `${value} has more than ${digits} decimals, and "${name}" holds no more`,
      proposal: `Write ${roundHalfUp(value, digits)}`,
    };
  const proposal = 'Write a value within the bounds of the field, or change these';
  if (least !== undefined && value < least)
    return { message: `${value} is less than "${name}" takes (${least})`, proposal };
  if (most !== undefined && value > most)
    return { message: `${value} is more than "${name}" takes (${most})`, proposal };
  if (above !== undefined && value <= above)
    return { message: `${value} is not more than ${above}, and "${name}" has to be`, proposal };
  if (below !== undefined && value >= below)
    return { message: `${value} is not less than ${below}, and "${name}" has to be`, proposal };
  return undefined;
}

function textMisfit({ name, minLength, maxLength, pattern }: FieldModel, value: string): Misfit | undefined {
  const { length } = [...value];
  const proposal = 'Write a value within the bounds of the field, or change these';
  if (maxLength !== undefined && length > maxLength)
    return { message: `The text has ${length} characters, and "${name}" takes ${maxLength} at most`, proposal };
  if (minLength !== undefined && length < minLength)
    return { message: `The text has ${length} characters, and "${name}" takes ${minLength} at least`, proposal };
  if (pattern !== undefined && !pattern.test(value))
    return {
      message: `${JSON.stringify(value)} does not fit the pattern of "${name}" (${pattern.text})`,
      proposal: 'Write a value that fits, or change the pattern',
    };
  return undefined;
}

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
function heldBy({ fields, plain }: UniqueModel, row: Row, entity: EntityModel): string | undefined {
  const values = fields.map((name) => {
    const field = entity.field(name);
    const value = row[name] ?? '';
    if (field === undefined || field.computed || isRuled(entity, field) || value === '') return undefined;
    return typeof value === 'string' && plain ? plainName(value) : value;
  });
  return values.includes(undefined) ? undefined : JSON.stringify(values);
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
