import { plainText, type Values } from '#language/Value.ts';
import { type DaySpan, placeSpans, type ResourceSpan } from '#engine/query/ganttAxis.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';

/** A line of the chart with the rows of one resource. */
interface Resource {
  readonly key: string;
  readonly name: string;
  readonly rows: readonly { readonly row: Values; readonly lane: number; readonly clashes: readonly Values[] }[];
  readonly lanes: number;
  /** The number of rows at the same time as others. */
  readonly clashing: number;
}

/** The rows with dates by the names of their resources, in the order of the names; rows without a resource never clash. */
export function resourceLines(
  data: readonly Values[],
  spanOf: (row: Values) => DaySpan | undefined,
  { field, end, by, nameOf }: { field: FieldModel; end: FieldModel; by: FieldModel; nameOf: (row: Values) => string },
): Resource[] {
  const groups = new Map<string, (ResourceSpan & { readonly row: Values })[]>();
  for (const row of data) {
    const span = spanOf(row);
    if (span === undefined) continue;
    const key = plainText(row[by.name] ?? null, '');
    const held = groups.get(key) ?? [];
    groups.set(key, held);
    held.push({ row, ...span, ...rawSpan(row, span, field, end) });
  }
  return [...groups]
    .map(([key, spans]) => {
      const rows = [...placeSpans(spans)].map(([{ row }, { lane, clashes }]) => ({
        ...{ row, lane },
        clashes: key === '' ? [] : clashes.map((other) => other.row),
      }));
      const clashing = rows.filter(({ clashes }) => clashes.length > 0).length;
      const [first] = spans;
      const name = first === undefined ? '' : nameOf(first.row);
      return { key, name, rows, lanes: Math.max(...rows.map(({ lane }) => lane)) + 1, clashing };
    })
    .sort((a, b) => (a.key === '' ? 1 : b.key === '' ? -1 : a.name.localeCompare(b.name, 'zh')));
}

/** The values between which a row lies: with their times where both have one and it was not moved just now. */
function rawSpan(row: Values, span: DaySpan, field: FieldModel, end: FieldModel): { from: string; to: string } {
  const [from, to] = [row[field.name], row[end.name]];
  const isStored = typeof from === 'string' && typeof to === 'string' && from <= to && from.startsWith(span.first);
  const isTimed = fieldKind(field).moment === 'datetime' && fieldKind(end).moment === 'datetime';
  return isStored && isTimed && to.startsWith(span.last) ? { from, to } : { from: span.first, to: span.last };
}
