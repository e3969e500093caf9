import type { Values } from '#language/Value.ts';
import type { TextReader } from '../../cells/readText.ts';
import { errorText } from '../../feedback/errorText.ts';
import type { FindRecords } from '../../form/formily/FormReferences.ts';
import type { RecordInput } from '../../records/initialRecord.ts';
import { type EntitySchema, asAppError } from '../../stores/RendererContext.ts';
import { rowName } from '../faces/FaceProps.ts';
import { enterInForm, type WantedField } from './enterInForm.ts';
import { type GridColumn, refuseCell } from './gridColumns.ts';
import {
  changedEdits,
  editsChange,
  type EditsChange,
  enterRows,
  mergedEdits,
  type RowEdits,
  untouched,
} from './gridEdits.ts';
import type { KeptEdits } from './unsavedEdits.ts';
import { readEdits, type ReadEdits, sameEdits } from './readEdits.ts';

/** Number of records fetched in parallel. */
const MAX_PARALLEL_READS = 8;

export interface WantedCell {
  readonly column: GridColumn;
  readonly from: WantedField['from'] | Refused;
}

/** Why the content cannot be entered. */
interface Refused {
  readonly message: string;
}

type TakenCell = WantedCell & Pick<WantedField, 'from'>;

export interface GridContext {
  readonly schema: EntitySchema;
  readonly rows: ReadonlyMap<number, Values>;
  readonly kept: Pick<KeptEdits, 'now' | 'change'>;
  /** The initial input of a stored record's form. */
  readonly inputOf: (id: number) => Promise<RecordInput>;
  readonly read: TextReader;
  readonly findRecords: FindRecords;
}

/** Fills cells of a grid as one undo step, below newer input; returns why cells were not filled. */
export async function fillGrid(
  wanted: ReadonlyMap<number, readonly WantedCell[]>,
  context: GridContext,
): Promise<readonly string[]> {
  const { schema, rows, kept } = context;
  const problems = new Set<string>();
  const entered = new Map<number, { readonly before: RowEdits | undefined; readonly change: EditsChange }>();
  const fillRow = async (id: number, row: Values, cells: readonly WantedCell[]): Promise<void> => {
    const name = rowName(schema.model, row);
    const open = cells.flatMap(({ column, from }): TakenCell[] => {
      const why = refuseCell(schema, column, row) ?? ('message' in from ? from.message : undefined);
      // A reason for a whole column is reported once.
      if (why !== undefined) problems.add(column.closed === undefined ? `${name}：${why}` : why);
      return why !== undefined || 'message' in from ? [] : [{ column, from }];
    });
    if (open.length === 0) return;
    const before = kept.now().now.get(id);
    try {
      const found = open.some(({ column }) => column.decides)
        ? await enterInForm(
            await context.inputOf(id),
            before,
            open.map(({ column: { field }, from }) => ({ field, from })),
            context,
          )
        : await enterApart(row, before, open, context.read);
      for (const message of found.problems) problems.add(`${name}：${message}`);
      entered.set(id, { before, change: editsChange(before, found.edits) });
    } catch (cause) {
      problems.add(`${name}：${errorText(asAppError(cause))}`);
    }
  };
  const all = [...wanted].flatMap(([id, cells]): Parameters<typeof fillRow>[] => {
    const row = rows.get(id);
    return row === undefined ? [] : [[id, row, cells]];
  });
  for (let from = 0; from < all.length; from += MAX_PARALLEL_READS)
    await Promise.all(all.slice(from, from + MAX_PARALLEL_READS).map((each) => fillRow(...each)));
  kept.change((latest) => {
    const next = [...entered].map(([id, { before, change }]): [number, RowEdits] => {
      const now = latest.now.get(id);
      return [id, changedEdits(now, untouched(change, before, now))];
    });
    return enterRows(latest, new Map(next));
  });
  return [...problems];
}

/** Fills cells independently, for columns that do not affect other cells. */
async function enterApart(
  row: Values,
  before: RowEdits | undefined,
  wanted: readonly TakenCell[],
  read: TextReader,
): Promise<ReadEdits> {
  let edits: RowEdits = {};
  const problems: string[] = [];
  for (const { column, from } of wanted) {
    const one = 'text' in from ? await readEdits(column, from.text, read) : sameEdits(column, from.row);
    if ('message' in one) problems.push(one.message);
    else edits = { ...edits, ...one.edits };
  }
  return { edits: mergedEdits(row, before, edits), problems };
}
