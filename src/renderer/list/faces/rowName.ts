import { plainText, type Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { shortTitle } from '#fields/shortTitle.ts';
import { rowId } from '../table/useSelection.ts';

export function rowName({ titleField }: EntityModel, row: Values): string {
  const name = shortTitle(plainText(row[`${titleField}Text`] ?? row[titleField] ?? null, '、'));
  return name === '' ? `编号 ${rowId(row)}` : name;
}
