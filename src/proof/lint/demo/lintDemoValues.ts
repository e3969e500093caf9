import type { DemoDocument } from '#generated/documents/DemoDocument.ts';
import type { Value } from '#language/Value.ts';
import { roundHalfUp } from '#language/roundHalfUp.ts';
import type { EntityModel, UniqueModel } from '#engine/model/EntityModel.ts';
import type { Report, SchemaProblem } from '#engine/schema/SchemaProblem.ts';
import { uniqueKey } from '#engine/validate/unique.ts';
import { misfitOf, type Misfit } from '#fields/facets/limits.ts';
import type { Computable, FieldModel } from '#fields/FieldModel.ts';
import { isFormatted, isMoment, isRows, isUpload } from '#fields/table/traits.ts';

type Row = DemoDocument['rows'][number];

type Wording = Pick<SchemaProblem, 'message' | 'proposal'>;

/** Reports values of a demo row that break what their field says of every value; where rules decide of a field, the start knows more. */
export function lintLimits(row: Row, entity: EntityModel, i: number, report: Report): void {
  const form = typeof row['form'] === 'string' ? entity.forms.get(row['form']) : undefined;
  const forms = form === undefined ? [...entity.forms.values()] : [form];
  for (const field of entity.fields) {
    const value = row[field.name] ?? '';
    if (value === '' || !isHeld(field) || isRuled(entity, field)) continue;
    if (!forms.every(({ fields }) => fields.includes(field))) continue;
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const misfit = misfitOf(field, value, boundOf(field.minimum), boundOf(field.maximum));
    if (misfit === undefined) continue;
    report({ code: 'demo/invalid', pointer: `/rows/${i}/${field.name}`, ...worded(field, value, misfit) });
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

/** A bound that is an expression is known of a record only. */
const boundOf = (limit: Computable | undefined): Value =>
  limit !== undefined && 'value' in limit ? limit.value : null;

const WITHIN = 'Write a value within the bounds of the field, or change these';

/** What is wrong with a value of a field, and what may be done. */
function worded({ name, pattern }: FieldModel, value: unknown, [limit, bound]: Misfit): Wording {
  const length = typeof value === 'string' ? [...value].length : 0;
  switch (limit) {
    case 'decimals':
      return {
        message:
          bound === 0
            ? `${String(value)} is no whole number, and "${name}" holds one`
            : `${String(value)} has more than ${bound} decimals, and "${name}" holds no more`,
        proposal: `Write ${roundHalfUp(Number(value), bound)}`,
      };
    case 'minimum':
      return { message: `${String(value)} is less than "${name}" takes (${bound})`, proposal: WITHIN };
    case 'maximum':
      return { message: `${String(value)} is more than "${name}" takes (${bound})`, proposal: WITHIN };
    case 'above':
      return { message: `${String(value)} is not more than ${bound}, and "${name}" has to be`, proposal: WITHIN };
    case 'below':
      return { message: `${String(value)} is not less than ${bound}, and "${name}" has to be`, proposal: WITHIN };
    case 'tooLong':
      return { message: `The text has ${length} characters, and "${name}" takes ${bound} at most`, proposal: WITHIN };
    case 'tooShort':
      return { message: `The text has ${length} characters, and "${name}" takes ${bound} at least`, proposal: WITHIN };
    case 'pattern':
      return {
        message: `${JSON.stringify(value)} does not fit the pattern of "${name}" (${pattern?.text ?? ''})`,
        proposal: 'Write a value that fits, or change the pattern',
      };
  }
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
