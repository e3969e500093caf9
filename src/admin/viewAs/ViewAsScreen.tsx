import { useCallback, type ReactNode } from 'react';
import type { UserWhy } from '#wire/ViewAsReply.ts';
import { EmptyState } from '#renderer/feedback/EmptyState.tsx';
import { ErrorState } from '#renderer/feedback/ErrorState.tsx';
import '#renderer/list/list.css';
import { ListHead } from '#renderer/list/parts/ListHead.tsx';
import { RowsSkeleton } from '#renderer/list/parts/ListSkeleton.tsx';
import { useRenderer } from '#renderer/RendererContext.ts';
import { useLoad } from '#renderer/stores/useLoad.ts';
import { AccountPicker } from './AccountPicker.tsx';
import { EntityPanel } from './EntityPanel.tsx';
import { MenuTree } from './MenuTree.tsx';
import { useViewAsQuery, type ViewAsQuery } from './useViewAsQuery.ts';
import { Verdict } from './Verdict.tsx';
import './viewAs.css';

/** What another account sees and may do, each thing with its reason. It explains; nothing is ever done in the account's name. */
export function ViewAsScreen({ title, above }: { title: string; above?: ReactNode }): ReactNode {
  const { client, work } = useRenderer();
  const query = useViewAsQuery();
  const { account } = query;
  const load = useCallback(
    async (signal: AbortSignal) =>
      account === undefined ? undefined : await work.track(client.viewAs.user(account, { signal })),
    [client, work, account],
  );
  const { data, error, retry } = useLoad(load);
  const why = data?.Account.Id === account ? data : undefined;
  return (
    <section className="gj-list">
      <ListHead title={title}>{null}</ListHead>
      <div className="gj-panel gj-view-as">
        {above}
        <div className="gj-list-tools">
          <AccountPicker value={account} name={why?.Account.Name} onChange={query.setAccount} />
        </div>
        {account === undefined ? (
          <EmptyState
            icon="user"
            title="选择一个账号"
            text="看看他的每个菜单、每类数据、每个字段为什么在，或者为什么不在。只解释，不会以他的身份操作。"
          />
        ) : error !== undefined ? (
          <ErrorState error={error} onRetry={retry} />
        ) : why === undefined ? (
          <RowsSkeleton />
        ) : (
          <Explained why={why} query={query} account={account} />
        )}
      </div>
    </section>
  );
}

function Explained({ why, query, account }: { why: UserWhy; query: ViewAsQuery; account: number }): ReactNode {
  return (
    <div className="gj-view-as-body">
      <div className="gj-view-as-side">
        <section>
          <h2>{why.Account.Name}</h2>
          {why.Account.State === 1 ? null : <Verdict isYes={false} yes="" no="账号已停用或锁定，不能登录" />}
          <dl className="gj-why-facts">
            {why.Facts.map(({ Title, Text }) => (
              <div key={Title}>
                <dt>{Title}</dt>
                <dd>{Text}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section>
          <h2>菜单</h2>
          <MenuTree entries={why.Menu} />
        </section>
      </div>
      <div className="gj-view-as-main">
        <section>
          <h2>数据</h2>
          <div className="gj-view-as-entities" role="group" aria-label="数据">
            {why.Entities.map(({ Key, Title, Visible, Why }) => (
              <button
                key={Key}
                type="button"
                title={Why}
                aria-pressed={query.entity === Key}
                className={Visible ? undefined : 'is-closed'}
                onClick={() => {
                  query.setEntity(Key);
                }}
              >
                {Title}
              </button>
            ))}
          </div>
        </section>
        {query.entity === undefined ? null : (
          <EntityPanel account={account} entity={query.entity} record={query.record} onRecord={query.setRecord} />
        )}
      </div>
    </div>
  );
}
