import { isEmpty, isList, isRow, sameValue, type Value, type Values } from '#language/Value.ts';
import { refKey } from '#engine/records/dependentReferences.ts';
import type { EvaluationContext } from '#engine/rules/EvaluationContext.ts';
import type { Outcome } from '#engine/rules/FieldState.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { fieldKind, isUpload } from '#fields/table/fieldKinds.ts';
import type { Params } from '#client/http/Http.ts';
import { notWhole, inReadingOrder, type TextReader } from '../../cells/readText.ts';
import { pickEntry } from '../../fields/controls/pickEntry.ts';
import { ROW_REFS, maskedNames } from '../../records/childRows.ts';
import { typedInRow } from '../../records/unreadIssues.ts';
import type { Entry } from '../../records/outcomeChange.ts';
import { enterInRow } from './rowPort.ts';

/** The wanted content of a child row's cell: a text to read, or the same as in another cell. */
export interface WantedCell {
  readonly row: number;
  readonly column: FieldModel;
  readonly source: { readonly text: string } | FilledFrom;
}

/** The row to copy from; the text is used when it comes from another column. */
interface FilledFrom {
  readonly from: Values;
  readonly other?: { readonly column: FieldModel; readonly text: string };
}

/** Why a cell could not be filled; without a row, it applies to the whole column. */
export interface CellProblem {
  readonly row: number | undefined;
  readonly message: string;
}

export interface RowsFill {
  readonly rows: readonly Values[];
  readonly problems: readonly CellProblem[];
}

export interface FillContext {
  readonly read: TextReader;
  /** The values of a row that decide what a reference offers. */
  readonly asked: (column: FieldModel, row: Values) => Params;
  readonly blank: (index: number) => Values;
  /** The rules' outcomes for these rows. */
  readonly foresee: (rows: readonly Values[]) => readonly Outcome[];
  readonly context: () => EvaluationContext;
  readonly onRead: (count: number) => Promise<void>;
}

interface Taken {
  readonly column: FieldModel;
  readonly entry: Entry;
}

interface Begun {
  readonly base: Values;
  taken: readonly Taken[];
}

/** Fills cells of child rows, deciding values first, adding rows. Cells that the rules forbid stay and are reported. */
export async function fillRows(
  before: readonly Values[],
  wanted: readonly WantedCell[],
  around: FillContext,
): Promise<RowsFill> {
  const problems: CellProblem[] = [];
  const begun = new Map<number, Begun>();
  for (const [index, cells] of byRow(wanted)) {
    const base = before[index] ?? around.blank(index);
    const taken: Taken[] = [];
    let row = base;
    for (const { column, source } of inReadingOrder(cells, (cell) => cell.column)) {
      const refusal = refuseColumn(column, row, source);
      if (refusal !== undefined) {
        problems.push({ row: column.computed ? undefined : index, message: refusal });
        continue;
      }
      const { entry, message } = await entryOf({ column, source }, row, index, around);
      if (message !== undefined) problems.push({ row: index, message: named(column, message) });
      if (entry === undefined) continue;
      row = enterInRow(row, entry);
      taken.push({ column, entry });
    }
    begun.set(index, { base, taken });
    await around.onRead(begun.size);
  }
  return { rows: settle(before, begun, around, problems), problems };
}

/** Removes values that the rules forbid, until the rules allow all remaining ones. */
function settle(
  before: readonly Values[],
  begun: ReadonlyMap<number, Begun>,
  { foresee }: FillContext,
  problems: CellProblem[],
): readonly Values[] {
  const rows = [...before];
  for (const [index, { base, taken }] of begun) rows[index] = withTaken(base, taken);
  for (;;) {
    const outcomes = foresee(rows);
    let isSettled = true;
    for (const [index, each] of begun) {
      const row = rows[index] ?? {};
      const kept = each.taken.filter(({ column }) => {
        const why = isSameCell(column, each.base, row) ? undefined : refuseByRule(column, row, outcomes[index]);
        if (why !== undefined) problems.push({ row: index, message: why });
        return why === undefined;
      });
      if (kept.length === each.taken.length) continue;
      isSettled = false;
      each.taken = kept;
      rows[index] = withTaken(each.base, kept);
    }
    if (isSettled) return rows;
  }
}

const withTaken = (base: Values, taken: readonly Taken[]): Values =>
  taken.reduce((row, { entry }) => enterInRow(row, entry), base);

const isSameCell = ({ name }: FieldModel, one: Values, other: Values): boolean =>
  sameValue(one[name], other[name]) && typedInRow(one)[name] === typedInRow(other)[name];

function byRow(wanted: readonly WantedCell[]): ReadonlyMap<number, readonly WantedCell[]> {
  const rows = new Map<number, WantedCell[]>();
  for (const cell of wanted) {
    const known = rows.get(cell.row);
    if (known === undefined) rows.set(cell.row, [cell]);
    else known.push(cell);
  }
  return rows;
}

/** Why a cell cannot be filled regardless of the rules. */
function refuseColumn(column: FieldModel, row: Values, source: WantedCell['source']): string | undefined {
  const { name, title } = column;
  if (column.computed) return `「${title}」由系统计算，不能直接改`;
  if (maskedNames(row).includes(name)) return `「${title}」没有显示全，不能这样改`;
  if (!('from' in source)) return undefined;
  if (isUpload(column)) return `「${title}」不能填充，请逐行上传`;
  const origin = source.other?.column ?? column;
  return maskedNames(source.from).includes(origin.name) ? notWhole(origin) : undefined;
}

/** Why the rules forbid to fill a cell; undefined when they allow it. */
export function refuseByRule(column: FieldModel, row: Values, outcome: Outcome | undefined): string | undefined {
  const { index, name, title } = column;
  const state = outcome?.states[index];
  if (state?.display !== 'visible') return `按规则不填写「${title}」`;
  if (outcome?.computed.has(index) === true) return `「${title}」由规则计算，不能直接改`;
  if (state.readOnly) return `「${title}」按规则只读`;
  const value = row[name] ?? null;
  const chosen = isList(value) ? value : [value];
  const isOffered = state.options === undefined || chosen.every((one) => state.options?.includes(one));
  return isEmpty(value) || isOffered ? undefined : `「${title}」按其他列的内容不能这样选`;
}

/** Why an existing cell cannot be filled; undefined when it can. */
export const refuseCell = (column: FieldModel, row: Values, outcome: Outcome | undefined): string | undefined =>
  refuseColumn(column, row, { text: '' }) ?? refuseByRule(column, {}, outcome);

async function entryOf(
  { column, source }: Pick<WantedCell, 'column' | 'source'>,
  row: Values,
  index: number,
  { read, asked, context }: FillContext,
): Promise<{ readonly entry?: Entry; readonly message?: string }> {
  const isFilled = 'from' in source;
  if (isFilled && source.other === undefined) return { entry: sameEntry(column, source.from) };
  const text = isFilled ? (source.other?.text ?? '') : source.text;
  const found = await read(column, text, column.reference === undefined ? {} : asked(column, row));
  if ('value' in found) return { entry: { values: { [column.name]: found.value } } };
  if ('records' in found) {
    const form = {
      shown: (name: string): Value => row[name] ?? null,
      context: (): EvaluationContext => ({ ...context(), values: row, index }),
    };
    return { entry: pickEntry(column, found.records, form) };
  }
  const { amount, moment } = fieldKind(column);
  // A pasted unreadable amount, date or time stays as typed text to correct; a text of another column does not.
  return isFilled || (amount === undefined && moment === undefined)
    ? found
    : { ...found, entry: { values: { [column.name]: null }, typed: { [column.name]: text.trim() } } };
}

function sameEntry(column: FieldModel, from: Values): Entry {
  const { name, reference } = column;
  const names = [name, ...(reference?.idField === undefined ? [] : [reference.idField])];
  const [text, typed, refs] = [from[`${name}Text`], typedInRow(from)[name], from[ROW_REFS]];
  const ref = refs !== undefined && isRow(refs) ? refs[refKey(column)] : undefined;
  return {
    values: Object.fromEntries(names.map((each) => [each, from[each] ?? null])),
    ...(text === undefined ? {} : { texts: { [name]: text } }),
    ...(typeof typed === 'string' ? { typed: { [name]: typed } } : {}),
    ...(ref !== undefined && isRow(ref) ? { refs: { [refKey(column)]: ref } } : {}),
  };
}

const named = ({ title }: FieldModel, message: string): string =>
  message.includes(title) ? message : `「${title}」${message}`;
