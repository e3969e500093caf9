import { Button, Input, Select, Switch, Checkbox } from 'antd';
import { useEffect, useState, type ReactNode, useCallback } from 'react';
import type { RoleInfo } from '#wire/OrganisationReplies.ts';
import type { RoleCatalog, CatalogKey } from '#engine/roles/RoleCatalog.ts';
import { Icon } from '#renderer/layout/Icon.tsx';
import { useIsPhone } from '#renderer/layout/useIsPhone.ts';
import { useRenderer, useLoad } from '#renderer/stores/RendererContext.ts';
import { AdminField, tooLong } from '../AdminField.tsx';
import { useAct, changedMembers } from '../useAct.ts';
import { accountsWith } from './accountsWith.ts';
import './organisation.css';
import { RoleActions, SCOPES } from './RoleActions.tsx';
import { roleDraft, wholeRole, type RoleDraft } from './roleDraft.ts';
import { Tag } from '#renderer/fields/Tag.tsx';

const MAX_ROWS = 100;
const MAX_LENGTHS = { RoleName: 30, RoleCode: 64, Remark: 200 };

const jsonOf = (value: object | undefined): string | undefined =>
  value === undefined ? undefined : JSON.stringify(value);

function RoleHolders({ code }: { code: string }): ReactNode {
  const { client } = useRenderer();
  const load = useCallback((signal: AbortSignal) => accountsWith(code, client.http, signal), [client, code]);
  const { data } = useLoad(load);
  if (data === undefined) return null;
  return (
    <section aria-label="谁有这个角色">
      <h3>谁有这个角色（{data.length}）</h3>
      <p className="gj-role-holders">
        {data.length === 0
          ? '还没有人'
          : data.map(({ Id, RealName, LoginId, AccountState }) => (
              <span key={Id}>
                {RealName ?? LoginId} {AccountState === 1 ? null : <Tag color="grey">停用</Tag>}
              </span>
            ))}
      </p>
    </section>
  );
}

interface RoleEditorProps {
  /** Undefined: a new role. */
  readonly role: RoleInfo | undefined;
  readonly catalog: RoleCatalog;
  readonly onSaved: (id: number) => void;
  /** Receives whether something was changed and not saved. */
  readonly onDirty: (isDirty: boolean) => void;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** The permissions of a role (keys, actions, data scope and its exceptions) and its users. */
export function RoleEditor({ role, catalog, onSaved, onDirty, onClose, onDeleted }: RoleEditorProps): ReactNode {
  const { client, notify } = useRenderer();
  const isPhone = useIsPhone();
  const act = useAct();
  // The loaded role and the user's changes are kept apart: untouched fields follow what other users save.
  const [read, setRead] = useState(role);
  const [changes, setChanges] = useState<Partial<RoleDraft>>({});
  const own = roleDraft(read, catalog);
  const draft = { ...own, ...changes };
  const change = (more: Partial<RoleDraft>): void => setChanges((before) => ({ ...before, ...more }));
  const isDirty = Object.keys(changedMembers(own, draft)).length > 0;
  if (!isDirty && role !== undefined && read !== undefined && role.Version > read.Version) setRead(role);
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  const again = async (): Promise<void> => {
    const { Rows } = await client.http.get('/api/Role/Search', { searchKey: read?.RoleCode, rows: MAX_ROWS });
    setRead((before) => Rows.find(({ Id }) => Id === before?.Id) ?? before);
  };
  const save = async (): Promise<void> => {
    let id = 0;
    const isDone = await act.run(async ({ AcceptGains }) => {
      const whole = wholeRole(draft, catalog);
      const changed = read === undefined ? whole : changedMembers(wholeRole(own, catalog), whole);
      const { KeyList, ActionList, EntityScopes, ...plain } = changed;
      const lists = { KeyList: jsonOf(KeyList), ActionList: jsonOf(ActionList), EntityScopes: jsonOf(EntityScopes) };
      const sent = { Id: read?.Id, Version: read?.Version, ...plain, ...lists, AcceptGains };
      id = (await client.http.post('/api/Role/Save', sent)).Id;
      return '已保存，马上生效';
    }, again);
    if (!isDone) return;
    if (read !== undefined) {
      await again().catch(() => undefined);
      setChanges({});
    }
    onSaved(id);
  };
  const remove = async (): Promise<void> => {
    if (read === undefined || !(await notify.ask({ title: `删除角色“${read.RoleName}”？`, yes: '删除', danger: true })))
      return;
    const isDone = await act.run(async () => {
      await client.http.post('/api/Role/Delete', { id: read.Id, Version: read.Version });
      return '已删除';
    }, again);
    if (isDone) onDeleted();
  };
  return (
    <div className="gj-admin-main gj-role">
      <form
        className="gj-gap-16 gj-admin-form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {isPhone ? (
          <Button icon={<Icon name="arrowLeft" size={16} />} onClick={onClose}>
            全部角色
          </Button>
        ) : null}
        <RoleFacts draft={draft} isNew={role === undefined} issues={act.issues} onChange={change} />
        {draft.hasAll ? (
          <p className="gj-admin-hint">拥有全部菜单和操作，包括以后新增的。</p>
        ) : (
          <>
            <h3>菜单权限</h3>
            <Issue text={act.issues['KeyList']} />
            <KeyTree keys={catalog.Keys} chosen={draft.keys} onChange={(keys) => change({ keys })} />
            <h3>操作权限和例外范围</h3>
            <Issue text={act.issues['ActionList']} />
            <RoleActions catalog={catalog} draft={draft} onChange={change} />
          </>
        )}
        {role === undefined ? null : <RoleHolders code={role.RoleCode} />}
        <button type="submit" hidden />
      </form>
      <footer className="gj-wrap gj-admin-foot gj-role-foot">
        {role === undefined || role.IsSystem === true ? null : (
          <Button danger className="is-first" onClick={() => void remove()}>
            删除
          </Button>
        )}
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" loading={act.isBusy} onClick={() => void save()}>
          保存
        </Button>
      </footer>
    </div>
  );
}

const Issue = ({ text }: { text: string | undefined }): ReactNode =>
  text === undefined ? null : (
    <p className="gj-admin-error" role="alert">
      {text}
    </p>
  );

interface RoleFactsProps {
  readonly draft: RoleDraft;
  readonly isNew: boolean;
  readonly issues: Readonly<Record<string, string>>;
  readonly onChange: (more: Partial<RoleDraft>) => void;
}

function RoleFacts({ draft, isNew, issues, onChange }: RoleFactsProps): ReactNode {
  const text = (name: 'RoleName' | 'RoleCode' | 'Remark', label: string, isFixed = false): ReactNode => (
    <AdminField
      label={label}
      isRequired={name !== 'Remark'}
      error={tooLong(draft[name], MAX_LENGTHS[name]) ?? issues[name]}
    >
      {(id) => (
        <Input
          id={id}
          disabled={isFixed}
          value={draft[name]}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      )}
    </AdminField>
  );
  return (
    <div className="gj-role-facts">
      {text('RoleName', '名称')}
      {text('RoleCode', '编码', !isNew)}
      <AdminField label="数据范围" isRequired error={issues['DataScope']}>
        {(id) => (
          <Select
            id={id}
            value={draft.DataScope}
            options={[...SCOPES]}
            onChange={(DataScope) => onChange({ DataScope })}
          />
        )}
      </AdminField>
      {text('Remark', '备注')}
      <AdminField label="启用">
        {(id) => (
          <Switch id={id} checked={draft.IsEnabled === true} onChange={(IsEnabled) => onChange({ IsEnabled })} />
        )}
      </AdminField>
      <AdminField label="全部权限">
        {(id) => <Switch id={id} checked={draft.hasAll} onChange={(hasAll) => onChange({ hasAll })} />}
      </AdminField>
    </div>
  );
}

interface KeyTreeProps {
  readonly keys: readonly CatalogKey[];
  readonly chosen: readonly string[];
  readonly onChange: (keys: readonly string[]) => void;
}

/** The permission keys in the order of the menu; the keys of a group are below it, and each is granted separately. */
function KeyTree({ keys, chosen, onChange }: KeyTreeProps): ReactNode {
  const isChosen = new Set(chosen);
  const toggle = (key: string, isOn: boolean): void => {
    onChange(isOn ? [...chosen, key] : chosen.filter((other) => other !== key));
  };
  const draw = (list: readonly CatalogKey[]): ReactNode => (
    <ul className="gj-role-keys">
      {list.map(({ Key, Title, Children }) => (
        <li key={Key}>
          <Checkbox checked={isChosen.has(Key)} onChange={(event) => toggle(Key, event.target.checked)}>
            {Title} <small>{Key}</small>
          </Checkbox>
          {Children.length === 0 ? null : draw(Children)}
        </li>
      ))}
    </ul>
  );
  return (
    <div role="group" aria-label="菜单权限">
      {draw(keys)}
    </div>
  );
}
