import type { FieldNode } from '#generated/documents/FormDocument.ts';
import type { DocField } from './DocType.ts';
import type { AllImported, Imported, Known } from './Imported.ts';

/** A condition of `link_filters` on the records that a link leads to: `[["Item", "disabled", "=", 0]]`. */
interface LinkFilter {
  readonly name: string;
  readonly op: string;
  readonly value: unknown;
}

/**
 * The node of a link with its record filter (`link_filters`), as far as flags, choices, the presence of values and
 * links that the form also has can express it. If any condition cannot be expressed, it is reported and the whole
 * filter is omitted: half of a filter would offer records that the source does not.
 */
export function filteredLink(field: DocField, known: Known, here: Imported, all: AllImported): FieldNode {
  const text = field.text('link_filters');
  const { node } = known;
  if (['', '[]'].includes(text)) return node;
  const pointer = `${field.pointer}/link_filters`;
  const there = known.sort === 'record' ? all.get(known.to) : undefined;
  const asked = filtersOf(text)?.map((filter) => conditionOf(filter, there?.known.get(filter.name), here.known));
  const reference = node['x-reference'];
  if (reference === undefined || asked === undefined || asked.length === 0 || asked.includes(undefined)) {
    here.note('lost', pointer, field.fieldname, `link_filters ${text}`);
    return node;
  }
  here.note('changed', pointer, field.fieldname, '来源只按 link_filters 列出可选的记录，这里保存时也检查');
  return { ...node, 'x-reference': { ...reference, where: `{{ ${asked.join(' && ')} }}` } };
}

/** The conditions of a list, per field the last one; undefined for an invalid list. */
function filtersOf(text: string): readonly LinkFilter[] | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  if (!Array.isArray(json)) return undefined;
  const list: readonly unknown[] = json;
  const filters = list.flatMap((each): LinkFilter[] => {
    if (!Array.isArray(each)) return [];
    const parts: readonly unknown[] = each;
    const [, name, op, value] = parts;
    return typeof name === 'string' && typeof op === 'string' ? [{ name, op, value }] : [];
  });
  if (filters.length < list.length) return undefined;
  return [...new Map(filters.map((each): [string, LinkFilter] => [each.name, each])).values()];
}

/** Whether a field is a link; a link to a DocType outside the import is a text. */
const isLink = ({ sort, choices, to }: Known): boolean =>
  to !== '' && (sort === 'record' || (sort === 'text' && choices === undefined));

/** A condition in our language; undefined if it cannot be translated. */
function conditionOf(
  { op, value }: LinkFilter,
  column: Known | undefined,
  known: Imported['known'],
): string | undefined {
  if (column === undefined) return undefined;
  const read = `$record.${column.name}`;
  if (op === 'is') {
    if (column.sort !== 'text' && column.sort !== 'record') return undefined;
    return value === 'set' ? `!empty(${read})` : value === 'not set' ? `empty(${read})` : undefined;
  }
  const isOne = op === '=' || op === '!=';
  if (isOne && column.sort === 'flag') {
    const isOn = [1, '1', true].some((each) => each === value);
    const isOff = [0, '0', false].some((each) => each === value);
    return isOn || isOff ? `${read} ${isOn === (op === '=') ? '===' : '!=='} true` : undefined;
  }
  const same = known.get(/^eval:\s*doc\.(\w+)\s*;?\s*$/.exec(String(value))?.[1] ?? '');
  if (op === '=' && same !== undefined)
    return isLink(column) && same.sort === column.sort && same.to === column.to
      ? `${read} === ${same.read}`
      : undefined;
  if (!isOne && op !== 'in' && op !== 'not in') return undefined;
  const { choices, shorter } = column;
  const given: readonly unknown[] = isOne ? [value] : Array.isArray(value) ? value : String(value).split(',');
  const names = given.map((each) => (typeof each === 'string' ? (shorter?.get(each.trim()) ?? each.trim()) : ''));
  if (names.length === 0 || names.some((each) => choices?.includes(each) !== true)) return undefined;
  const isHeld = op === '=' || op === 'in';
  const [first, ...more] = [...new Set(names)].map((each) => JSON.stringify(each));
  if (more.length === 0) return `${read} ${isHeld ? '===' : '!=='} ${first ?? ''}`;
  return `${isHeld ? '' : '!'}[${[first, ...more].join(', ')}].includes(${read})`;
}
