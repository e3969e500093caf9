import { Modal, Button, Progress } from 'antd';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import type { ImportJob } from '#wire/calls/IMPORT_CALLS.ts';
import { useRenderer, type EntitySchema } from '../../stores/RendererContext.ts';
import { ImportColumns, ImportModeInput } from './ImportColumns.tsx';
import { ImportFindings } from './ImportFindings.tsx';
import { ImportJobList } from './ImportJobList.tsx';
import { RepairRow } from '../../actions/bulk/RepairRow.tsx';
import { type ImportTarget, useImportDialog } from './useImportDialog.ts';
import './import.css';
import type { ImportRight } from '#engine/permission/fileRights.ts';
import { MAX_JOB_ROWS } from '#wire/ImportRow.ts';
import { ExcelFileButton } from '../../layout/ExcelFileButton.tsx';
import { Icon } from '../../layout/Icon.tsx';
import type { ChildReader } from './importChildren.ts';
import { writeTemplate } from './importFiles.ts';
import { saveBlob } from './saveBlob.ts';
import type { ImportWork } from './useImport.ts';

/** Number of past imports shown. */
const MAX_REPORTED = 3;

interface ImportDialogProps extends ImportTarget {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Imports new or changed records from an Excel file: previews each row, then saves the valid ones one by one. */
export function ImportDialog({ onClose, onDone, ...target }: ImportDialogProps): ReactNode {
  const { notify } = useRenderer();
  const { schema, model, right } = target;
  const entity = schema.model;
  const own = useImportDialog(target);
  const { columns, keys, offered, sheets, run, jobs, isLost, given, way, checked, repaired, isReading, begun, isBusy } =
    own;
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
        if (isToCheck) void own.checkAgain();
        else if (checked !== undefined) void own.bringIn(checked);
      }}
      onCancel={() => {
        if (run.work !== undefined) run.cancel();
        else if (begun !== undefined) onDone();
        else onClose();
      }}
    >
      <ImportFile
        {...{ schema, right, isBusy }}
        reader={own.readerOf('Id', columns)}
        onFile={(file) => void own.read(file)}
      />
      {isReading && run.work === undefined ? <p role="status">正在读取文件…</p> : null}
      {given === undefined || isBusy ? null : (
        <>
          <ImportColumns
            head={given.head}
            fields={given.fields}
            columns={offered}
            onFields={(fields) => own.change({ fields })}
            onHead={own.readBelow}
          />
          <ImportModeInput
            {...{ way, right }}
            keys={keys.filter(({ name }) => given.fields.includes(name))}
            onWay={own.changeWay}
          />
        </>
      )}
      {run.work === undefined ? null : <ImportRunning {...run.work} />}
      {jobs.length === 0 ? null : (
        <ImportJobList
          jobs={jobs.slice(0, MAX_REPORTED)}
          isLost={isLost}
          onStop={own.stop}
          onGoOn={own.goOn}
          onWrong={(job, what) => void own.openWrong(job, what)}
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
          onTry={(next) => void own.tryRow(next)}
          onClose={() => own.setRepaired(undefined)}
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
          onRepair={own.setRepaired}
          onSave={own.saveFound}
        />
      )}
    </Modal>
  );
}

interface ImportFileProps {
  readonly schema: EntitySchema;
  readonly right: ImportRight;
  /** Reads the template's sheets. */
  readonly reader: ChildReader;
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
}

function ImportFile({ schema, right, reader, isBusy, onFile }: ImportFileProps): ReactNode {
  const { notify, enums: store } = useRenderer();
  const template = (): void => {
    const write = async (): Promise<Blob> => {
      const columns = [...reader.columns, ...reader.sheets.flatMap((sheet) => sheet.columns)];
      await store.load([...new Set(columns.flatMap(({ field }) => field.enum?.type ?? []))]);
      return writeTemplate(reader, store.source);
    };
    write().then(
      (blob) => saveBlob(blob, `${schema.model.title}导入模板.xlsx`),
      () => notify.error('没能生成模板，请重试'),
    );
  };
  return (
    <>
      <p className="gj-import-hint">
        {`一行一条，一次最多 ${MAX_JOB_ROWS.toLocaleString('zh-CN')} 行。${right === 'make' ? '用模板，或者用' : '用'}“导出”里“能导入的全部字段”的文件：改好以后按编号修改原来的记录。${reader.sheets.length === 0 ? '' : '明细各有一张工作表，写上属于哪一条；文件里有这张表，就以它为准：没有写的明细行会删除。'}选择文件后先逐行检查，确认之前什么也不会写入；然后逐条写入，有问题的行不写入，可以在这里改好或者下载。`}
      </p>
      <div className="gj-wrap gj-import-buttons">
        {right === 'make' ? (
          <Button icon={<Icon name="download" />} onClick={template}>
            下载模板
          </Button>
        ) : null}
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

function ImportRunning({ what, progress: { Done, Total } }: ImportWork): ReactNode {
  const verb = what === 'check' ? '检查' : '上传';
  return (
    <div className="gj-import-running" role="status">
      <Progress
        percent={Total === 0 ? 0 : Math.round((Done / Total) * 100)}
        status="active"
        aria-label={`${verb}进度`}
      />
      {Total === 0 ? `正在${verb}…` : `正在${verb}：第 ${Math.min(Done + 1, Total)} 行，共 ${Total} 行`}
    </div>
  );
}
