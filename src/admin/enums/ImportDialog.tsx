import { Button, Modal } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import type { EnumTypeInfo } from '#wire/EnumReplies.ts';
import type { EnumRowsDiff } from '#engine/enums/diffEnumRows.ts';
import type { FlatEnumItem } from '#engine/enums/FlatEnumItem.ts';
import { Icon } from '#renderer/layout/Icon.tsx';
import { useRenderer } from '#renderer/RendererContext.ts';
import { useAct } from '../useAct.ts';
import { readEnumWorkbook } from './enumWorkbook.ts';
import { ImportDiff } from './ImportDiff.tsx';

interface ImportDialogProps {
  readonly type: EnumTypeInfo;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface Preview {
  readonly rows: readonly FlatEnumItem[];
  readonly diff: EnumRowsDiff;
}

const WIDTH = 760;

/** Reads an Excel file, shows what it would change, and brings it in. */
export function ImportDialog({ type, onClose, onDone }: ImportDialogProps): ReactNode {
  const { client, notify } = useRenderer();
  const act = useAct();
  const input = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<Preview>();
  const read = async (file: File): Promise<void> => {
    try {
      const rows = await readEnumWorkbook(file);
      await act.run(async () => {
        setPreview({ rows, diff: await client.enums.bringIn(type.TypeName, rows, true) });
        return undefined;
      });
    } catch (cause) {
      notify.error(cause instanceof Error ? cause.message : '不能读取这个文件');
    }
  };
  const bringIn = async (): Promise<void> => {
    if (preview === undefined) return;
    const isDone = await act.run(async () => {
      const { Changes } = await client.enums.bringIn(type.TypeName, preview.rows, false);
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
      <div className="gj-admin-form">
        <p className="gj-admin-hint">
          先导出，在 Excel 里改，再导入。按“值”对应：没有的新增，有的修改，文件里没有的保持不变；顺序按文件。
        </p>
        <div>
          <input
            ref={input}
            type="file"
            accept=".xlsx"
            hidden
            aria-label="选择文件"
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              event.target.value = '';
              if (file !== undefined) void read(file);
            }}
          />
          <Button icon={<Icon name="upload" size={16} />} onClick={() => input.current?.click()}>
            选择 Excel 文件
          </Button>
        </div>
        {diff === undefined ? null : <ImportDiff diff={diff} />}
      </div>
    </Modal>
  );
}
