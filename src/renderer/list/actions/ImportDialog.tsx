import { Button, Modal, Progress } from 'antd';
import { useState, type ReactNode } from 'react';
import type { ImportReply, ImportNote } from '#wire/ImportReply.ts';
import { importFields } from '#engine/model/importFields.ts';
import type { ImportModel } from '#engine/model/ListModel.ts';
import { readSheets } from '../../excel/readSheets.ts';
import { ExcelFileButton } from '../../layout/ExcelFileButton.tsx';
import { Icon } from '../../layout/Icon.tsx';
import { useRenderer } from '../../stores/RendererContext.ts';
import type { EntitySchema } from '../../stores/EntitySchema.ts';
import { saveBlob } from './saveBlob.ts';
import './import.css';
import { MOST_IMPORT_ROWS, type ImportRow } from '#wire/ImportRow.ts';
import { Tag } from '../../fields/Tag.tsx';
import { MOST_ROWS, readImportWorkbook, writeTemplate, type ReadWorkbook } from './importWorkbook.ts';
import { partsOf, placeOf } from './importParts.ts';
import { useImport, type ImportRun, type SentRows, type StoppedPart } from './useImport.ts';

/** More would not be read. */
const MOST = 200;
/** MB; as many rows as may be imported are a fifth of this. */
const LARGEST = 5;

interface ImportFindingsProps {
  readonly file: string;
  readonly rows: readonly ImportRow[];
  readonly unknown: readonly string[];
  readonly reply: ImportReply;
}

/** What would become of the rows of a file: how many are in order, and what is wrong with the others, cell by cell. */
function ImportFindings({ file, rows, unknown, reply }: ImportFindingsProps): ReactNode {
  const wrong = rows.length - reply.Good.length;
  const good = new Set(reply.Good);
  const found = reply.Rows.flatMap(({ Row, Issues, Warnings }) => [
    ...Issues.map((note) => ({ Row, note, isIssue: true })),
    ...Warnings.map((note) => ({ Row, note, isIssue: false })),
  ]);
  return (
    <section className="gj-import-findings" aria-label="检查结果">
      <p>
        <strong>{file}</strong>：共 {rows.length} 行，可以导入 {reply.Good.length} 行
        {wrong === 0 ? '' : `，${wrong} 行有问题，不导入`}。
      </p>
      <InParts count={partsOf(rows.filter(({ Row }) => good.has(Row))).length} />
      {unknown.length === 0 ? null : <p className="gj-state-text">不认识的列，已忽略：{unknown.join('、')}</p>}
      {found.length === 0 ? null : (
        <div className="gj-import-scroll">
          <table className="gj-import-table">
            <thead>
              <tr>
                <th scope="col">行</th>
                <th scope="col">列</th>
                <th scope="col">问题</th>
              </tr>
            </thead>
            <tbody>
              {found.slice(0, MOST).map(({ Row, note, isIssue }, i) => (
                <Finding key={`${Row} ${i}`} row={Row} note={note} isIssue={isIssue} />
              ))}
            </tbody>
          </table>
          {found.length > MOST ? <p className="gj-state-text">还有 {found.length - MOST} 处。</p> : null}
        </div>
      )}
    </section>
  );
}

/** Says before anything is written that it will be written in parts. */
function InParts({ count }: { count: number }): ReactNode {
  return count < 2 ? null : (
    <p>
      会分 {count} 部分写入，每部分最多 {MOST_IMPORT_ROWS}{' '}
      行：有一行写不进去，那一部分就都不写入，前面的部分保留，其余的可以接着导入。
    </p>
  );
}

/** What an import that stopped has written, and where it stopped; the findings below are about the rest. */
function Stopped({ added, stopped }: { added: SentRows['added']; stopped: StoppedPart }): ReactNode {
  const { rows, reason, isUnknown } = stopped;
  const end = isUnknown
    ? '没有收到答复，可能已经写入：下面重新检查过；再导入同样的行不会写入两次。'
    : '没有写入。改好后重新选择文件，或者接着导入下面可以导入的行。';
  return (
    <section className="gj-import-findings" aria-label="导入结果" role="status">
      {added.length === 0 ? null : <p>已写入：{added.map(placeOf).join('、')}。</p>}
      <p>
        {placeOf(rows)}
        {isUnknown ? '' : '及以后'}
        {end}
        {reason === undefined ? '原因：导入已取消' : `原因：${reason}`}
      </p>
    </section>
  );
}

function Finding({ row, note, isIssue }: { row: number; note: ImportNote; isIssue: boolean }): ReactNode {
  return (
    <tr>
      <td>{row}</td>
      <td>{note.Title}</td>
      <td>
        {isIssue ? null : <Tag color="orange">提醒</Tag>} {note.Message}
      </td>
    </tr>
  );
}

interface ImportDialogProps {
  readonly schema: EntitySchema;
  /** Name of the list. */
  readonly list: string;
  readonly model: ImportModel;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The rows of a file that are not in the list yet. */
interface Found extends ReadWorkbook {
  readonly file: string;
}

interface Preview extends Found {
  readonly reply: ImportReply;
}

/** Brings new records in from an Excel file: template, what would become of each row, and then all that are in order. */
export function ImportDialog({ schema, list, model, onClose, onDone }: ImportDialogProps): ReactNode {
  const { notify } = useRenderer();
  const entity = schema.model;
  const run = useImport({ api: entity.api, list });
  const [preview, setPreview] = useState<Preview>();
  const fields = importFields(entity, model, schema.writable);
  // Parts of files may be in the list already when the dialog closes.
  const [isPartly, setIsPartly] = useState(false);
  const [past, setPast] = useState<Pick<SentRows, 'added'> & { readonly stopped: StoppedPart }>();
  const check = async (found: Found): Promise<void> => {
    setPreview(undefined);
    const sent = await run.send(found.rows, true);
    if (sent !== undefined) setPreview({ ...found, reply: sent.reply });
  };
  const [isReading, setIsReading] = useState(false);
  const read = async (file: File): Promise<void> => {
    setPreview(undefined);
    setPast(undefined);
    setIsReading(true);
    try {
      const found = readImportWorkbook(await readSheets(file, { largest: LARGEST, trim: true }), fields);
      await check({ ...found, file: file.name });
    } catch (cause) {
      notify.error(cause instanceof Error ? cause.message : '不能读取这个文件');
    } finally {
      setIsReading(false);
    }
  };
  const bringIn = async ({ reply, ...found }: Preview): Promise<void> => {
    const good = new Set(reply.Good);
    const sent = await run.send(
      found.rows.filter(({ Row }) => good.has(Row)),
      false,
    );
    if (sent === undefined) return;
    const { Good } = sent.reply;
    if (sent.stopped === undefined) {
      notify.success(`已导入 ${Good.length} 条${entity.title}`);
      return onDone();
    }
    const { isUnknown } = sent.stopped;
    setIsPartly(isPartly || isUnknown || Good.length > 0);
    setPast({ added: [...(past?.added ?? []), ...sent.added], stopped: sent.stopped });
    notify.error(`已导入 ${Good.length} 条${entity.title}，${isUnknown ? '有一部分没有收到答复' : '其余的没有导入'}`);
    const added = new Set(Good);
    await check({ ...found, rows: found.rows.filter(({ Row }) => !added.has(Row)) });
  };
  const count = preview?.reply.Good.length ?? 0;
  const isBusy = run.progress !== undefined;
  return (
    <Modal
      open
      centered
      width={720}
      title={model.title === '导入' ? `导入${entity.title}` : model.title}
      okText={count === 0 ? '导入' : `导入 ${count} 条`}
      cancelText={isBusy ? '取消导入' : '关闭'}
      mask={{ closable: false }}
      okButtonProps={{ disabled: count === 0 || isBusy }}
      onOk={() => {
        if (preview !== undefined) void bringIn(preview);
      }}
      onCancel={() => {
        if (isBusy) run.cancel();
        else if (isPartly) onDone();
        else onClose();
      }}
    >
      <Choose schema={schema} fields={fields} isBusy={isBusy || isReading} onFile={(file) => void read(file)} />
      {run.progress !== undefined ? (
        <Running progress={run.progress} />
      ) : isReading ? (
        <p role="status">正在读取文件…</p>
      ) : null}
      {past === undefined || isBusy ? null : <Stopped {...past} />}
      {preview === undefined || isBusy ? null : <ImportFindings {...preview} />}
    </Modal>
  );
}

interface ChooseProps {
  readonly schema: EntitySchema;
  readonly fields: ReturnType<typeof importFields>;
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
}

/** The template, and the file that was made of it. */
function Choose({ schema, fields, isBusy, onFile }: ChooseProps): ReactNode {
  const { notify, enums: store } = useRenderer();
  const template = (): void => {
    const write = async (): Promise<Blob> => {
      await store.load(fields.flatMap((field) => field.enum?.type ?? []));
      return writeTemplate(fields, store.source);
    };
    write().then(
      (blob) => {
        saveBlob(blob, `${schema.model.title}导入模板.xlsx`);
      },
      () => {
        notify.error('没能生成模板，请重试');
      },
    );
  };
  return (
    <>
      <p className="gj-import-hint">
        按模板填写，一行一条，一次最多 {MOST_ROWS.toLocaleString('zh-CN')}{' '}
        行。选择文件后先逐行检查，确认之前什么也不会写入；有问题的行不导入，改好后再导入一次。超过 {MOST_IMPORT_ROWS}{' '}
        行的文件分部分写入，每部分要么全部写入，要么都不写入。
      </p>
      <div className="gj-import-buttons">
        <Button icon={<Icon name="download" />} onClick={template}>
          下载模板
        </Button>
        <ExcelFileButton
          type="primary"
          ghost
          disabled={isBusy}
          text="选择 Excel 文件"
          label="选择文件"
          onFile={onFile}
        />
      </div>
    </>
  );
}

function Running({ progress: { Done, Total } }: { progress: NonNullable<ImportRun['progress']> }): ReactNode {
  return (
    <div className="gj-import-running" role="status">
      <Progress percent={Total === 0 ? 0 : Math.round((Done / Total) * 100)} status="active" aria-label="导入进度" />
      {Total === 0 ? '正在检查…' : `第 ${Done + 1} 行，共 ${Total} 行`}
    </div>
  );
}
