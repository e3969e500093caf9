import { Button, TreeSelect } from 'antd';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import type { AccountInfo, RoleInfo } from '#wire/OrganisationReplies.ts';
import { type CatalogKey, type Grant, type RoleCatalog, roleHolds } from '#engine/roles/RoleCatalog.ts';
import { Tag } from '#renderer/fields/Tag.tsx';
import { ErrorState, RowsSkeleton } from '#renderer/feedback/ScreenState.tsx';
import { Icon } from '#renderer/layout/Icon.tsx';
import { useIsPhone } from '#renderer/layout/useIsPhone.ts';
import { useRenderer, useLoad } from '#renderer/stores/RendererContext.ts';
import { AdminField } from '../AdminField.tsx';
import { accountsWith } from './accountsWith.ts';
import { BY_TITLE } from '#renderer/layout/bySearch.ts';

interface WhoHoldsProps {
  readonly catalog: RoleCatalog;
  readonly onChoose: (roleId: number) => void;
  readonly onBack: () => void;
}

interface Option {
  readonly value: string;
  readonly title: string;
  readonly selectable: boolean;
  readonly children: Option[];
}

const MAX_ROWS = 100;

/** The users with a key or an action: the roles that grant it, and all users with one of them. */
export function GrantHolders({ catalog, onChoose, onBack }: WhoHoldsProps): ReactNode {
  const isPhone = useIsPhone();
  const [chosen, setChosen] = useState<string>();
  const held = useMemo(() => (chosen === undefined ? undefined : heldBy(catalog, chosen)), [catalog, chosen]);
  const options = useMemo(() => optionsOf(catalog), [catalog]);
  return (
    <section className="gj-gap-16 gj-holds" aria-label="谁有这个权限">
      {isPhone ? (
        <Button icon={<Icon name="arrowLeft" size={16} />} onClick={onBack}>
          全部角色
        </Button>
      ) : (
        <p className="gj-admin-hint">选择左边的角色来修改，或在这里查一项权限在谁手里。</p>
      )}
      <AdminField label="谁有这个权限">
        {(id) => (
          <TreeSelect<string | null>
            id={id}
            showSearch={BY_TITLE}
            allowClear
            placeholder="菜单权限或操作权限"
            treeData={options}
            value={chosen ?? null}
            onChange={(next) => setChosen(next ?? undefined)}
          />
        )}
      </AdminField>
      {held === undefined ? null : <Holders key={chosen} held={held} onChoose={onChoose} />}
    </section>
  );
}

function Holders({ held, onChoose }: { held: Grant; onChoose: WhoHoldsProps['onChoose'] }): ReactNode {
  const { client } = useRenderer();
  const load = useCallback(
    async (signal: AbortSignal) => {
      const all = await client.http.get('/api/Role/Search', { searchKey: '', rows: MAX_ROWS }, { signal });
      const roles = all.Rows.filter((role) => roleHolds(role, held));
      const found = await Promise.all(roles.map(({ RoleCode }) => accountsWith(RoleCode, client.http, signal)));
      const people = new Map(found.flat().map((account) => [account.Id, account]));
      return { roles, people: [...people.values()].sort((a, b) => a.Id - b.Id) };
    },
    [client, held],
  );
  const { data, error, retry } = useLoad(load);
  if (error !== undefined) return <ErrorState error={error} onRetry={retry} />;
  if (data === undefined) return <RowsSkeleton />;
  return (
    <>
      <h3>角色（{data.roles.length}）</h3>
      <Roles roles={data.roles} onChoose={onChoose} />
      <h3>人（{data.people.length}）</h3>
      <People people={data.people} />
      <p className="gj-admin-hint">按角色算。某个人对某条记录为什么能做什么，见 开发管理 › 工具 › 权限查看。</p>
    </>
  );
}

function Roles({ roles, onChoose }: { roles: readonly RoleInfo[]; onChoose: WhoHoldsProps['onChoose'] }): ReactNode {
  if (roles.length === 0) return <p className="gj-role-holders">没有角色有这个权限</p>;
  return (
    <p className="gj-role-holders">
      {roles.map(({ Id, RoleName }) => (
        <Button key={Id} type="link" size="small" onClick={() => onChoose(Id)}>
          {RoleName}
        </Button>
      ))}
    </p>
  );
}

function People({ people }: { people: readonly AccountInfo[] }): ReactNode {
  if (people.length === 0) return <p className="gj-role-holders">还没有人</p>;
  return (
    <p className="gj-role-holders">
      {people.map(({ Id, RealName, LoginId, AccountState }) => (
        <span key={Id}>
          {RealName ?? LoginId} {AccountState === 1 ? null : <Tag color="grey">停用</Tag>}
        </span>
      ))}
    </p>
  );
}

function optionsOf({ Keys, Entities }: RoleCatalog): Option[] {
  const group = (value: string, title: string, children: Option[]): Option => ({
    value,
    title,
    selectable: false,
    children,
  });
  const keyOption = ({ Key, Title, Children }: CatalogKey): Option => ({
    value: Key,
    title: `${Title} ${Key}`,
    selectable: true,
    children: Children.map(keyOption),
  });
  const actions = Entities.map(({ Api, Title, Actions }) =>
    group(
      `actions of ${Api}`,
      Title,
      Actions.map((action) => ({
        value: action.Code,
        title: `${Title} · ${action.Title}`,
        selectable: true,
        children: [],
      })),
    ),
  );
  return [group('keys', '菜单权限', Keys.map(keyOption)), group('actions', '操作权限', actions)];
}

function heldBy({ Entities }: RoleCatalog, chosen: string): Grant {
  const entity = Entities.find(({ Actions }) => Actions.some(({ Code }) => Code === chosen));
  return entity === undefined ? { key: chosen } : { action: chosen, keys: entity.Keys };
}
