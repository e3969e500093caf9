import { Button, Progress } from 'antd';
import type { ReactNode } from 'react';
import type { ImportRight } from '#engine/permission/importRight.ts';
import { MAX_JOB_ROWS } from '#wire/ImportRow.ts';
import { ExcelFileButton } from '../../layout/ExcelFileButton.tsx';
import { Icon } from '../../layout/Icon.tsx';
import { useRenderer } from '../../stores/RendererContext.ts';
import type { EntitySchema } from '../../stores/EntitySchema.ts';
import type { ChildReader } from './importChildren.ts';
import { writeTemplate } from './importFiles.ts';
import { saveBlob } from './saveBlob.ts';
import type { ImportWork } from './useImport.ts';

interface ImportFileProps {
  readonly schema: EntitySchema;
  readonly right: ImportRight;
  /** Reads the template's sheets. */
  readonly reader: ChildReader;
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
}

/** Downloads the template, and reads the filled-in file. */
export function ImportFile({ schema, right, reader, isBusy, onFile }: ImportFileProps): ReactNode {
  const { notify, enums: store } = useRenderer();
  const template = (): void => {
    const write = async (): Promise<Blob> => {
      const columns = [...reader.columns, ...reader.sheets.flatMap((sheet) => sheet.columns)];
      await store.load([...new Set(columns.flatMap(({ field }) => field.enum?.type ?? []))]);
      return writeTemplate(reader, store.source);
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
        {`一行一条，一次最多 ${MAX_JOB_ROWS.toLocaleString('zh-CN')} 行。${right === 'make' ? '用模板，或者用' : '用'}“导出”里“能导入的全部字段”的文件：改好以后按编号修改原来的记录。${reader.sheets.length === 0 ? '' : '明细各有一张工作表，写上属于哪一条；文件里有这张表，就以它为准：没有写的明细行会删除。'}选择文件后先逐行检查，确认之前什么也不会写入；然后逐条写入，有问题的行不写入，可以在这里改好或者下载。`}
      </p>
      <div className="gj-import-buttons">
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

/** The progress of checking or uploading the rows. */
export function ImportRunning({ what, progress: { Done, Total } }: ImportWork): ReactNode {
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
