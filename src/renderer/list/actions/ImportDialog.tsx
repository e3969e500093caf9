import { Modal } from 'antd';
import { useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react';
import type { ImportJob, WrongRow } from '#wire/calls/IMPORT_CALLS.ts';
import type { ImportRowReply } from '#wire/ImportReply.ts';
import type { ImportRow } from '#wire/ImportRow.ts';
import { childSheets } from '#engine/model/childSheets.ts';
import { importKeys } from '#engine/model/importFields.ts';
import type { ImportModel } from '#engine/model/ListModel.ts';
import type { ImportRight } from '#engine/permission/importRight.ts';
import { type SheetColumn, sheetColumns, titled } from '#engine/model/sheetColumns.ts';
import { readSheets } from '../../excel/readSheets.ts';
import { errorText } from '../../feedback/errorText.ts';
import { useRenderer } from '../../stores/RendererContext.ts';
import type { EntitySchema } from '../../stores/EntitySchema.ts';
import { asAppError } from '../../stores/useLoad.ts';
import { type Checked, checkedOf, foundOf, noteText, rowOf, withRepeats, withRow } from './checkedRows.ts';
import { type ChildReader, readImportChildren, type StrayRow } from './importChildren.ts';
import { writeWrongRows } from './importFiles.ts';
import type { ImportModeChoice } from './ImportModeChoice.ts';
import { ImportColumns, ImportModeInput } from './ImportColumns.tsx';
import { ImportFile, ImportRunning } from './ImportFile.tsx';
import { ImportFindings } from './ImportFindings.tsx';
import { ImportJobList } from './ImportJobList.tsx';
import { readImportHead, readImportRows, type ReadHead, withNotes } from './importWorkbook.ts';
import { RepairRow } from '../../actions/bulk/RepairRow.tsx';
import { saveBlob } from './saveBlob.ts';
import { useImport } from './useImport.ts';
import { useImportJobs } from './useImportJobs.ts';
import './import.css';

/** MB; as many rows as may be imported are a quarter of this. */
const MAX_FILE_MB = 20;
/** Number of past imports shown. */
const MAX_REPORTED = 3;

interface ImportDialogProps {
  readonly schema: EntitySchema;
  /** Name of the list. */
  readonly list: string;
  readonly model: ImportModel;
  readonly right: ImportRight;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** A file as it was read, with the field of each column. */
interface Given {
  readonly name: string;
  readonly sheets: Awaited<ReturnType<typeof readSheets>>;
  readonly head: ReadHead;
  readonly fields: readonly (string | undefined)[];
}

/** The initial mode: users without permission to create records change existing ones. */
const WAYS: Readonly<Record<ImportRight, ImportModeChoice>> = {
  make: { mode: 'new', key: 'Id' },
  change: { mode: 'update', key: 'Id' },
};

/** Imports new or changed records from an Excel file: previews each row, then saves the valid ones one by one. */
export function ImportDialog({ schema, list, model, right, onClose, onDone }: ImportDialogProps): ReactNode {
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
      const next = { name: file.name, sheets, head, fields: head.fields };
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
  /** Checks a corrected row on its own. */
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
    try {
      await doIt();
    } catch (cause) {
      notify.error(errorText(asAppError(cause)));
    }
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
  const count = checked?.reply.Good.length ?? 0;
  const latest = jobs.find(({ Id }) => Id === begun);
  const found = checked?.reply.Rows.find(({ Row }) => Row === repaired);
  const row = checked?.rows.find(({ Row }) => Row === repaired);
  const isToCheck = given !== undefined && checked === undefined;
  const isOver = latest?.State === 'done' && latest.Failed === 0 && checked === undefined;
  const over = isOver ? latest : undefined;
  const finish = useEffectEvent((job: ImportJob) => {
    notify.success(`已导入 ${job.Added + job.Changed} 条${entity.title}`);
    onDone();
  });
  useEffect(() => {
    if (over !== undefined) finish(over);
  }, [over]);
  return (
    <Modal
      open
      centered
      width={760}
      title={model.title === '导入' ? `导入${entity.title}` : model.title}
      okText={isToCheck ? '检查' : count === 0 ? '导入' : `导入 ${count} 条`}
      cancelText={run.work === undefined ? '关闭' : run.work.what === 'check' ? '取消检查' : '取消上传'}
      mask={{ closable: false }}
      okButtonProps={{ disabled: isBusy || (!isToCheck && count === 0) }}
      onOk={() => {
        if (isToCheck) void checkAgain();
        else if (checked !== undefined) void bringIn(checked);
      }}
      onCancel={() => {
        if (run.work !== undefined) run.cancel();
        else if (begun !== undefined) onDone();
        else onClose();
      }}
    >
      <ImportFile {...{ schema, right, isBusy }} reader={readerOf('Id', columns)} onFile={(file) => void read(file)} />
      {isReading && run.work === undefined ? <p role="status">正在读取文件…</p> : null}
      {given === undefined || isBusy ? null : (
        <>
          <ImportColumns
            head={given.head}
            fields={given.fields}
            columns={offered}
            onFields={(fields) => {
              setGiven({ ...given, fields });
              setChecked(undefined);
            }}
          />
          <ImportModeInput
            {...{ way, right }}
            keys={keys.filter(({ name }) => given.fields.includes(name))}
            onWay={(next) => {
              setWay(next);
              setChecked(undefined);
            }}
          />
        </>
      )}
      {run.work === undefined ? null : <ImportRunning {...run.work} />}
      {jobs.length === 0 ? null : (
        <ImportJobList
          jobs={jobs.slice(0, MAX_REPORTED)}
          isLost={isLost}
          onStop={({ Id: id }) =>
            void act(async () => note(await client.http.post(`/api/${api}/ImportJobCancel`, { id })))
          }
          onGoOn={({ Id: id }) =>
            void act(async () => {
              note(await client.http.post(`/api/${api}/ImportJobRun`, { id }));
              setBegun(id);
            })
          }
          onWrong={(job, what) => void openWrong(job, what)}
        />
      )}
      {checked === undefined || row === undefined || found === undefined ? null : (
        <RepairRow
          key={row.Row}
          schema={schema}
          columns={columns}
          sheets={sheets}
          row={row}
          found={found}
          isBusy={isBusy}
          onTry={(next) => void tryRow(next)}
          onClose={() => setRepaired(undefined)}
        />
      )}
      {checked === undefined || isBusy ? null : (
        <ImportFindings
          file={checked.name}
          rows={checked.rows}
          unknown={checked.unknown}
          strays={checked.strays}
          reply={checked.reply}
          isNew={checked.way.mode === 'new'}
          onRepair={setRepaired}
          onSave={() => {
            const wrong = new Set(checked.reply.Rows.flatMap(({ Row, Issues }) => (Issues.length > 0 ? [Row] : [])));
            const rows = checked.rows.filter(({ Row }) => wrong.has(Row));
            void act(() => saveWrong(rows, checked.reply.Rows, checked.way.key, checked.strays));
          }}
        />
      )}
    </Modal>
  );
}
