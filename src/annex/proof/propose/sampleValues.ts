import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { EnumItem, EnumSource } from '#language/EnumType.ts';
import type { Value } from '#language/Value.ts';
import type { DocumentBreak } from '../decisions/documentBreaks.ts';

/** Values of the field that the changed key may decide about; undefined: empty. */
export function sampleValues(
  { field: name = '', key, kind }: DocumentBreak,
  entity: EntityModel,
  enums: EnumSource,
): readonly (Value | undefined)[] {
  const field = entity.field(name);
  if (field === undefined || (kind !== 'limits' && key !== 'x-computed')) return [undefined];
  if (key === 'leaf') return branchesOf(field, enums);
  if (field.enum !== undefined && key === 'x-computed') return leavesOf(field, enums).slice(0, 1);
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, minLength, minItems, maxItems } = field;
  const beyond = (limit: typeof minimum, by: number): Value[] =>
    limit !== undefined && 'value' in limit && typeof limit.value === 'number' ? [limit.value + by] : [];
  const items = (count: number): Value[] => {
    const leaves = leavesOf(field, enums);
    if (leaves.length >= count) return [leaves.slice(0, count)];
    return [Array.from({ length: count }, (_, i) => (field.child === undefined ? i + 1 : {}))];
  };
  switch (key) {
    case 'minimum':
      return [...beyond(minimum, -1), '1899-12-31', '2000-01-01', '2000-01-01 00:00:00', '2026-03-01', -1, 0];
    case 'maximum':
      return [...beyond(maximum, 1), '2099-12-31', '2099-12-31 00:00:00', '2026-03-20', 1e6];
    case 'exclusiveMinimum':
      return [exclusiveMinimum ?? null];
    case 'exclusiveMaximum':
      return [exclusiveMaximum ?? null];
    case 'minLength':
      return ['x'.repeat((minLength ?? 1) - 1), '1'.repeat((minLength ?? 1) - 1)];
    case 'minItems':
      return items((minItems ?? 1) - 1);
    case 'maxItems':
      return items((maxItems ?? 0) + 1);
    case 'multipleOf':
      return [0.12345];
    default:
      return ['x', '1', '12345678', '123456789012345678', 'abc def', '甲乙丙丁', 1, true, '2026-03-01'];
  }
}

function leavesOf({ enum: binding }: FieldModel, enums: EnumSource): (string | number)[] {
  const below = (items: readonly EnumItem[]): (string | number)[] =>
    items.flatMap(({ Value: value, Children }) => ((Children ?? []).length === 0 ? [value] : below(Children ?? [])));
  return below(enums(binding?.type ?? '')?.items ?? []);
}

function branchesOf({ enum: binding }: FieldModel, enums: EnumSource): (string | number)[] {
  const [first] = (enums(binding?.type ?? '')?.items ?? []).filter(({ Children }) => (Children ?? []).length > 0);
  return first === undefined ? [] : [first.Value];
}
