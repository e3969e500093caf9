import { isEmpty, isList, type Value, type Values } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { EntityModel } from '../model/EntityModel.ts';
import { stateOf } from './changeable.ts';

export interface FieldChangeInput {
  readonly entity: EntityModel;
  readonly field: FieldModel;
  /** A row of a list, with what its reader `Can` do with it. */
  readonly row: Values;
  /** The fields that the user may write in some records. */
  readonly writable: ReadonlySet<string>;
}

/**
 * Why a user may not change one field of a record, as far as a list row shows it. Undefined if only the save can
 * decide: the rules of the entity have the last word.
 */
export function refuseFieldChange(
  { entity, field, row, writable }: FieldChangeInput,
  value: Value,
): string | undefined {
  const { name, title } = field;
  if (field.computed) return `「${title}」由系统计算，不能直接改`;
  if (!writable.has(name)) return `您没有修改「${title}」的权限`;
  const can = row['Can'];
  if (can === undefined || !isList(can) || !can.includes('edit')) return '这条记录现在不能修改，或您没有修改它的权限';
  const state = stateOf(entity, row);
  if (state !== undefined && state.edit !== true && !state.edit.some(({ fields }) => fields.includes(name)))
    return `「${state.title}」时不能修改「${title}」`;
  return isEmpty(value) && field.required ? `「${title}」不能为空` : undefined;
}
