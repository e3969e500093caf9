import type { DemoDocument } from '#generated/documents/DemoDocument.ts';
import type { EntityModel, UniqueModel } from '#engine/model/EntityModel.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import { uniqueKey } from '#engine/validate/unique.ts';
import type { FieldModel } from '#fields/FieldModel.ts';

type Row = DemoDocument['rows'][number];

/** Whether a rule may set the value of a field, or decide whether it is filled in. */
const isRuled = ({ ruleSet }: EntityModel, { index }: FieldModel): boolean =>
  ruleSet.rules.some(({ property, reach }) => property !== 'required' && reach.includes(index));

/** The first occurrence of each value. */
export type Seen = Map<string, string>;

/** Reports invalid or repeated ids, and repeated values of unique fields; the start checks conditional rules. */
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

/** The comparison key of a unique rule for a row; undefined where a field is empty, or its value may change. */
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

/** Reports a value that occurs in an earlier row. */
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
      message: `The same "${fields.join('", "')}" is in ${earlier}, and no two may have it`,
      proposal: 'Give it one of its own',
    });
}
