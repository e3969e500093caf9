import { Button, Drawer, Modal, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import type { EnumTypeInfo } from '#wire/EnumReplies.ts';
import type { FlatEnumItem } from '#engine/enums/FlatEnumItem.ts';
import { Icon } from '#renderer/layout/Icon.tsx';
import { useRenderer } from '#renderer/stores/RendererContext.ts';
import { useAct, changedMembers } from '../useAct.ts';
import { useUnsaved } from '../useUnsaved.ts';
import { AdminField } from '../AdminField.tsx';
import { flatItems } from './enumWorkbook.ts';
import { ItemFields, type ItemDraft } from './ItemFields.tsx';
import { ItemImpact } from './ItemImpact.tsx';
import { undoneText } from './undoneText.ts';
import { BY_LABEL } from '#renderer/layout/bySearch.ts';

interface ItemDrawerProps {
  readonly type: EnumTypeInfo;
  readonly flat: readonly FlatEnumItem[];
  readonly isEditable: boolean;
  readonly version: number | undefined;
  /** Undefined: a new item. */
  readonly value: string | undefined;
  readonly parent: string | null;
  readonly onClose: () => void;
  readonly onAddBelow: (parent: string) => void;
  readonly onChanged: () => void;
}

const WIDTH = 520;

/** An item: its fields, its uses, and its actions. */
export function ItemDrawer(props: ItemDrawerProps): ReactNode {
  const { type, flat, isEditable, version, value, parent, onClose, onAddBelow, onChanged } = props;
  const { client, notify } = useRenderer();
  const act = useAct();
  const [isMerging, setIsMerging] = useState(false);
  const item = flat.find((each) => each.Value === value);
  // The loaded item and the user's changes are kept apart: untouched fields follow what other users save.
  const [read, setRead] = useState(() => ({ item: itemDraft(item, parent), version }));
  const [changes, setChanges] = useState<Partial<ItemDraft>>({});
  const draft = { ...read.item, ...changes };
  const mayLeave = useUnsaved(isEditable && Object.keys(changedMembers(read.item, draft)).length > 0);
  const close = (): void => void mayLeave().then((may) => (may ? onClose() : undefined));
  const again = async (): Promise<void> => {
    const { TypeName: typeName } = type;
    const uses = await client.http.get('/api/enumdata/GetEnumUses', { typeName });
    const { Items } = await client.http.get('/api/enumdata/GetEnumTypeDefine', { typeName });
    const now = flatItems(Items).find((each) => each.Value === value);
    setRead({ item: itemDraft(now, parent), version: uses.Versions[value ?? ''] });
  };
  const save = async (): Promise<void> => {
    const { Value, ...fields } = draft;
    const { version: Version } = read;
    const { TypeName } = type;
    const isDone = await act.run(async () => {
      if (value === undefined)
        await client.http.post('/api/enumdata/AddEnumDataItemDefine', {
          ...{ TypeName, ...(Value === '' ? fields : draft) },
        });
      else
        await client.http.post('/api/enumdata/UpdateEnumDataItemDefine', {
          ...{ TypeName, ...changedMembers(read.item, draft), Value: value, Version },
        });
      return '已保存';
    }, again);
    if (!isDone) return;
    onChanged();
    onClose();
  };
  const remove = async (): Promise<void> => {
    if (value === undefined || !(await notify.ask({ title: `删除“${read.item.Label}”？`, yes: '删除', danger: true })))
      return;
    const isDone = await act.run(async () => {
      const sent = { TypeName: type.TypeName, Value: value, Version: read.version };
      await client.http.post('/api/enumdata/DeleteEnumDataItemDefine', sent);
      return '已删除';
    }, again);
    if (!isDone) return;
    onChanged();
    onClose();
  };
  return (
    <Drawer
      open
      title={value === undefined ? `新增${type.Title}` : item === undefined ? '已不存在' : read.item.Label}
      size={WIDTH}
      onClose={close}
      footer={
        <div className="gj-wrap gj-admin-foot">
          {value === undefined || !isEditable ? null : (
            <>
              <Button danger onClick={() => void remove()}>
                删除
              </Button>
              <Button className="is-first" onClick={() => setIsMerging(true)}>
                合并到…
              </Button>
            </>
          )}
          <Button onClick={close}>{isEditable ? '取消' : '关闭'}</Button>
          {isEditable ? (
            <Button type="primary" loading={act.isBusy} onClick={() => void save()}>
              保存
            </Button>
          ) : null}
        </div>
      }
    >
      <form
        className="gj-gap-16 gj-admin-form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <ItemFields
          type={type}
          flat={flat}
          isNew={value === undefined}
          isEditable={isEditable}
          draft={draft}
          issues={act.issues}
          onChange={(change) => setChanges((before) => ({ ...before, ...change }))}
        />
        {value === undefined || !isEditable ? null : (
          <>
            {type.IsTree ? (
              <Button
                icon={<Icon name="plus" size={16} />}
                onClick={() => void mayLeave().then((may) => (may ? onAddBelow(value) : undefined))}
              >
                新增下级
              </Button>
            ) : null}
            <ItemImpact typeName={type.TypeName} value={value} />
          </>
        )}
        <button type="submit" hidden />
      </form>
      {isMerging && value !== undefined ? (
        <ItemMergeDialog
          type={type}
          flat={flat}
          value={value}
          version={read.version}
          onConflict={again}
          onClose={() => setIsMerging(false)}
          onDone={() => {
            onChanged();
            onClose();
          }}
        />
      ) : null}
    </Drawer>
  );
}

const itemDraft = (item: FlatEnumItem | undefined, parent: string | null): ItemDraft => ({
  Value: item?.Value ?? '',
  Label: item?.Label ?? '',
  ParentValue: item?.ParentValue ?? parent ?? '',
  Color: item?.Color ?? '',
  LoginId: item?.LoginId ?? '',
  Remark: item?.Remark ?? '',
  IsEnabled: item?.IsEnabled ?? true,
});

interface MergeDialogProps {
  readonly type: EnumTypeInfo;
  readonly flat: readonly FlatEnumItem[];
  readonly value: string;
  /** As it was read. */
  readonly version: number | undefined;
  readonly onConflict: () => Promise<void>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Prompts for the item that replaces another in all records, and offers to undo the merge. */
function ItemMergeDialog({ type, flat, value, version, onConflict, onClose, onDone }: MergeDialogProps): ReactNode {
  const { client, notify } = useRenderer();
  const act = useAct();
  const [into, setInto] = useState<string | null>(null);
  const item = flat.find((each) => each.Value === value);
  const target = flat.find((each) => each.Value === into);
  const merge = async (): Promise<void> => {
    if (target === undefined) return;
    const merged = { TypeName: type.TypeName, Value: value };
    let records = 0;
    const isDone = await act.run(async () => {
      const sent = { ...merged, Into: target.Value, Version: version };
      records = (await client.http.post('/api/enumdata/MergeEnumDataItemDefine', sent)).Records;
      return undefined;
    }, onConflict);
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
      const { Records } = await client.http.post('/api/enumdata/UndoMergeEnumDataItemDefine', merged);
      return undoneText(Records, records);
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
      <AdminField
        label="合并到"
        hint="用到它的记录全部改成选中的项，它自己被删除；一次完成，以后可以在“合并记录”里撤销。"
      >
        {(id) => (
          <Select<string | null>
            id={id}
            className="gj-fill"
            placeholder="请选择"
            showSearch={BY_LABEL}
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
