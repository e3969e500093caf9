import { Modal, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import type { EnumTypeInfo } from '#wire/EnumReplies.ts';
import type { FlatEnumItem } from '#engine/enums/FlatEnumItem.ts';
import { useRenderer } from '#renderer/RendererContext.ts';
import { AdminField } from '../AdminField.tsx';
import { useAct } from '../useAct.ts';

interface MergeDialogProps {
  readonly type: EnumTypeInfo;
  readonly flat: readonly FlatEnumItem[];
  readonly value: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks which item takes the place of another in all records, and offers to take the merge back. */
export function MergeDialog({ type, flat, value, onClose, onDone }: MergeDialogProps): ReactNode {
  const { client, notify } = useRenderer();
  const act = useAct();
  const [into, setInto] = useState<string | null>(null);
  const item = flat.find((each) => each.Value === value);
  const target = flat.find((each) => each.Value === into);
  const merge = async (): Promise<void> => {
    if (target === undefined) return;
    let records = 0;
    const isDone = await act.run(async () => {
      records = (await client.enums.merge(type.TypeName, value, target.Value)).Records;
      return undefined;
    });
    if (!isDone) return;
    onDone();
    const isUndone = await notify.ask({
      title: `“${item?.Label ?? value}”已合并到“${target.Label}”`,
      content: `改写了 ${records} 条记录，每条的日志里都有。`,
      yes: '撤销合并',
      no: '好',
    });
    if (!isUndone) return;
    await act.run(async () => {
      const { Records } = await client.enums.undoMerge(type.TypeName, value);
      return `已撤销，恢复了 ${Records} 条记录`;
    });
    onDone();
  };
  return (
    <Modal
      open
      centered
      title={`把“${item?.Label ?? value}”合并到…`}
      okText="合并"
      cancelText="取消"
      confirmLoading={act.isBusy}
      okButtonProps={{ disabled: into === null, danger: true }}
      onOk={() => void merge()}
      onCancel={onClose}
    >
      <AdminField label="合并到" hint="用到它的记录全部改成选中的项，它自己被删除；一次完成，可以撤销。">
        {(id) => (
          <Select<string | null>
            id={id}
            className="gj-fill"
            placeholder="请选择"
            showSearch={{ optionFilterProp: 'label' }}
            value={into}
            options={flat
              .filter((each) => each.Value !== value && each.IsEnabled)
              .map(({ Value, Label }) => ({ value: Value, label: `${Label}（${Value}）` }))}
            onChange={setInto}
          />
        )}
      </AdminField>
    </Modal>
  );
}
