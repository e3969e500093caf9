import type { FieldNode } from '#generated/documents/FormDocument.ts';
import { pointerStep } from '#engine/schema/SchemaProblem.ts';
import type { Note } from '../../draft/ImportReport.ts';
import type { ControlHere } from './controlHere.ts';
import { plainOf, scriptOf, textOf, type Plain, isPlain } from './FormilySource.ts';
import type { Sourced } from './Placed.ts';
import { compilePattern } from '#engine/build/compilePattern.ts';
import { shown } from './effectsHere.ts';

/** A field as a node of ours, with its title, look and checks. */
export function fieldHere(
  name: string,
  { node, pointer }: Sourced,
  {
    here,
    column: around,
    note,
  }: { readonly here: ControlHere; readonly column: Plain | undefined; readonly note: Note },
): FieldNode {
  const props = plainOf(node['x-component-props']);
  const decorator = plainOf(node['x-decorator-props']);
  const column = plainOf(around?.['x-component-props']);
  const title = [node['title'], column['title'], name].map(textOf).find((each) => each !== '') ?? name;
  const lost = (key: string, ...why: readonly string[]): void =>
    note('lost', `${pointer}/${pointerStep(key)}`, name, ...why);
  // Nothing is computed in these texts.
  const plain = (key: string, given: unknown): string => {
    if (scriptOf(given) === undefined) return textOf(given);
    lost(key, `${key} ${textOf(given)}`, '这里不计算');
    return '';
  };
  const description = [
    plain('description', node['description']),
    plain('x-decorator-props', decorator['extra']),
    plain('x-decorator-props', decorator['tooltip']),
  ].find((each) => each !== '');
  const placeholder = plain('x-component-props', props['placeholder']);
  const unit = here.sort === 'number' ? plain('x-component-props', props['addonAfter'] ?? props['suffix']) : '';
  const rows = props['rows'];
  const drawn = {
    ...here.node['x-component-props'],
    ...(placeholder === '' ? {} : { placeholder }),
    ...(here.node['x-component'] === 'TextArea' && typeof rows === 'number'
      ? { rows: Math.min(20, Math.max(1, rows)) }
      : {}),
    ...(unit === '' ? {} : { unit }),
  };
  const span = decorator['gridSpan'];
  return {
    ...here.node,
    title: scriptOf(title) === undefined ? title : name,
    ...(description === undefined ? {} : { description }),
    ...(Object.keys(drawn).length === 0 ? {} : { 'x-component-props': drawn }),
    ...(typeof span === 'number' && span >= 1 ? { 'x-span': span >= 3 ? 3 : span >= 2 ? 2 : 1 } : {}),
    ...checksHere(node, here, lost, (key, why) => note('changed', `${pointer}/${pointerStep(key)}`, name, why)),
  };
}

type Tell = (key: string, why: string) => void;
type Checks = Partial<FieldNode>;

const FORMATS: ReadonlyMap<string, Exclude<FieldNode['x-pattern'], undefined>> = new Map([
  ['email', 'P-EMAIL'],
  ['phone', 'P-MOBILE'],
  ['url', 'P-URL'],
  ['zip', 'P-POST'],
  ['money', 'P-MONEY'],
]);
const MAX_WITH_PATTERN = 200;

/** The checks and default of a field; `lost` and `changed` get the differences. */
function checksHere(node: Plain, here: ControlHere, lost: Tell, changed: Tell): Checks {
  const props = plainOf(node['x-component-props']);
  const given = node['x-validator'];
  const rules: readonly unknown[] = Array.isArray(given) ? given : given === undefined || given === '' ? [] : [given];
  const checks: Checks = { ...beginning(node['default'], here, lost) };
  const isText = here.sort === 'text' && here.items === undefined && here.node.format === undefined;
  const limit = (key: string, value: unknown): void => {
    const number = typeof value === 'number' ? value : undefined;
    if (number === undefined) return value === undefined ? undefined : lost(key, `${key} ${shown(value)}`);
    if (here.sort === 'number' && ['minimum', 'min'].includes(key)) checks.minimum = number;
    else if (here.sort === 'number' && ['maximum', 'max'].includes(key)) checks.maximum = number;
    else if (here.sort === 'number' && key === 'exclusiveMinimum') checks.exclusiveMinimum = number;
    else if (here.sort === 'number' && key === 'exclusiveMaximum') checks.exclusiveMaximum = number;
    else if (isText && ['minLength', 'min'].includes(key)) checks.minLength = number;
    else if (isText && ['maxLength', 'max'].includes(key) && number >= 1) checks.maxLength = number;
    else if (here.sort === 'list' && ['minItems', 'min'].includes(key)) checks.minItems = number;
    else if (here.sort === 'list' && ['maxItems', 'max'].includes(key) && number >= 1) checks.maxItems = number;
    else if (here.items === undefined) lost(key, `${key} ${number} 对这种字段没有意义`);
  };
  const pattern = (value: unknown, message: string): void => {
    const text = textOf(value).replace(/^\/(.*)\/[a-z]*$/s, '$1');
    let isRefused =
      !isText || scriptOf(value) !== undefined || text === '' || text.length > 200 || checks.pattern !== undefined;
    compilePattern(text, message, '', () => (isRefused = true));
    if (isRefused) return lost('x-validator', `不能这样校验的格式 ${shown(value)}`);
    checks.pattern = text;
    if (message !== '') checks['x-messages'] = { pattern: message };
  };
  const format = (name: string): void => {
    const known = FORMATS.get(name);
    if (known === undefined || !isText) return lost('x-validator', `没有的格式 ${name}`);
    checks['x-pattern'] = known;
    changed('x-validator', `格式 ${name} 按这里的 ${known} 校验`);
  };
  const KEYS = [
    'minimum',
    'maximum',
    'exclusiveMinimum',
    'exclusiveMaximum',
    'minLength',
    'maxLength',
    'minItems',
    'maxItems',
  ];
  for (const key of KEYS) limit(key, node[key]);
  for (const key of ['min', 'max', 'maxLength']) limit(key, props[key]);
  if (node['pattern'] !== undefined) pattern(node['pattern'], '');
  if (typeof node['format'] === 'string' && node['format'] !== here.node.format) format(node['format']);
  for (const rule of rules) {
    if (typeof rule === 'string' && scriptOf(rule) === undefined) format(rule);
    else if (!isPlain(rule)) lost('x-validator', `由程序决定的校验 ${shown(rule)}`);
    else
      for (const [key, value] of Object.entries(rule)) {
        if (['message', 'triggerType'].includes(key) || value === undefined || value === '') continue;
        if (key === 'format') format(textOf(value));
        else if (key === 'pattern') pattern(value, textOf(rule['message']));
        else if ([...KEYS, 'min', 'max'].includes(key)) limit(key, value);
        else if (key === 'len' && isText && typeof value === 'number')
          Object.assign(checks, { minLength: value, maxLength: value });
        else if (key === 'required' && value === true) lost('x-validator', '必填写在 x-validator 里：请写成 required');
        else lost('x-validator', `校验 ${key} ${shown(value)}`);
      }
  }
  if (checks.pattern !== undefined && checks.maxLength === undefined) {
    checks.maxLength = MAX_WITH_PATTERN;
    changed('x-validator', `校验格式的文本最多 ${MAX_WITH_PATTERN} 个字`);
  }
  return checks;
}

function beginning(value: unknown, { sort, items }: ControlHere, lost: Tell): Checks {
  if (value === undefined || value === null || value === '') return {};
  const isFit =
    (sort === 'flag' && typeof value === 'boolean') ||
    (sort === 'number' && typeof value === 'number') ||
    (sort === 'text' && typeof value === 'string' && scriptOf(value) === undefined);
  const isItem = items === undefined || items.some(({ Value }) => Value === value);
  if (isFit && isItem && (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'))
    return { default: value };
  lost('default', `初始值 ${shown(value)}`);
  return {};
}
