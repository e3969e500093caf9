import type { WrongRow } from '#wire/calls/IMPORT_CALLS.ts';
import type { ImportReply, ImportRowReply } from '#wire/ImportReply.ts';
import type { ImportRow } from '#wire/ImportRow.ts';
import type { ImportWay } from './createImportCalls.ts';

/** Rows with what would become of them. */
export interface Checked {
  readonly name: string;
  readonly rows: readonly ImportRow[];
  readonly unknown: readonly string[];
  readonly reply: ImportReply;
  readonly way: ImportWay;
}

/** A note in words. */
export const noteText = ({ Title, Message }: ImportRowReply['Issues'][number]): string =>
  Title === '' ? Message : `${Title}：${Message}`;

/** A row that was refused, as it came. */
export const rowOf = ({ Row, Cells, Sent }: WrongRow): ImportRow => ({
  Row,
  Cells,
  ...(Sent === undefined ? {} : { Sent }),
});
/** Why it was refused. */
export const foundOf = ({ Row, Issues }: WrongRow): ImportRowReply => ({ Row, Issues, Warnings: [] });

/** Rows of which none can be written as they are. */
export const checkedOf = (
  name: string,
  rows: readonly ImportRow[],
  found: readonly ImportRowReply[],
  way: ImportWay,
): Checked => {
  const numbers = new Set(rows.map(({ Row }) => Row));
  return { name, rows, unknown: [], way, reply: { Good: [], Rows: found.filter(({ Row }) => numbers.has(Row)) } };
};

/** What would become of rows, one of them looked at anew. */
export function withRow({ Good, Same = [], Rows }: ImportReply, row: number, anew: ImportReply): ImportReply {
  const others = (numbers: readonly number[]): number[] => numbers.filter((number) => number !== row);
  return {
    Good: [...others(Good), ...anew.Good],
    Same: [...others(Same), ...(anew.Same ?? [])],
    Rows: [...Rows.filter(({ Row }) => Row !== row), ...anew.Rows].sort((a, b) => a.Row - b.Row),
  };
}
