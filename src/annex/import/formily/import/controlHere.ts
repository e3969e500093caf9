import type { EnumItemDocument } from '#generated/documents/EnumDocument.ts';
import type { FieldNode } from '#generated/documents/FormDocument.ts';
import { isPlain, type Plain, plainOf, scriptOf, type Sort, textOf } from './FormilySource.ts';

/** An imported field: its node without a title, type, choices, and differences. */
export interface ControlHere {
  readonly node: Omit<FieldNode, 'title'>;
  readonly sort: Sort;
  readonly items?: readonly EnumItemDocument[];
  readonly isTree?: boolean;
  readonly changed?: string;
}

const text = (component?: 'TextArea'): ControlHere => ({
  node: component === undefined ? { type: 'string' } : { type: 'string', 'x-component': component },
  sort: 'text',
});
const FLAG: ControlHere = { node: { type: 'boolean' }, sort: 'flag' };
const otherwise = (here: ControlHere, changed: string): ControlHere => ({ ...here, changed });

/** The imported form of a field; a text with the reason if it cannot be imported. */
export function controlHere(node: Plain): ControlHere | string {
  const component = textOf(node['x-component']);
  const props = plainOf(node['x-component-props']);
  const [base = ''] = component.split('.');
  switch (component) {
    case 'Input':
      return node['type'] === 'number' || node['type'] === 'integer' ? numberHere(node, props) : text();
    case 'Password':
    case 'Input.Password':
      return otherwise(text(), '密码按文本填写，看得见');
    case 'Input.TextArea':
    case 'TextArea':
      return text('TextArea');
    case 'NumberPicker':
    case 'InputNumber':
      return numberHere(node, props);
    case 'Slider':
      return sliderHere(node, props);
    case 'Rate':
      return {
        node: {
          type: 'integer',
          'x-component': 'StarRating',
          minimum: 1,
          maximum: typeof props['count'] === 'number' ? props['count'] : 5,
        },
        sort: 'number',
      };
    case 'Switch':
    case 'Checkbox':
      return FLAG;
    case 'TimePicker':
      return timeHere(textOf(props['format']));
    case 'DatePicker':
      return dateHere(props);
  }
  if (['Select', 'Radio', 'Checkbox', 'TreeSelect', 'Cascader', 'Transfer'].includes(base))
    return choiceHere(node, props);
  if (base === 'Upload') return filesHere(props);
  return plainHere(node, component, props);
}

function plainHere(node: Plain, component: string, props: Plain): ControlHere | string {
  const words = component === '' ? '没有控件' : `没有 ${component} 这种控件`;
  if (Array.isArray(node['enum'])) {
    const choice = choiceHere(node, props);
    return typeof choice === 'string' ? choice : otherwise(choice, `${words}，按选项填写`);
  }
  switch (node['type']) {
    case 'string':
      return otherwise(text(), `${words}，按文本填写`);
    case 'number':
    case 'integer':
      return otherwise(numberHere(node, props), `${words}，按数字填写`);
    case 'boolean':
      return otherwise(FLAG, `${words}，按是否填写`);
    default:
      return words;
  }
}

function numberHere(node: Plain, props: Plain): ControlHere {
  const precision = props['precision'];
  const isWhole = node['type'] === 'integer' || precision === 0;
  const digits = typeof precision === 'number' && precision <= 6 ? precision : undefined;
  const step = digits === undefined ? {} : { multipleOf: Number((10 ** -digits).toFixed(digits)) };
  return { node: isWhole ? { type: 'integer' } : { type: 'number', ...step }, sort: 'number' };
}

/** A slider has default limits, and uses whole numbers unless it has another step. */
function sliderHere(node: Plain, props: Plain): ControlHere | string {
  if (props['range'] !== undefined && props['range'] !== false) return '滑块的区间存起止两个值，请写成两个字段';
  const here = numberHere(node, props);
  const numberIn = (key: string, usual: number): number => {
    const given = props[key] ?? node[{ min: 'minimum', max: 'maximum' }[key] ?? key];
    return typeof given === 'number' ? given : usual;
  };
  const [minimum, maximum, step] = [numberIn('min', 0), numberIn('max', 100), numberIn('step', 1)];
  const type = Number.isInteger(step) && Number.isInteger(minimum) ? { type: 'integer' as const } : {};
  return otherwise({ ...here, node: { ...here.node, ...type, minimum, maximum } }, '滑块按数字填写');
}

function dateHere(props: Plain): ControlHere {
  const picker = textOf(props['picker']);
  const format = textOf(props['format']);
  const isMoment = props['showTime'] !== undefined && props['showTime'] !== false;
  const here: ControlHere = {
    node: { type: 'string', format: isMoment || /[Hh]/.test(format) ? 'date-time' : 'date' },
    sort: 'text',
  };
  if (picker !== '' && picker !== 'date') return otherwise(here, `只选到 ${picker}，这里填整个日期`);
  const isOurs = format === '' || /^YYYY-MM-DD( HH:mm:ss)?$/.test(format);
  return isOurs ? here : otherwise(here, `值按 ${format} 写，这里写成 2026-01-31`);
}

function timeHere(format: string): ControlHere {
  const here: ControlHere = { node: { type: 'string', format: 'time' }, sort: 'text' };
  return format === 'HH:mm'
    ? here
    : otherwise(here, `值按 ${format || 'HH:mm:ss'} 写，这里写成 09:05，有秒时 09:05:30`);
}

function filesHere(props: Plain): ControlHere {
  const most = props['maxCount'];
  const files = typeof most === 'number' && most >= 1 ? { maxItems: Math.trunc(most) } : {};
  return otherwise(
    { node: { type: 'array', 'x-component': 'Attachments', ...files }, sort: 'list' },
    '文件存在这里的服务器，不上传到原来的地址',
  );
}

/** A field with choices, and the parts of the choices that are not imported. */
function choiceHere(node: Plain, props: Plain): ControlHere | string {
  const here = chosenHere(node, props);
  const given: readonly unknown[] = Array.isArray(node['enum']) ? node['enum'] : [];
  const more = new Set(given.flatMap((each) => Object.keys(plainOf(each)).filter((key) => !CHOICE_KEYS.includes(key))));
  if (typeof here === 'string' || more.size === 0) return here;
  const left = `选项的 ${[...more].join(', ')} 没有带来`;
  return otherwise(here, here.changed === undefined ? left : `${here.changed}；${left}`);
}

const CHOICE_KEYS = ['label', 'value', 'title', 'key', 'children'];

function chosenHere(node: Plain, props: Plain): ControlHere | string {
  const component = textOf(node['x-component']);
  const isMany =
    ['Checkbox.Group', 'Transfer'].includes(component) ||
    ['multiple', 'tags'].includes(textOf(props['mode'])) ||
    props['multiple'] === true;
  const isTree = ['TreeSelect', 'Cascader'].includes(component);
  const sources = [node['enum'], props['options'], props['treeData'], props['dataSource']];
  const given = sources.find((each) => Array.isArray(each));
  const written: readonly unknown[] = Array.isArray(given) ? given : [];
  const all = [...written, ...offered(node['x-reactions'])];
  if (all.length === 0 || sources.some((each) => scriptOf(each) !== undefined)) {
    if (isMany || isTree) return '选项由程序给出，不在文件里';
    return otherwise(numeric(node) ? numberHere(node, props) : text(), '选项由程序给出，不在文件里，按内容填写');
  }
  const values = all.map(valueOf);
  const flags = values.every((value) => typeof value === 'boolean');
  if (flags && !isMany) return { node: { type: 'boolean', ...wordsOf(all) }, sort: 'flag' };
  const items = itemsOf(all);
  if (items === undefined) return '选项的值不都是文本或整数';
  const sort = typeof items[0]?.Value === 'number' ? 'number' : 'text';
  const type = sort === 'number' ? 'integer' : 'string';
  if (component === 'Cascader') {
    if (isMany) return '级联多选存几路的值，这里没有对应';
    // The last step identifies the whole path only if it is unique.
    if (new Set(stepsOf(items)).size < stepsOf(items).length) return '级联选择的不同上级有相同的值，只存最后一级分不清';
    const tree: ControlHere = { node: { type, 'x-component': 'TreeSelect' }, sort: 'way', items, isTree: true };
    return otherwise(tree, '级联选择存一路的值，这里只存最后一级');
  }
  if (isMany) return { node: { type: 'array', items: { type } }, sort: 'list', items };
  const isDeep = items.some(({ Children = [] }) => Children.length > 0);
  const control = isTree || isDeep ? { 'x-component': 'TreeSelect' as const } : {};
  return { node: { type, ...control }, sort, items, isTree: isTree || isDeep };
}

const stepsOf = (items: readonly EnumItemDocument[]): (string | number)[] =>
  items.flatMap(({ Value, Children = [] }) => [Value, ...stepsOf(Children)]);

const numeric = ({ type }: Plain): boolean => type === 'number' || type === 'integer';

/** The choices that the rules of a field bring in. */
function offered(reactions: unknown): readonly unknown[] {
  const list: readonly unknown[] = Array.isArray(reactions) ? reactions : [reactions];
  return list.flatMap((each): readonly unknown[] =>
    ['fulfill', 'otherwise'].flatMap((branch): readonly unknown[] => {
      const at = plainOf(plainOf(each)[branch]);
      const given = plainOf(at['state'])['dataSource'] ?? plainOf(at['schema'])['enum'];
      return textOf(plainOf(each)['target']) === '' && Array.isArray(given) ? given : [];
    }),
  );
}

/** The value of a choice as Formily writes it. */
export const valueOf = (choice: unknown): unknown => (isPlain(choice) ? (choice['value'] ?? choice['key']) : choice);
const labelOf = (choice: unknown): string =>
  isPlain(choice) ? textOf(choice['label']) || textOf(choice['title']) || String(valueOf(choice)) : String(choice);

function wordsOf(choices: readonly unknown[]): Pick<FieldNode, 'x-component-props'> {
  const word = (on: boolean): string => {
    const found = choices.find((choice) => valueOf(choice) === on);
    return found === undefined ? '' : labelOf(found);
  };
  const [yes, no] = [word(true), word(false)];
  if (yes === '' || no === '' || (yes === '是' && no === '否')) return {};
  return { 'x-component-props': { yes, no } };
}

/** Choices as items; undefined where their values are of several types. The first of two with one value stays. */
function itemsOf(choices: readonly unknown[]): EnumItemDocument[] | undefined {
  const items = new Map<string | number, EnumItemDocument>();
  const types = new Set<string>();
  const add = (choice: unknown): EnumItemDocument | undefined => {
    const value = valueOf(choice);
    if (typeof value !== 'string' && !Number.isInteger(value)) return undefined;
    if (typeof value !== 'string' && typeof value !== 'number') return undefined;
    types.add(typeof value);
    const below: readonly unknown[] = isPlain(choice) && Array.isArray(choice['children']) ? choice['children'] : [];
    const children = below.map(add);
    const Children = children.flatMap((child) => (child === undefined ? [] : [child]));
    if (Children.length < children.length) return undefined;
    return { Value: value, Label: labelOf(choice), ...(Children.length === 0 ? {} : { Children }) };
  };
  for (const choice of choices) {
    const item = add(choice);
    if (item === undefined) return undefined;
    if (!items.has(item.Value)) items.set(item.Value, item);
  }
  return types.size === 1 ? [...items.values()] : undefined;
}
