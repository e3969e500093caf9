import { Modal } from 'antd';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import type { ImportJob } from '#wire/calls/IMPORT_CALLS.ts';
import { useRenderer } from '../../stores/RendererContext.ts';
import { ImportColumns, ImportModeInput } from './ImportColumns.tsx';
import { ImportFile, ImportRunning } from './ImportFile.tsx';
import { ImportFindings } from './ImportFindings.tsx';
import { ImportJobList } from './ImportJobList.tsx';
import { RepairRow } from '../../actions/bulk/RepairRow.tsx';
import { type ImportTarget, useImportDialog } from './useImportDialog.ts';
import './import.css';

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
