import type { EnumItem, EnumSource } from '#language/EnumType.ts';
import type { Value } from '#language/Value.ts';
import type { Computable, FieldModel } from '#fields/FieldModel.ts';
import { fieldKind, isTimeOfDay } from '#fields/table/fieldKinds.ts';
import type { ExportNote, FormilyNode, Json } from './FormilySchema.ts';

/** A field of an entity as a node of Formily, without its reactions, and notes about the parts that the node omits. */
export function formilyField(
  field: FieldModel,
  entity: string,
  enums: EnumSource,
): { readonly node: FormilyNode; readonly notes: readonly ExportNote[] } {
  const notes: ExportNote[] = [];
  const note = (text: string): void => {
    notes.push({ kind: 'look', file: `${entity}/form.json`, pointer: field.pointer, title: field.title, text });
  };
  const kind = fieldKind(field);
  if (kind.refersTo === 'record' || kind.refersTo === 'name') note('可选的记录由使用的程序提供（dataSource）');
  if (kind.refersTo === 'file') note('上传由使用的程序提供（action）');
  if (kind.text === 'html') note('图文按多行文本填写');
  if (field.pattern !== undefined && !isExpression(field.pattern)) note(`“${field.pattern.text}”的校验没有导出`);
  const isDrawn = field.component !== 'None';
  return {
    node: compact({
      type: kind.many ? 'array' : jsonTypeOf(field),
      title: field.title,
      description: field.description,
      required: field.required,
      default: constantOf(field.default, '初始值', note),
      readOnly: field.computed ? true : undefined,
      enum: itemsOf(field, enums),
      maxLength: kind.many ? undefined : field.maxLength,
      minimum: constantOf(field.minimum, '最小值', note),
      maximum: constantOf(field.maximum, '最大值', note),
      exclusiveMinimum: field.exclusiveMinimum,
      exclusiveMaximum: field.exclusiveMaximum,
      'x-validator': validatorsOf(field),
      ...(isDrawn ? { 'x-decorator': 'FormItem', ...controlOf(field) } : {}),
    }),
    notes,
  };
}

const compact = (node: Readonly<Record<string, Json | undefined>>): FormilyNode =>
  Object.fromEntries(
    Object.entries(node).flatMap(([key, value]): [string, Json][] =>
      value === undefined || (key === 'required' && value === false) ? [] : [[key, value]],
    ),
  );

function jsonTypeOf(field: FieldModel): string {
  const sort = fieldKind(field).holds(field);
  return sort === 'text' ? 'string' : sort === 'list' ? 'array' : sort;
}

const isExpression = (pattern: NonNullable<FieldModel['pattern']>): boolean => pattern.text.startsWith('^');

function validatorsOf({ pattern, minLength, title }: FieldModel): Json | undefined {
  const rules: FormilyNode[] = [
    ...(pattern !== undefined && isExpression(pattern) ? [{ pattern: pattern.text, message: pattern.message }] : []),
    ...(minLength === undefined || minLength === 0
      ? []
      : [{ min: minLength, message: `${title}至少 ${minLength} 个字` }]),
  ];
  return rules.length === 0 ? undefined : rules;
}

function constantOf(computable: Computable | undefined, what: string, note: (text: string) => void): Json | undefined {
  if (computable === undefined) return undefined;
  if ('value' in computable) return isJson(computable.value) ? computable.value : undefined;
  note(`计算的${what}没有导出`);
  return undefined;
}

const isJson = (value: Value): value is Exclude<Value, null> => value !== null;

/** The choices of a field; without those that are not chosen any more. */
export function itemsOf(field: FieldModel, enums: EnumSource): Json | undefined {
  if (field.words !== undefined || fieldKind(field).holds(field) === 'boolean')
    return [
      { label: field.words?.yes ?? '是', value: true },
      { label: field.words?.no ?? '否', value: false },
    ];
  const type = field.enum === undefined ? undefined : enums(field.enum.type);
  return type === undefined ? undefined : choices(type.items);
}

const choices = (items: readonly EnumItem[]): FormilyNode[] =>
  items
    .filter(({ IsEnabled }) => IsEnabled !== false)
    .map(({ Value, Label, Children = [] }) => ({
      label: Label,
      value: Value,
      ...(Children.length === 0 ? {} : { children: choices(Children) }),
    }));

/** The component of `@formily/antd-v5` that corresponds to the control. */
function controlOf(field: FieldModel): FormilyNode {
  const kind = fieldKind(field);
  const props = (more: FormilyNode): FormilyNode =>
    field.placeholder === undefined ? more : { ...more, placeholder: field.placeholder };
  const control = (component: string, more: FormilyNode = {}): FormilyNode => {
    const all = props(more);
    return { 'x-component': component, ...(Object.keys(all).length === 0 ? {} : { 'x-component-props': all }) };
  };
  const isList = kind.many ? { mode: 'multiple' } : {};
  if (kind.refersTo === 'file') return control('Upload');
  if (kind.refersTo === 'record' || kind.refersTo === 'name') return control('Select', { ...isList, allowClear: true });
  if (field.component === 'TreeSelect') return control('TreeSelect', { allowClear: true });
  if (field.component === 'RegionCascader') return control('Cascader');
  if (kind.refersTo === 'item') return control('Select', { ...isList, allowClear: true });
  if (kind.moment !== undefined)
    return control('DatePicker', kind.moment === 'date' ? { format: 'YYYY-MM-DD' } : { showTime: true });
  if (isTimeOfDay(field)) return control('TimePicker', { format: 'HH:mm' });
  if (kind.amount !== undefined)
    return control('NumberPicker', field.digits === undefined ? {} : { precision: field.digits });
  if (kind.holds(field) === 'boolean') return control('Radio.Group');
  if (kind.holds(field) === 'number') return control('NumberPicker', { precision: 0 });
  return control(kind.text === 'lines' || kind.text === 'html' ? 'Input.TextArea' : 'Input');
}
