import type { FieldNode } from '#generated/documents/FormDocument.ts';
import type { FieldType } from './FieldModel.ts';

const BY_COMPONENT: Readonly<Record<string, FieldType>> = {
  TextArea: 'longtext',
  RichText: 'richtext',
  MoneyInput: 'money',
  PercentInput: 'percent',
  TreeSelect: 'enumTree',
  RegionCascader: 'region',
  PhoneInput: 'phone',
  EmailInput: 'email',
  Attachments: 'attachments',
  ImageUpload: 'image',
};

/** What a field node stores, from its JSON type, format and component. */
export function fieldTypeOf(node: FieldNode): FieldType {
  const byComponent = BY_COMPONENT[node['x-component'] ?? ''];
  if (byComponent !== undefined) return byComponent;
  if (node['x-child'] !== undefined) return 'rows';
  if (node.type === 'array')
    return node['x-reference'] !== undefined
      ? 'references'
      : node['x-enum'] !== undefined
        ? 'multiEnum'
        : 'attachments';
  if (node['x-enum'] !== undefined)
    return typeof node['x-enum'] === 'object' && node['x-enum'].path === true ? 'enumTree' : 'enum';
  if (node['x-reference'] !== undefined) return node.type === 'string' ? 'lookup' : 'reference';
  if (node.format === 'date') return 'date';
  if (node.format === 'date-time') return 'datetime';
  if (node.type === 'integer') return 'integer';
  if (node.type === 'number') return 'decimal';
  if (node.type === 'boolean') return 'boolean';
  return 'text';
}

const COMPONENTS: Readonly<Record<FieldType, string>> = {
  text: 'TextInput',
  longtext: 'TextArea',
  richtext: 'RichText',
  money: 'MoneyInput',
  integer: 'NumberInput',
  decimal: 'NumberInput',
  percent: 'PercentInput',
  boolean: 'YesNo',
  date: 'DateInput',
  datetime: 'DateTimeInput',
  enum: 'Select',
  enumTree: 'TreeSelect',
  multiEnum: 'MultiSelect',
  lookup: 'ReferencePicker',
  reference: 'ReferencePicker',
  references: 'ReferencePicker',
  attachments: 'Attachments',
  image: 'ImageUpload',
  phone: 'PhoneInput',
  email: 'EmailInput',
  region: 'RegionCascader',
  rows: 'RowsTable',
};

/** The field component that draws a type unless the node names another. */
export function defaultComponent(type: FieldType): string {
  return COMPONENTS[type];
}
