import { Button, Input, Select, Switch } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { menuIcon } from '#app/screens/menuIcon.ts';
import type { EditableEntry } from '#engine/roles/menuEdits.ts';
import { Icon, ICON_PATHS } from '#renderer/layout/Icon.tsx';
import { useIsPhone } from '#renderer/layout/useIsPhone.ts';
import { useRenderer } from '#renderer/stores/RendererContext.ts';
import { AdminField, tooLong } from '../AdminField.tsx';
import { useAct, changedMembers } from '../useAct.ts';

interface EntryEditorProps {
  readonly entry: EditableEntry;
  /** The whole menu. */
  readonly entries: readonly EditableEntry[];
  readonly onSaved: () => void;
  readonly onDirty: (isDirty: boolean) => void;
  readonly onBack: () => void;
}

interface EntryDraft {
  readonly Title: string;
  readonly Icon: string;
  readonly IsHidden: boolean;
  readonly IsEnabled: boolean;
}

const draftOf = ({ Title, Icon: icon, IsHidden, IsEnabled }: EditableEntry): EntryDraft => ({
  ...{ Title, IsHidden, IsEnabled },
  Icon: icon ?? '',
});

const MAX_TITLE_LENGTH = 30;
const ICONS = Object.keys(ICON_PATHS);

/** The title, icon and visibility of a menu entry. Documents define the key that opens it. */
export function EntryEditor({ entry, entries, onSaved, onDirty, onBack }: EntryEditorProps): ReactNode {
  const { client } = useRenderer();
  const isPhone = useIsPhone();
  const act = useAct();
  const own = entries.find(({ Children }) => Children.some(({ Entry }) => Entry === entry.Entry))?.Entry ?? '';
  const [group, setGroup] = useState(own);
  // The loaded entry and the user's changes are kept apart: untouched fields follow what other users save.
  const [read, setRead] = useState(entry);
  const [changes, setChanges] = useState<Partial<EntryDraft>>({});
  const draft = { ...draftOf(read), ...changes };
  const change = (more: Partial<EntryDraft>): void => setChanges((before) => ({ ...before, ...more }));
  const isDirty = group !== own || Object.keys(changedMembers(draftOf(read), draft)).length > 0;
  // Without edits, it follows changes made elsewhere.
  if (!isDirty && entry.Version > read.Version) setRead(entry);
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  const again = async (): Promise<void> => {
    const now = findEntry(await client.http.get('/api/System/GetMenuEdits'), entry.Entry);
    if (now !== undefined) setRead(now);
  };
  const save = async (): Promise<void> => {
    const isDone = await act.run(async () => {
      const changed = changedMembers(draftOf(read), draft);
      await client.http.post('/api/System/SaveMenuEntry', {
        ...{ Entry: entry.Entry, Version: read.Version },
        ...changed,
        ...moveTo(entries, entry, own, group),
      });
      return '已保存，所有人的菜单马上跟着变';
    }, again);
    if (!isDone) return;
    await again().catch(() => undefined);
    setChanges({});
    onSaved();
  };
  const flag = (name: 'IsHidden' | 'IsEnabled', label: string, hint: string): ReactNode => (
    <AdminField label={label} hint={entry.IsFixed ? '这一项不能隐藏或停用' : hint}>
      {(id) => (
        <Switch id={id} disabled={entry.IsFixed} checked={draft[name]} onChange={(isOn) => change({ [name]: isOn })} />
      )}
    </AdminField>
  );
  return (
    <form
      className="gj-gap-16 gj-admin-form gj-menu-entry"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {isPhone ? (
        <Button icon={<Icon name="arrowLeft" size={16} />} onClick={onBack}>
          全部菜单
        </Button>
      ) : null}
      <p className="gj-admin-hint">
        {entry.Path ?? '分组'}　权限键 {entry.Key ?? '无'}　原标题 {entry.OwnTitle}
      </p>
      <AdminField label="标题" isRequired error={tooLong(draft.Title, MAX_TITLE_LENGTH) ?? act.issues['Title']}>
        {(id) => <Input id={id} value={draft.Title} onChange={(event) => change({ Title: event.target.value })} />}
      </AdminField>
      <AdminField label="图标">
        {(id) => (
          <Select
            id={id}
            showSearch
            value={menuIcon(draft.Icon)}
            options={ICONS.map((name) => ({ value: name, label: name }))}
            optionRender={({ value }) => <IconName name={String(value)} />}
            labelRender={({ value }) => <IconName name={String(value)} />}
            onChange={(icon) => change({ Icon: icon })}
          />
        )}
      </AdminField>
      {entry.IsMovable ? (
        <AdminField label="分组" hint="移进一个分组后，没有该分组权限的人看不到它；自己的权限键不变">
          {(id) => (
            <Select
              id={id}
              value={group}
              options={[
                { value: '', label: '最上级' },
                ...entries.filter(({ IsGroup }) => IsGroup).map(({ Entry, Title }) => ({ value: Entry, label: Title })),
              ]}
              onChange={setGroup}
            />
          )}
        </AdminField>
      ) : null}
      {flag('IsHidden', '隐藏', '不在左边显示，知道地址的人仍可打开')}
      {flag('IsEnabled', '启用', '停用后谁也打不开')}
      <div className="gj-wrap gj-admin-foot">
        <Button type="primary" loading={act.isBusy} onClick={() => void save()}>
          保存
        </Button>
      </div>
      <button type="submit" hidden />
    </form>
  );
}

const IconName = ({ name }: { name: string }): ReactNode => (
  <span className="gj-admin-node">
    <Icon name={menuIcon(name)} size={16} /> {name}
  </span>
);

/** The request after another group was chosen: the entry is appended there. */
function moveTo(
  entries: readonly EditableEntry[],
  { Entry }: EditableEntry,
  own: string,
  group: string,
): { readonly Group?: string; readonly Order?: readonly string[] } {
  if (group === own) return {};
  const besides = group === '' ? entries : (entries.find((each) => each.Entry === group)?.Children ?? []);
  return { Group: group, Order: [...besides.map((each) => each.Entry), Entry] };
}

export function findEntry(entries: readonly EditableEntry[], name: string): EditableEntry | undefined {
  for (const entry of entries) {
    const found = entry.Entry === name ? entry : findEntry(entry.Children, name);
    if (found !== undefined) return found;
  }
  return undefined;
}
