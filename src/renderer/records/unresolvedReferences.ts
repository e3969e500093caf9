import { isEmpty, isList, type Value, type Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isLookup } from '#fields/table/traits.ts';

/** References that hold an Id whose name is not known, or whose record rules want to read and do not have. */
export function unresolvedReferences(
  entity: EntityModel,
  values: Values,
  texts: Values,
  refs: Readonly<Record<string, Values>>,
): { field: FieldModel; ids: number[] }[] {
  return entity.fields.flatMap((field) => {
    const value = values[field.name] ?? null;
    if (field.reference === undefined || isLookup(field) || isEmpty(value)) return [];
    const isNamed = texts[field.name] !== undefined || (field.pairOf !== undefined && !isEmpty(values[field.pairOf]));
    const needed = entity.ruleSet.references.get(field.name) ?? [];
    const isKnown = needed.every((name) => Object.hasOwn(refs[field.name] ?? {}, name));
    const ids = idsIn(value);
    return (isNamed && isKnown) || ids.length === 0 ? [] : [{ field, ids }];
  });
}

const idsIn = (value: Value): number[] =>
  (isList(value) ? value : [value]).flatMap((item) => (typeof item === 'number' ? [item] : []));
