import { oneKind } from '#client/http/failureOf.ts';
import { useCallback, type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Select } from 'antd';
import type { UserWhy, MenuWhy } from '#wire/ViewAsReply.ts';
import { EmptyState, ErrorState, RowsSkeleton } from '#renderer/feedback/ScreenState.tsx';
import '#renderer/list/list.css';
import { ListHead } from '#renderer/list/ListHead.tsx';
import { useRenderer, useGet, useLoad } from '#renderer/stores/RendererContext.ts';
import { Tag } from '#renderer/fields/Tag.tsx';
import { useDebounced } from '#renderer/layout/composing.ts';
import { EntityPanel, Verdict } from './EntityPanel.tsx';
import './viewAs.css';

const SEARCH_DELAY_MS = 300;

interface AccountPickerProps {
  readonly value: number | undefined;
  readonly name: string | undefined;
  readonly onChange: (id: number) => void;
}

function AccountPicker({ value, name, onChange }: AccountPickerProps): ReactNode {
  const { client } = useRenderer();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed, SEARCH_DELAY_MS);
  const { data, isLoading } = useGet(client.http, '/api/System/ViewAsAccounts', { searchKey: search });
  const found = (data?.Rows ?? []).map(({ Id, Name, Kind, State }) => ({
    value: Id,
    label: Name,
    kind: Kind,
    isClosed: State !== 1,
  }));
  const isKnown = value === undefined || found.some((option) => option.value === value);
  const options = isKnown ? found : [{ value, label: name ?? `账号 ${value}`, kind: '', isClosed: false }, ...found];
  return (
    <Select
      className="gj-view-as-account"
      aria-label="账号"
      placeholder="选择要查看的账号"
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={isLoading}
      value={value ?? null}
      options={options}
      optionRender={({ data: { label, kind, isClosed } }) => (
        <span className="gj-view-as-option">
          {label}
          <span>{kind}</span>
          {isClosed ? <Tag color="grey">停用</Tag> : null}
        </span>
      )}
      onChange={(id) => {
        if (id !== null) onChange(id);
      }}
    />
  );
}

/** The inspected account and the part shown, stored in the URL next to the tab. */
interface ViewAsQuery {
  readonly account: number | undefined;
  readonly entity: string | undefined;
  readonly record: number | undefined;
  readonly setAccount: (id: number) => void;
  readonly setEntity: (key: string) => void;
  readonly setRecord: (id: number | undefined) => void;
}

const numberOf = (text: string | null): number | undefined =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

/** Reads from the URL which account, entity and record are looked at, and changes it there. */
function useViewAsQuery(): ViewAsQuery {
  const [url, setUrl] = useSearchParams();
  const change = (values: Readonly<Record<string, string | undefined>>): void => {
    setUrl((before) => {
      const next = new URLSearchParams(before);
      for (const [name, text] of Object.entries(values))
        if (text === undefined) next.delete(name);
        else next.set(name, text);
      return next;
    });
  };
  return {
    account: numberOf(url.get('account')),
    entity: url.get('entity') ?? undefined,
    record: numberOf(url.get('record')),
    setAccount: (id) => change({ account: String(id) }),
    setEntity: (key) => change({ entity: key, record: undefined }),
    setRecord: (id) => change({ record: id === undefined ? undefined : String(id) }),
  };
}

/** The menu and permissions of another account, with the reasons. Read-only: no action runs in the account's name. */
export function ViewAsScreen({ title, above }: { title: string; above?: ReactNode }): ReactNode {
  const { client, work } = useRenderer();
  const query = useViewAsQuery();
  const { account } = query;
  const load = useCallback(
    async (signal: AbortSignal) => {
      if (account === undefined) return undefined;
      const reply = client.http.get('/api/System/ViewAs', { accountId: account }, { signal });
      return work.track(oneKind(reply, (why) => 'Menu' in why));
    },
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
          <ExplainedUser why={why} query={query} account={account} />
        )}
      </div>
    </section>
  );
}

const ExplainedUser = ({ why, query, account }: { why: UserWhy; query: ViewAsQuery; account: number }): ReactNode => (
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
        <div className="gj-wrap gj-view-as-entities" role="group" aria-label="数据">
          {why.Entities.map(({ Key, Title, Visible, Why }) => (
            <button
              key={Key}
              type="button"
              title={Why}
              aria-pressed={query.entity === Key}
              className={Visible ? undefined : 'is-closed'}
              onClick={() => query.setEntity(Key)}
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

/** The menu of an account: shown and hidden entries, with the reasons. */
const MenuTree = ({ entries }: { entries: readonly MenuWhy[] }): ReactNode => (
  <ul className="gj-menu-why">
    {entries.map((entry) => (
      <li key={`${entry.Title} ${entry.Path ?? ''}`}>
        <div>
          <span className={entry.Shown ? undefined : 'gj-menu-why-hidden'}>{entry.Title}</span>
          <Verdict isYes={entry.Shown} yes={entry.Why} no={entry.Why} />
        </div>
        {entry.Children.length === 0 ? null : <MenuTree entries={entry.Children} />}
      </li>
    ))}
  </ul>
);
