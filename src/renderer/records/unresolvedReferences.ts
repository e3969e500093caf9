import { isEmpty, isList, type Value, type Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isLookup } from '#fields/table/fieldKinds.ts';
import type { RecordContext } from './RecordContext.ts';

/** References with an unknown name, or whose record lacks fields that rules read. */
export const unresolvedReferences = (
  entity: EntityModel,
  values: Values,
  beside: Pick<RecordContext, 'text' | 'ref'>,
): { field: FieldModel; ids: number[] }[] =>
  entity.fields.flatMap((field) => {
    const value = values[field.name] ?? null;
    if (field.reference === undefined || isLookup(field) || isEmpty(value)) return [];
    const isNamed =
      beside.text(field.name, value) !== undefined || (field.pairOf !== undefined && !isEmpty(values[field.pairOf]));
    const needed = entity.ruleSet.references.get(field.name) ?? [];
    const ref = beside.ref(field.name, value) ?? {};
    const isKnown = needed.every((name) => Object.hasOwn(ref, name));
    const ids = idsIn(value);
    return (isNamed && isKnown) || ids.length === 0 ? [] : [{ field, ids }];
  });

export const idsIn = (value: Value): number[] =>
  (isList(value) ? value : [value]).flatMap((item) => (typeof item === 'number' ? [item] : []));
