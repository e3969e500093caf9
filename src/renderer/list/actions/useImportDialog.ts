import { useMemo, useState } from 'react';
import type { ImportJob, WrongRow } from '#wire/calls/IMPORT_CALLS.ts';
import type { ImportRowReply } from '#wire/ImportReply.ts';
import type { ImportRow } from '#wire/ImportRow.ts';
import { childSheets, type SheetColumn, sheetColumns, titled } from '#engine/model/sheets.ts';
import { importKeys } from '#engine/model/importFields.ts';
import type { ImportModel } from '#engine/model/ListModel.ts';
import type { ImportRight } from '#engine/permission/fileRights.ts';
import { readSheets } from '../../excel/readSheets.ts';
import { attempt, useRenderer, type EntitySchema } from '../../stores/RendererContext.ts';
import { type Checked, checkedOf, foundOf, noteText, rowOf, withRepeats, withRow } from './checkedRows.ts';
import { type ChildReader, readImportChildren, type StrayRow } from './importChildren.ts';
import { writeWrongRows } from './importFiles.ts';
import { type ImportModeChoice, readImportHead, readImportRows, type ReadHead, withNotes } from './importWorkbook.ts';
import { saveBlob } from './saveBlob.ts';
import { useImport } from './useImport.ts';
import { useImportJobs } from './useImportJobs.ts';

/** MB; as many rows as may be imported are a quarter of this. */
const MAX_FILE_MB = 20;

export interface ImportTarget {
  readonly schema: EntitySchema;
  readonly list: string;
  readonly model: ImportModel;
  readonly right: ImportRight;
}

/** A file as it was read, with the field of each column. */
interface Given {
  readonly name: string;
  readonly sheets: Awaited<ReturnType<typeof readSheets>>;
  readonly head: ReadHead;
  /** The fields of columns in the last import, by title. */
  readonly remembered: Readonly<Record<string, string>>;
  readonly fields: readonly (string | undefined)[];
}

/** The initial mode: users without permission to create records change existing ones. */
const WAYS: Readonly<Record<ImportRight, ImportModeChoice>> = {
  make: { mode: 'new', key: 'Id' },
  change: { mode: 'update', key: 'Id' },
};

/** The state of an import: the file, what a check found in it, and the imports that run. */
export function useImportDialog({ schema, list, model, right }: ImportTarget) {
  const { client, notify, schemas } = useRenderer();
  const entity = schema.model;
  const { api } = entity;
  const columns = useMemo(() => sheetColumns(entity, { import: model }, schema.writable), [entity, model, schema]);
  const keys = useMemo(() => importKeys(entity, schema), [entity, schema]);
  const offered = useMemo(
    () =>
      titled([
        ...keys.filter(({ name }) => !columns.some((own) => own.name === name)),
        ...columns.map(({ field }) => field),
      ]),
    [keys, columns],
  );
  const sheets = useMemo(() => childSheets(schema, model, schemas.get), [schema, model, schemas]);
  const readerOf = (key: string, own: readonly SheetColumn[] = offered): ChildReader => ({
    ...{ entity, sheets, key, columns: own },
    title: entity.lists.get(list)?.title ?? entity.title,
  });
  const run = useImport(api, list);
  const { jobs = [], isLost, note } = useImportJobs(api, list);
  const [given, setGiven] = useState<Given>();
  const [way, setWay] = useState(WAYS[right]);
  const [checked, setChecked] = useState<Checked>();
  const [repaired, setRepaired] = useState<number>();
  const [isReading, setIsReading] = useState(false);
  /** An import that was begun here: the rows of the list are not what they were. */
  const [begun, setBegun] = useState<number>();
  const isBusy = run.work !== undefined || isReading;

  const check = async (file: Given, how: ImportModeChoice): Promise<void> => {
    setChecked(undefined);
    setRepaired(undefined);
    const records = readImportRows(file.sheets, { at: file.head.at, fields: file.fields }, offered);
    const below = readImportChildren(file.sheets, records.rows, readerOf(how.key));
    const { rows, strays, unknown: others } = below;
    const reply = await run.check(rows, how);
    const unknown = file.head.titles.filter((title, i) => title !== '' && file.fields[i] === undefined);
    if (reply === undefined) return;
    const noted = withNotes(withNotes(reply, records.notes), below.notes);
    const told = withRepeats(noted, rows, how, titleOf(how.key));
    setChecked({ name: file.name, rows, strays, unknown: [...unknown, ...others], reply: told, way: how });
  };
  const titleOf = (key: string): string => entity.field(key)?.title ?? key;
  const tellFailure = (cause: unknown, otherwise: string): void => {
    notify.error(cause instanceof Error && cause.message !== '' ? cause.message : otherwise);
  };
  const read = async (file: File): Promise<void> => {
    setChecked(undefined);
    setGiven(undefined);
    setIsReading(true);
    try {
      const sheets = await readSheets(file, { largest: MAX_FILE_MB, trim: true });
      // The previous mapping is optional.
      const mapping = client.http.get(`/api/${api}/ImportMapping`, { list });
      const { Columns } = await mapping.catch(() => ({ Columns: {} }));
      const head = readImportHead(sheets, offered, Columns);
      const next = { name: file.name, sheets, head, remembered: Columns, fields: head.fields };
      const isOfRecords = head.fields.some((name, i) => name === 'Id' && head.samples[i] !== '');
      const named = keys.find(({ name }) => head.fields.includes(name))?.name ?? 'Id';
      const how = isOfRecords ? WAYS.change : right === 'make' ? WAYS.make : { ...WAYS.change, key: named };
      setGiven(next);
      setWay(how);
      if (head.fields.some((field) => field !== undefined)) await check(next, how);
    } catch (cause) {
      tellFailure(cause, '不能读取这个文件');
    } finally {
      setIsReading(false);
    }
  };
  const change = (next: Partial<Given>): void => {
    setGiven((before) => before && { ...before, ...next });
    setChecked(undefined);
  };
  /** Takes another row of the file as the one with the titles. */
  const readBelow = (at: number): void => {
    if (given === undefined) return;
    const head = readImportHead(given.sheets, offered, given.remembered, at);
    change({ head, fields: head.fields });
  };
  const changeWay = (next: ImportModeChoice): void => {
    setWay(next);
    setChecked(undefined);
  };
  const checkAgain = async (): Promise<void> => {
    if (given === undefined) return;
    try {
      const told = given.head.titles.flatMap((title, i): [string, string][] =>
        title === '' ? [] : [[title, given.fields[i] ?? '']],
      );
      const sent = { list, Columns: JSON.stringify(Object.fromEntries(told)) };
      client.http.post(`/api/${api}/ImportMapping`, sent).catch(() => notify.error('没能记住列的对应，下次要再选一次'));
      await check(given, way);
    } catch (cause) {
      tellFailure(cause, '不能检查这个文件');
    }
  };
  const tryRow = async (row: ImportRow): Promise<void> => {
    if (checked === undefined) return;
    const reply = await run.check([row], checked.way);
    if (reply === undefined) return;
    const rows = checked.rows.map((own) => (own.Row === row.Row ? row : own));
    const all = withRow(checked.reply, row.Row, reply);
    setChecked({ ...checked, rows, reply: withRepeats(all, rows, checked.way, titleOf(checked.way.key)) });
    if (reply.Good.length + (reply.Same ?? []).length > 0) setRepaired(undefined);
  };
  const bringIn = async ({ name, rows, strays, reply, way: how }: Checked): Promise<void> => {
    const good = new Set(reply.Good);
    const job = await run.begin(
      name,
      rows.filter(({ Row }) => good.has(Row)),
      how,
    );
    if (job === undefined) return;
    note(job);
    setBegun(job.Id);
    const left = rows.filter(({ Row }) => !good.has(Row) && !(reply.Same ?? []).includes(Row));
    setGiven(undefined);
    // Rows that were not sent remain to be corrected.
    const isNothingLeft = left.length + strays.length === 0;
    setChecked(isNothingLeft ? undefined : { ...checkedOf(name, left, reply.Rows, how), strays });
  };
  const act = async (doIt: () => Promise<void>): Promise<void> => {
    await attempt(notify, async () => {
      await doIt();
    });
  };
  const openWrong = (job: ImportJob, what: 'repair' | 'save'): Promise<void> =>
    act(async () => {
      const { Rows } = await client.http.get(`/api/${api}/ImportJobWrong`, { id: job.Id });
      if (what === 'save') return await saveWrong(Rows.map(rowOf), Rows, keyIn(Rows));
      const how: ImportModeChoice = {
        mode: job.Mode === 'update' || job.Mode === 'both' ? job.Mode : 'new',
        key: keyIn(Rows),
      };
      setGiven(undefined);
      setRepaired(undefined);
      setChecked(checkedOf(job.File, Rows.map(rowOf), Rows.map(foundOf), how));
    });
  const keyIn = (rows: readonly WrongRow[]): string =>
    keys.find(({ name }) => rows.some(({ Cells }) => (Cells[name] ?? '') !== ''))?.name ?? 'Id';
  const saveWrong = async (
    rows: readonly ImportRow[],
    found: readonly Pick<ImportRowReply, 'Row' | 'Issues'>[],
    key: string,
    strays: readonly StrayRow[] = [],
  ) => {
    const reasons = new Map(found.map(({ Row, Issues }) => [Row, Issues.map(noteText)]));
    saveBlob(await writeWrongRows(readerOf(key), rows, reasons, strays), `${entity.title}没有写入的行.xlsx`);
  };
  /** The wrong rows of the check as a file. */
  const saveFound = (): void => {
    if (checked === undefined) return;
    const { reply, strays, way: how } = checked;
    const wrong = new Set(reply.Rows.flatMap(({ Row, Issues }) => (Issues.length > 0 ? [Row] : [])));
    const rows = checked.rows.filter(({ Row }) => wrong.has(Row));
    void act(() => saveWrong(rows, reply.Rows, how.key, strays));
  };
  const stop = ({ Id: id }: ImportJob): void =>
    void act(async () => note(await client.http.post(`/api/${api}/ImportJobCancel`, { id })));
  const goOn = ({ Id: id }: ImportJob): void =>
    void act(async () => {
      note(await client.http.post(`/api/${api}/ImportJobRun`, { id }));
      setBegun(id);
    });
  return {
    ...{ columns, keys, offered, sheets, readerOf, run, jobs, isLost, given, way, checked, repaired, isReading, begun },
    ...{ isBusy, read, change, readBelow, changeWay, checkAgain, tryRow, bringIn, openWrong, saveFound, stop, goOn },
    setRepaired,
  };
}
