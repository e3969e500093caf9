import type { EnumSource } from '#language/enums/EnumType.ts';
import type { FieldModel } from './FieldModel.ts';
import { readDay } from './readDay.ts';
import { valueOfLabel } from './valueOfLabel.ts';

/** A cell as the wire has the value (texts as in a form), or what is wrong with it. */
export type ReadCell = { readonly wire: string } | { readonly message: string };

const YES = ['是', '有', '对', 'true', 'y', 'yes', '1', '√'];
const NO = ['否', '无', '没有', 'false', 'n', 'no', '0', '×'];
const BETWEEN = /[、，,;；]/;

/**
 * Reads a cell of a table as people write it: labels of enum items, 是 and 否, amounts with ￥ and commas, days in any usual form. Names
 * of records are not read here.
 */
export function readCell(field: FieldModel, text: string, enums: EnumSource): ReadCell {
  const cell = text.trim();
  if (cell === '') return { wire: '' };
  if (field.enum !== undefined) return readItems(field, cell, enums);
  switch (field.type) {
    case 'boolean':
      return readBoolean(field, cell);
    case 'date':
    case 'datetime':
      return { wire: readDay(cell) };
    case 'money':
    case 'decimal':
    case 'integer':
    case 'percent':
      return { wire: cell.replace(/[￥¥,，\s%元]/g, '') };
    default:
      return { wire: cell };
  }
}

function readBoolean({ title, words }: FieldModel, cell: string): ReadCell {
  const [yes, no] = [words?.yes ?? '是', words?.no ?? '否'];
  const word = cell.toLowerCase();
  if (cell === yes || YES.includes(word)) return { wire: 'true' };
  if (cell === no || NO.includes(word)) return { wire: 'false' };
  return { message: `${title}请填写“${yes}”或“${no}”` };
}

function readItems({ title, type, enum: binding }: FieldModel, cell: string, enums: EnumSource): ReadCell {
  const items = binding === undefined ? undefined : enums(binding.type);
  if (items === undefined) return { wire: cell };
  const values: string[] = [];
  for (const part of type === 'multiEnum' ? cell.split(BETWEEN) : [cell]) {
    if (part.trim() === '') continue;
    const found = valueOfLabel(items, part);
    if (found === null) return { message: `${title}有多项叫“${part.trim()}”，请写上它的上级，如“上级/${part.trim()}”` };
    if (found === undefined) return { message: `${title}没有“${part.trim()}”这一项` };
    values.push(binding?.path === true ? found.path : String(found.value));
  }
  return { wire: values.join(',') };
}
