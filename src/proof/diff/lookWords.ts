import { enumLabel } from '#language/enums/enumLabel.ts';
import type { Value } from '#language/Value.ts';
import { plainText } from '#language/plainText.ts';
import type { Ruled, Version } from './BehaviourDiff.ts';
import type { Look, Stored } from './states/lookOf.ts';
import { valueWords } from './inputWords.ts';

/** Longer lists of options are told by what only one version offers. */
const MOST_OPTIONS = 6;

type Side = readonly [version: Version, look: Look];

/** One property of a field before and after, in words. */
export function lookWords(
  property: Ruled,
  field: string,
  before: Side,
  after: Side,
): { before: string; after: string } {
  if (property === 'options')
    return { before: optionWords(field, before, after), after: optionWords(field, after, before) };
  return { before: words(property, field, before), after: words(property, field, after) };
}

function words(property: Exclude<Ruled, 'options'>, field: string, [version, { state, stored }]: Side): string {
  switch (property) {
    case 'visible':
      return state.display === 'visible' ? '显示' : '隐藏';
    case 'required':
      return state.required ? '必填' : '选填';
    case 'readOnly':
      return state.readOnly ? '只读' : '可编辑';
    case 'title':
      return state.title ?? version.entity.field(field)?.title ?? field;
    case 'stored':
      return storedWords(field, stored, version);
  }
}

function storedWords(name: string, stored: Stored, version: Version): string {
  if (stored === 'entered') return '填写的值';
  if (stored === 'kept') return '保持原值';
  const field = version.entity.field(name);
  return field === undefined ? plainText(stored.value, '、') : valueWords(field, stored.value, version);
}

function optionWords(field: string, [version, { state }]: Side, [, { state: other }]: Side): string {
  const { options } = state;
  if (options === undefined) return '全部选项';
  const labels = (values: readonly Value[]): string => values.map((value) => labelOf(field, value, version)).join('、');
  if (options.length === 0) return '没有选项';
  if (options.length <= MOST_OPTIONS) return labels(options);
  const known = new Set(other.options);
  const own = options.filter((value) => !known.has(value));
  const only =
    own.length === 0 || other.options === undefined ? '' : `，其中 ${labels(own.slice(0, MOST_OPTIONS))} 只在这里`;
  return `${options.length} 项${only}`;
}

function labelOf(field: string, value: Value, { entity, enums }: Version): string {
  const type = entity.field(field)?.enum?.type ?? null;
  return enumLabel(enums, type, value) ?? plainText(value, '、');
}
