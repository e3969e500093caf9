import type { FieldModel } from '#fields/FieldModel.ts';
import type { Report } from '../schema/SchemaProblem.ts';
import { fieldsInWhere } from './fieldsInWhere.ts';

/** The references of an entity that the system finds (`latest`), in the order of its fields. */
export const foundReferences = (fields: readonly FieldModel[]): readonly FieldModel[] =>
  fields.filter(({ reference }) => reference?.latest !== undefined);

/**
 * By the name of each reference that the system finds: the fields that decide which record it is, directly or through other references of
 * its kind. Rules that read it depend on them. One that goes by itself is reported and decided by nothing.
 */
export function decidersOfFound(fields: readonly FieldModel[], report: Report): ReadonlyMap<string, readonly string[]> {
  const found = foundReferences(fields);
  const direct = new Map(found.map((field) => [field.name, fieldsInWhere(field)]));
  const all = new Map<string, readonly string[]>();
  for (const { name, pointer } of found) {
    const names = new Set(direct.get(name));
    for (const other of names) for (const further of direct.get(other) ?? []) names.add(further);
    if (names.has(name))
      report({
        code: 'rule/self-reference',
        pointer: `${pointer}/x-reference/where`,
        message: `"${name}" depends on itself: which record is found goes by the record that was found`,
        proposal: 'Let the condition read another field',
      });
    all.set(name, names.has(name) ? [] : [...names]);
  }
  return all;
}
