import { Button, Checkbox, Modal, Progress, Radio } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import type { Params } from '#client/http/Http.ts';
import type { EntitySchema } from '../../stores/RendererContext.ts';
import { errorText } from '../../feedback/errorText.ts';
import { useExport, type Exported } from './useExport.ts';
import './export.css';

interface ExportDialogProps {
  readonly schema: EntitySchema;
  readonly title: string;
  readonly what: Exported;
  readonly params: Params;
  readonly onClose: () => void;
}

const FORMATS = [
  { value: 'xlsx', label: 'Excel' },
  { value: 'csv', label: 'CSV：给其他软件，不带格式' },
  { value: 'jsonl', label: 'JSON Lines：给程序，每行一条' },
];

const CONTENTS = [
  { value: '', label: '列表现在显示的列' },
  { value: 'fields', label: '能导入的全部字段：改好以后可以再导入' },
];

/** Exports a list to a file of the chosen format, or the files of its rows; closing it cancels the export. */
export function ExportDialog(props: ExportDialogProps): ReactNode {
  const { schema, title, what, params, onClose } = props;
  const id = useId();
  const [format, setFormat] = useState('xlsx');
  const [content, setContent] = useState('');
  const [hasChildren, setHasChildren] = useState(false);
  const [asked, setAsked] = useState(what === 'files' ? params : undefined);
  const heading = what === 'rows' ? `导出${title}` : `下载${title}的附件`;
  if (asked !== undefined) return <Running {...props} params={asked} heading={heading} />;
  const tables = schema.model.fields.filter(({ name, child }) => child !== undefined && schema.readable.has(name));
  const isExcel = format === 'xlsx';
  const more = {
    ...(format === 'jsonl' || content === '' ? {} : { content }),
    ...(isExcel && hasChildren ? { children: 'true' } : {}),
  };
  return (
    <Modal
      open
      width={416}
      title={heading}
      okText="导出"
      cancelText="取消"
      onCancel={onClose}
      onOk={() => setAsked({ ...params, format, ...more })}
    >
      <div className="gj-gap-16">
        <p className="gj-export-title" id={`${id} format`}>
          文件格式
        </p>
        <Radio.Group
          vertical
          aria-labelledby={`${id} format`}
          options={FORMATS}
          value={format}
          onChange={({ target }) => setFormat(String(target.value))}
        />
        {format === 'jsonl' ? null : (
          <>
            <p className="gj-export-title" id={`${id} content`}>
              导出的列
            </p>
            <Radio.Group
              vertical
              aria-labelledby={`${id} content`}
              options={CONTENTS}
              value={content}
              onChange={({ target }) => setContent(String(target.value))}
            />
          </>
        )}
        {isExcel && tables.length > 0 ? (
          <Checkbox checked={hasChildren} onChange={({ target }) => setHasChildren(target.checked)}>
            明细另放工作表：{tables.map((field) => field.title).join('、')}
          </Checkbox>
        ) : null}
        {isExcel ? <p className="gj-state-text">另有一张“导出说明”：筛选条件、行数和合计。</p> : null}
      </div>
    </Modal>
  );
}

function Running({ heading, onClose, ...exported }: ExportDialogProps & { heading: string }): ReactNode {
  const { schema, title, what, params } = exported;
  const { share, error } = useExport({ api: schema.model.api, title, what, params }, onClose);
  const word = what === 'rows' ? '导出' : '下载';
  return (
    <Modal
      open
      width={416}
      title={heading}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{error === undefined ? `取消${word}` : '关闭'}</Button>}
    >
      {error === undefined ? (
        <>
          {share === undefined ? (
            // The progress is unknown: show an indeterminate bar.
            <div className="gj-running" role="progressbar" aria-label={`${word}进度`}>
              <span />
            </div>
          ) : (
            <Progress percent={Math.round(share * 100)} status="active" aria-label={`${word}进度`} />
          )}
          <p className="gj-state-text">
            {share === undefined ? (what === 'rows' ? '正在准备数据…' : '正在下载…') : '正在下载…'}
          </p>
        </>
      ) : (
        <p role="alert">{errorText(error)}</p>
      )}
    </Modal>
  );
}
