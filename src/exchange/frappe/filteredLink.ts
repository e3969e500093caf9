import type { FieldNode } from '#generated/documents/FormDocument.ts';
import type { DocField } from './DocType.ts';
import type { AllImported, Imported, Known } from './Imported.ts';

/** The conditions of `link_filters` on ticks of the records that a link leads to: `[["Item", "disabled", "=", 0]]`. */
interface TickFilter {
  readonly name: string;
  readonly isOn: boolean;
}

/**
 * The node of a link with what its records have to be like (`link_filters`), where that asks for ticks of records that came along. Anything else
 * it asks for is named, and none of it is taken: half of a filter would offer what the source does not.
 */
export function filteredLink(field: DocField, known: Known, { note }: Imported, all: AllImported): FieldNode {
  const text = field.text('link_filters');
  const { node } = known;
  if (['', '[]'].includes(text)) return node;
  const pointer = `${field.pointer}/link_filters`;
  const there = known.sort === 'record' ? all.get(known.to) : undefined;
  const asked = tickFilters(text)?.map(({ name, isOn }) => {
    const column = there?.known.get(name);
    return column?.sort === 'flag' ? `$record.${column.name} ${isOn ? '===' : '!=='} true` : undefined;
  });
  const reference = node['x-reference'];
  if (reference === undefined || asked === undefined || asked.length === 0 || asked.includes(undefined)) {
    note('lost', pointer, `${field.fieldname}：link_filters ${text}`);
    return node;
  }
  note('changed', pointer, `${field.fieldname}：来源只按 link_filters 列出可选的记录，这里保存时也检查`);
  return { ...node, 'x-reference': { ...reference, where: `{{ ${asked.join(' && ')} }}` } };
}

/** Undefined for what is no list of conditions on ticks. */
function tickFilters(text: string): readonly TickFilter[] | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  if (!Array.isArray(json)) return undefined;
  const list: readonly unknown[] = json;
  const filters = list.flatMap((each): TickFilter[] => {
    if (!Array.isArray(each)) return [];
    const parts: readonly unknown[] = each;
    const [, name, op, value] = parts;
    const isOn = value === 1 || value === '1' || value === true;
    const isOff = value === 0 || value === '0' || value === false;
    if (typeof name !== 'string' || (op !== '=' && op !== '!=') || (!isOn && !isOff)) return [];
    return [{ name, isOn: isOn === (op === '=') }];
  });
  return filters.length === list.length ? filters : undefined;
}
