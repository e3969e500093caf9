import { Button, Input } from 'antd';
import { useCallback, useState, type ReactNode } from 'react';
import type { RoleInfo } from '#wire/OrganisationReplies.ts';
import { Tag } from '#renderer/fields/Tag.tsx';
import { ErrorState, RowsSkeleton } from '#renderer/feedback/ScreenState.tsx';
import { Icon } from '#renderer/layout/Icon.tsx';
import { useDebounced } from '#renderer/layout/composing.ts';
import { useIsPhone } from '#renderer/layout/useIsPhone.ts';
import '#renderer/list/list.css';
import { ListHead } from '#renderer/list/ListHead.tsx';
import { useRenderer, useLoad } from '#renderer/stores/RendererContext.ts';
import '../admin.css';
import { NothingFound } from '../NothingFound.tsx';
import { useUnsaved } from '../useUnsaved.ts';
import { RoleEditor } from './RoleEditor.tsx';
import { GrantHolders } from './GrantHolders.tsx';

const SEARCH_DELAY_MS = 300;
/** More roles than any product has; the search finds the others. */
const MAX_ROWS = 100;

/** Roles on the left, the permissions of one of them on the right. */
export function RolesScreen({ title, above }: { title: string; above?: ReactNode }): ReactNode {
  const { client } = useRenderer();
  const isPhone = useIsPhone();
  const [search, setSearch] = useState('');
  const [current, setCurrent] = useState<number | 'new' | 'who'>();
  const searchKey = useDebounced(search, SEARCH_DELAY_MS);
  const load = useCallback(
    async (signal: AbortSignal) => {
      const [roles, catalog] = await Promise.all([
        client.http.get('/api/Role/Search', { searchKey, rows: MAX_ROWS }, { signal }),
        client.http.get('/api/Role/GetCatalog', {}, { signal }),
      ]);
      return { roles: roles.Rows, catalog };
    },
    [client, searchKey],
  );
  const { data, error, retry } = useLoad(load);
  const first = isPhone ? undefined : data?.roles[0];
  if (current === undefined && first !== undefined) setCurrent(first.Id);
  const found = data?.roles.find(({ Id }) => Id === current);
  // The role that is open stays open when the search does not find it.
  const [kept, setKept] = useState<RoleInfo>();
  if (found !== undefined && found !== kept) setKept(found);
  const role = found ?? (kept?.Id === current ? kept : undefined);
  const [isDirty, setDirty] = useState(false);
  const mayLeave = useUnsaved(isDirty);
  const choose = (next: number | 'new' | 'who' | undefined): void => {
    if (next !== current) void mayLeave().then((may) => (may ? setCurrent(next) : undefined));
  };
  const isEdited = role !== undefined || current === 'new';
  const isOpen = isEdited || current === 'who';
  return (
    <section className="gj-list">
      <ListHead title={title}>
        <div className="gj-wrap gj-admin-foot">
          <Button onClick={() => choose('who')}>{isPhone ? '查权限' : '谁有这个权限'}</Button>
          <Button
            // In an open editor, saving is the primary action.
            type={isEdited ? 'default' : 'primary'}
            icon={<Icon name="plus" size={16} />}
            onClick={() => choose('new')}
          >
            新建角色
          </Button>
        </div>
      </ListHead>
      <div className="gj-panel">
        {above}
        {error !== undefined && data === undefined ? (
          <ErrorState error={error} onRetry={retry} />
        ) : data === undefined ? (
          <RowsSkeleton />
        ) : (
          <div className={isOpen ? 'gj-admin-split is-open' : 'gj-admin-split'}>
            <RoleList roles={data.roles} current={role?.Id} search={search} onSearch={setSearch} onChoose={choose} />
            {isEdited ? (
              <RoleEditor
                key={role === undefined ? 'new' : role.Id}
                role={role}
                catalog={data.catalog}
                onSaved={(id) => {
                  if (id !== current) setSearch('');
                  setCurrent(id);
                  retry();
                }}
                onDirty={setDirty}
                onClose={() => void mayLeave().then((may) => (may ? setCurrent(undefined) : undefined))}
                onDeleted={() => {
                  setCurrent(undefined);
                  retry();
                }}
              />
            ) : typeof current === 'number' ? (
              <RowsSkeleton />
            ) : (
              <div className="gj-admin-main">
                <GrantHolders
                  catalog={data.catalog}
                  onChoose={(id) => {
                    setSearch('');
                    choose(id);
                  }}
                  onBack={() => setCurrent(undefined)}
                />
              </div>
            )}
          </div>
        )}
      </div>
    </section>
  );
}

interface RoleListProps {
  readonly roles: readonly RoleInfo[];
  readonly current: number | undefined;
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly onChoose: (id: number) => void;
}

const RoleList = ({ roles, current, search, onSearch, onChoose }: RoleListProps): ReactNode => (
  <nav className="gj-admin-side" aria-label="角色">
    <Input
      allowClear
      aria-label="查找角色"
      placeholder="查找角色"
      value={search}
      onChange={(event) => onSearch(event.target.value)}
    />
    {roles.length === 0 ? <NothingFound text={search} /> : null}
    <ul>
      {roles.map(({ Id, RoleName, AccountCount, IsEnabled }) => (
        <li key={Id}>
          <button type="button" aria-current={Id === current} onClick={() => onChoose(Id)}>
            <span>
              {RoleName} {IsEnabled === false ? <Tag color="grey">停用</Tag> : null}
            </span>
            <small>{AccountCount} 个账号</small>
          </button>
        </li>
      ))}
    </ul>
  </nav>
);
