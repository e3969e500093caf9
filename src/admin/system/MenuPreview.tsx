import { Select } from 'antd';
import { useCallback, useState, type ReactNode } from 'react';
import type { EditableEntry } from '#engine/permission/EditableEntry.ts';
import type { CrmRoute } from '#wire/CrmRoute.ts';
import { Icon } from '#renderer/layout/Icon.tsx';
import { useRenderer } from '#renderer/RendererContext.ts';
import { useLoad } from '#renderer/stores/useLoad.ts';
import { AdminField } from '../AdminField.tsx';
import { menuIcon } from '#app/shell/menuIcon.ts';

const MOST = 100;

/** The menu as somebody sees it who has one role only. */
export function MenuPreview({ changes }: { changes: readonly EditableEntry[] }): ReactNode {
  const { client } = useRenderer();
  const [role, setRole] = useState<string | null>(null);
  const loadRoles = useCallback(
    (signal: AbortSignal) => client.organisation.roles({ rows: MOST }, { signal }),
    [client],
  );
  const roles = useLoad(loadRoles);
  const load = useCallback(
    async (signal: AbortSignal) => (role === null ? [] : await client.menu.preview(role, { signal })),
    // The menu was changed: it is drawn anew.
    [client, role, changes],
  );
  const { data } = useLoad(load);
  return (
    <section className="gj-menu-preview" aria-label="预览">
      <AdminField label="按角色预览">
        {(id) => (
          <Select<string | null>
            id={id}
            placeholder="选择角色"
            value={role}
            options={(roles.data?.Rows ?? [])
              .filter(({ IsEnabled }) => IsEnabled !== false)
              .map(({ RoleCode, RoleName }) => ({ value: RoleCode, label: RoleName }))}
            onChange={setRole}
          />
        )}
      </AdminField>
      {role === null ? null : <Routes routes={data ?? []} />}
    </section>
  );
}

function Routes({ routes }: { routes: readonly CrmRoute[] }): ReactNode {
  return (
    <ul>
      {routes
        .filter(({ IsHidden }) => IsHidden !== true)
        .map(({ Path, Title, Icon: icon, Children = [] }) => (
          <li key={`${Path ?? ''} ${Title}`}>
            <span>
              <Icon name={menuIcon(icon)} size={16} /> {Title}
            </span>
            {Children.length === 0 ? null : <Routes routes={Children} />}
          </li>
        ))}
    </ul>
  );
}
