import { Input, Modal, Select } from 'antd';
import { useCallback, useState, type ReactNode } from 'react';
import type { ListView, ViewTargets } from '#wire/calls/VIEW_CALLS.ts';
import { useRenderer, useLoad } from '../../stores/RendererContext.ts';
import { useViewActs, type ViewDialogProps } from './useViewActs.ts';
import { BY_LABEL } from '../../layout/bySearch.ts';

/** Sets a view's title and sharing: of a new view for the current list, or of an existing one, unchanged otherwise. */
export function SaveView({ view, ...props }: ViewDialogProps & { readonly view: ListView | undefined }): ReactNode {
  const { views, viewed, onClose } = props;
  const { isBusy, act, choose, params } = useViewActs(props);
  const [title, setTitle] = useState(view?.Title ?? '');
  const [roles, setRoles] = useState(view?.Roles.map(({ Value }) => Value) ?? []);
  const [units, setUnits] = useState(view?.Units.map(({ Value }) => Value) ?? []);
  const targets = useTargets(`${viewed.list.entity}/${viewed.list.name}`, views.reply.MayShare, view);
  const save = async (): Promise<void> => {
    const sharing = views.reply.MayShare ? { Roles: roles, Units: units } : {};
    const content = view === undefined ? { Params: JSON.stringify(params()) } : { Id: view.Id, Version: view.Version };
    const sent = { Title: title, ...content, ...sharing };
    const saved = await act((http, list) => http.post('/api/ListView/Save', { list, ...sent }), '视图已保存');
    if (saved === undefined) return;
    if (view === undefined) choose(saved.Id);
    onClose();
  };
  return (
    <Modal
      open
      width={480}
      title={view === undefined ? '存为新视图' : `名称和共享：${view.Title}`}
      okText="保存"
      cancelText="取消"
      confirmLoading={isBusy}
      okButtonProps={{ disabled: title.trim() === '' }}
      onCancel={onClose}
      onOk={() => void save()}
    >
      <div className="gj-stack gj-view-save">
        <label>
          <span>名称</span>
          <Input
            autoFocus
            value={title}
            onChange={({ target }) => setTitle(target.value)}
            onPressEnter={() => void save()}
          />
        </label>
        {!views.reply.MayShare ? null : (
          <>
            <Share title="共享给角色" options={targets.Roles} value={roles} onChange={setRoles} />
            <Share title="共享给部门（含下级）" options={targets.Units} value={units} onChange={setUnits} />
            <p className="gj-state-text">别人用共享的视图时，只看得到自己有权限的记录和字段。</p>
          </>
        )}
      </div>
    </Modal>
  );
}

interface ShareProps {
  readonly title: string;
  readonly options: ViewTargets['Roles'];
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
}

function Share({ title, options, value, onChange }: ShareProps): ReactNode {
  if (options.length === 0) return null;
  return (
    <label>
      <span>{title}</span>
      <Select
        mode="multiple"
        allowClear
        aria-label={title}
        placeholder="不共享"
        showSearch={BY_LABEL}
        options={options.map(({ Value, Label }) => ({ value: Value, label: Label }))}
        value={[...value]}
        onChange={onChange}
      />
    </label>
  );
}

const NOBODY: ViewTargets = { Roles: [], Units: [] };

/** Whom the user may share with, and whom the view is shared with already. */
function useTargets(list: string, mayShare: boolean, view: ListView | undefined): ViewTargets {
  const { client, work } = useRenderer();
  const load = useCallback(
    async () => (mayShare ? work.track(client.http.get('/api/ListView/Targets', { list })) : NOBODY),
    [client, work, list, mayShare],
  );
  const { data = NOBODY } = useLoad(load);
  const all = (offered: ViewTargets['Roles'], known: ViewTargets['Roles'] = []): ViewTargets['Roles'] => [
    ...offered,
    ...known.filter(({ Value }) => !offered.some((other) => other.Value === Value)),
  ];
  return { Roles: all(data.Roles, view?.Roles), Units: all(data.Units, view?.Units) };
}
