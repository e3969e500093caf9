import { formatNumber } from '#fields/formatNumber.ts';
import type { FieldModel, FieldType } from '#fields/FieldModel.ts';

const PICKED: readonly FieldType[] = [
  'boolean',
  'date',
  'datetime',
  'enum',
  'enumTree',
  'multiEnum',
  'lookup',
  'reference',
  'references',
  'region',
];
const UPLOADED: readonly FieldType[] = ['attachments', 'image'];

const requiredText = (field: FieldModel, title: string): string =>
  `${PICKED.includes(field.type) ? '请选择' : UPLOADED.includes(field.type) ? '请上传' : field.type === 'rows' ? '请填写' : '请输入'}${title}`;

const shown = (bound: string | number): string => (typeof bound === 'number' ? formatNumber(bound) : bound);

/** The standard Chinese texts of issues; a field's own `x-messages` come first. */
export const messages = {
  required: (field: FieldModel, title: string): string => field.messages.required ?? requiredText(field, title),
  type: (title: string): string => `${title}格式不正确`,
  tooLong: (field: FieldModel, title: string, most: number): string =>
    field.messages.length ?? `${title}不能超过${most}个字符`,
  tooShort: (field: FieldModel, title: string, least: number): string =>
    field.messages.length ?? `${title}至少${least}个字符`,
  minimum: (field: FieldModel, title: string, least: string | number): string =>
    field.messages.minimum ??
    (typeof least === 'string' ? `${title}不能早于${shown(least)}` : `${title}不能小于${shown(least)}`),
  maximum: (field: FieldModel, title: string, most: string | number): string =>
    field.messages.maximum ??
    (typeof most === 'string' ? `${title}不能晚于${shown(most)}` : `${title}不能大于${shown(most)}`),
  above: (field: FieldModel, title: string, bound: number): string =>
    field.messages.minimum ?? `${title}必须大于${shown(bound)}`,
  below: (field: FieldModel, title: string, bound: number): string =>
    field.messages.maximum ?? `${title}必须小于${shown(bound)}`,
  decimals: (title: string, digits: number): string =>
    digits === 0 ? `${title}必须是整数` : `${title}最多${digits}位小数`,
  options: (field: FieldModel, title: string): string => field.messages.options ?? `${title}不在可选范围内`,
  leaf: (title: string): string => `${title}请选择到最末级`,
  fewItems: (field: FieldModel, title: string, least: number): string =>
    field.messages.items ?? `${title}至少${least}项`,
  manyItems: (field: FieldModel, title: string, most: number): string =>
    field.messages.items ?? `${title}最多${most}项`,
};
