import { Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import type { EnumTypeInfo } from '#wire/EnumReplies.ts';
import type { EnumRowsDiff, EnumRowChange } from '#engine/enums/diffEnumRows.ts';
import { readSheets } from '#renderer/excel/readSheets.ts';
import { ExcelFileButton } from '#renderer/layout/ExcelFileButton.tsx';
import { useRenderer } from '#renderer/stores/RendererContext.ts';
import { useAct } from '../useAct.ts';
import { readEnumWorkbook, type EnumWorkbookRow } from './enumWorkbook.ts';
import { Tag } from '#renderer/fields/Tag.tsx';
import { HeadRow } from '#renderer/layout/HeadRow.tsx';

const TITLES: Readonly<Record<string, string>> = {
  Label: '名称',
  ParentValue: '上级',
  Color: '颜色',
  LoginId: '登录账号',
  Remark: '说明',
  IsEnabled: '启用',
};
const MAX_SHOWN = 200;
/** MB; all divisions of the country are a tenth of this. */
const MAX_FILE_MB = 2;

interface Preview {
  readonly rows: readonly EnumWorkbookRow[];
  readonly diff: EnumRowsDiff;
}

/** The changes that an import would make, or the reasons why it is not possible. */
function ImportDiff({ rows, diff: { Changes, Issues, Missing, IsReordered } }: Preview): ReactNode {
  const added = Changes.filter(({ Kind }) => Kind === 'add').length;
  return (
    <section aria-label="差别">
      <p>
        新增 {added} 项，修改 {Changes.length - added} 项{IsReordered ? '，顺序有变化' : ''}；{Missing.length}{' '}
        项不在文件里，保持不变。
      </p>
      {Issues.length === 0 ? null : (
        <ul className="gj-admin-error gj-admin-scroll" role="alert">
          {Issues.slice(0, MAX_SHOWN).map(({ Row, Message }) => (
            <li key={`${Row} ${Message}`}>
              第 {rows[Row - 1]?.Row ?? Row} 行：{Message}
            </li>
          ))}
          {Issues.length > MAX_SHOWN ? <li>还有 {Issues.length - MAX_SHOWN} 处没有列出。</li> : null}
        </ul>
      )}
      {Changes.length === 0 ? null : (
        <div className="gj-admin-scroll">
          <table className="gj-admin-diff" aria-label="变化">
            <HeadRow titles={['值', '名称', '变化']} />
            <tbody>
              {Changes.slice(0, MAX_SHOWN).map((change) => (
                <tr key={change.Value}>
                  <td>{change.Value}</td>
                  <td>{change.Label}</td>
                  <td>
                    <Change change={change} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {Changes.length > MAX_SHOWN ? (
            <p className="gj-admin-hint">还有 {Changes.length - MAX_SHOWN} 项没有列出，同样会导入。</p>
          ) : null}
        </div>
      )}
    </section>
  );
}

function Change({ change: { Kind, Changes } }: { change: EnumRowChange }): ReactNode {
  if (Kind === 'add') return <Tag color="green">新增</Tag>;
  return Object.entries(Changes).map(([field, [before, after]]) => (
    <div key={field}>
      {TITLES[field] ?? field}：{wordOf(before)} → {wordOf(after)}
    </div>
  ));
}

function wordOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '空';
  if (typeof value === 'boolean') return value ? '是' : '否';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

interface ImportDialogProps {
  readonly type: EnumTypeInfo;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const WIDTH = 760;

/** Reads an Excel file, shows its changes, and imports it. */
export function EnumImportDialog({ type, onClose, onDone }: ImportDialogProps): ReactNode {
  const { client, notify } = useRenderer();
  const act = useAct();
  const [preview, setPreview] = useState<Preview>();
  const send = (rows: readonly EnumWorkbookRow[], isPreview: boolean): Promise<EnumRowsDiff> =>
    client.http.post('/api/enumdata/ImportEnumDataItems', {
      ...{ TypeName: type.TypeName, Rows: JSON.stringify(rows), Preview: isPreview },
    });
  const read = async (file: File): Promise<void> => {
    try {
      const rows = readEnumWorkbook(await readSheets(file, { largest: MAX_FILE_MB, trim: true }));
      await act.run(async () => {
        setPreview({ rows, diff: await send(rows, true) });
        return undefined;
      });
    } catch (cause) {
      notify.error(cause instanceof Error ? cause.message : '不能读取这个文件');
    }
  };
  const bringIn = async (): Promise<void> => {
    if (preview === undefined) return;
    const isDone = await act.run(async () => {
      const { Changes } = await send(preview.rows, false);
      return `已导入，${Changes.length} 项有变化`;
    });
    if (!isDone) return;
    onDone();
    onClose();
  };
  const diff = preview?.diff;
  const isSame = diff !== undefined && diff.Changes.length === 0 && !diff.IsReordered;
  return (
    <Modal
      open
      centered
      width={WIDTH}
      title={`导入${type.Title}`}
      okText="导入"
      cancelText="取消"
      confirmLoading={act.isBusy}
      okButtonProps={{ disabled: diff === undefined || diff.Issues.length > 0 || isSame }}
      onOk={() => void bringIn()}
      onCancel={onClose}
    >
      <div className="gj-gap-16 gj-admin-form">
        <p className="gj-admin-hint">
          先导出，在 Excel 里改，再导入。按“值”对应：没有的新增，有的修改，文件里没有的保持不变；顺序按文件。
        </p>
        <div>
          <ExcelFileButton text="选择 Excel 文件" label="选择文件" onFile={(file) => void read(file)} />
        </div>
        {preview === undefined ? null : <ImportDiff {...preview} />}
      </div>
    </Modal>
  );
}
