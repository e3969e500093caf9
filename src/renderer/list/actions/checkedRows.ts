import type { WrongRow } from '#wire/calls/IMPORT_CALLS.ts';
import type { ImportReply, ImportRowReply } from '#wire/ImportReply.ts';
import type { ImportRow } from '#wire/ImportRow.ts';
import { sameAs } from '#engine/model/importFields.ts';
import type { ImportModeChoice } from './importWorkbook.ts';
import type { StrayRow } from './importChildren.ts';

/** Rows with what would become of them. */
export interface Checked {
  readonly name: string;
  readonly rows: readonly ImportRow[];
  readonly unknown: readonly string[];
  /** Child rows that belong to none of the rows: they are not brought in. */
  readonly strays: readonly StrayRow[];
  readonly reply: ImportReply;
  readonly way: ImportModeChoice;
}

export const noteText = ({ Title, Message }: ImportRowReply['Issues'][number]): string =>
  Title === '' ? Message : `${Title}：${Message}`;

/** A row that was refused, as it came. */
export const rowOf = ({ Row, Cells, Sent, Children }: WrongRow): ImportRow => ({
  Row,
  Cells,
  ...(Sent === undefined ? {} : { Sent }),
  ...(Children === undefined ? {} : { Children }),
});
/** Why it was refused. */
export const foundOf = ({ Row, Issues }: WrongRow): ImportRowReply => ({ Row, Issues, Warnings: [] });

/** Rows of which none can be written as they are. */
export const checkedOf = (
  name: string,
  rows: readonly ImportRow[],
  found: readonly ImportRowReply[],
  way: ImportModeChoice,
): Checked => {
  const numbers = new Set(rows.map(({ Row }) => Row));
  return {
    name,
    rows,
    unknown: [],
    strays: [],
    way,
    reply: { Good: [], Rows: found.filter(({ Row }) => numbers.has(Row)) },
  };
};

/** Returns the check result with one row replaced by a newer check. */
export function withRow({ Good, Same = [], Rows }: ImportReply, row: number, anew: ImportReply): ImportReply {
  const others = (numbers: readonly number[]): number[] => numbers.filter((number) => number !== row);
  return {
    Good: [...others(Good), ...anew.Good],
    Same: [...others(Same), ...(anew.Same ?? [])],
    Rows: [...Rows.filter(({ Row }) => Row !== row), ...anew.Rows].sort((a, b) => a.Row - b.Row),
  };
}

/** Combines checks of a file's parts: a row with the key text of an earlier row is rejected as the same record. */
export function withRepeats(
  reply: ImportReply,
  rows: readonly ImportRow[],
  { mode, key }: ImportModeChoice,
  title: string,
): ImportReply {
  const first = new Map<string, number>();
  const repeats = new Map<number, number>();
  for (const { Row, Cells } of mode === 'new' ? [] : rows) {
    const text = Cells[key]?.trim() ?? '';
    const before = first.get(text);
    if (text === '') continue;
    if (before === undefined) first.set(text, Row);
    else repeats.set(Row, before);
  }
  const known = reply.Rows.flatMap(({ Row, Issues }) => (Issues.length > 0 ? [Row] : []));
  return [...repeats].reduce(
    (all, [Row, before]) =>
      known.includes(Row)
        ? all
        : withRow(all, Row, {
            Good: [],
            Rows: [{ Row, Issues: [{ Field: key, Title: title, Message: sameAs(before) }], Warnings: [] }],
          }),
    reply,
  );
}
