import { useCallback, type ReactNode } from 'react';
import { Tag } from '#renderer/fields/Tag.tsx';
import { useRenderer } from '#renderer/RendererContext.ts';
import { useLoad } from '#renderer/stores/useLoad.ts';

const MOST = 100;

/** Who has a role. */
export function RoleHolders({ code }: { code: string }): ReactNode {
  const { client } = useRenderer();
  const load = useCallback(
    (signal: AbortSignal) => client.organisation.accounts({ role: code, rows: MOST }, { signal }),
    [client, code],
  );
  const { data } = useLoad(load);
  if (data === undefined) return null;
  return (
    <section aria-label="谁有这个角色">
      <h3>谁有这个角色（{data.Total}）</h3>
      <p className="gj-role-holders">
        {data.Rows.length === 0
          ? '还没有人'
          : data.Rows.map(({ Id, RealName, LoginId, AccountState }) => (
              <span key={Id}>
                {RealName ?? LoginId} {AccountState === 1 ? null : <Tag color="grey">停用</Tag>}
              </span>
            ))}
      </p>
    </section>
  );
}
