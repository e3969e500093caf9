import { Button, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { SkeletonBar, ErrorState, EmptyState } from '#renderer/feedback/ScreenState.tsx';
import type { OpenSession, OpenSessions } from '#wire/AccountReplies.ts';
import { Icon } from '#renderer/layout/Icon.tsx';
import './userCenter.css';
import { useRenderer, attempt, type Loading, useGet } from '#renderer/stores/RendererContext.ts';

interface Sessions extends Loading<OpenSessions> {
  readonly isBusy: boolean;
  readonly end: (session: OpenSession) => Promise<void>;
  /** Ends all sessions but the current one, after a confirmation. */
  readonly endOthers: () => Promise<void>;
}

const END_OWN = { title: '退出其他设备？', content: '除当前设备外，其他设备需要重新登录。' };
const END_ALL = { title: '退出该账号的全部登录？', content: '该账号在所有设备上需要重新登录。' };

/** The sessions of the user, or for administrators of the account with a phone number or sign-in name. */
function useSessions(loginId?: string): Sessions {
  const { client, notify } = useRenderer();
  const [isBusy, setIsBusy] = useState(false);
  const loading = useGet(client.http, '/api/Account/Sessions', { loginId });
  const act = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    setIsBusy(true);
    await attempt(notify, async () => {
      await work();
      notify.success(done);
    });
    setIsBusy(false);
    loading.retry();
  };
  const account = loading.data?.Account.Id;
  return {
    ...loading,
    isBusy,
    end: ({ Id }) => act(() => client.http.post('/api/Account/EndSession', { Id }), '该设备已退出登录'),
    endOthers: async () => {
      if (
        account === undefined ||
        !(await notify.ask({ ...(loginId === undefined ? END_OWN : END_ALL), yes: '全部退出', danger: true }))
      )
        return;
      await act(
        () => client.http.post('/api/Account/EndOtherSessions', { accountId: account }),
        loginId === undefined ? '其他设备已退出登录' : '该账号的登录已结束',
      );
    },
  };
}

/** The browsers in which an account is signed in, the last used first, each with a button that ends it. */
function SessionList({ rows, sessions }: { rows: readonly OpenSession[]; sessions: Sessions }): ReactNode {
  if (rows.length === 0) return <EmptyState title="没有登录中的设备" icon="monitor" />;
  return (
    <ul className="gj-security" aria-label="登录中的设备">
      {rows.map((session) => (
        <SessionRow key={session.Id} session={session} sessions={sessions} />
      ))}
    </ul>
  );
}

function SessionRow({ session, sessions }: { session: OpenSession; sessions: Sessions }): ReactNode {
  const { Agent, Address, CreateTime, SeenTime, IsCurrent } = session;
  const name = browserName(Agent);
  const isPhone = /iPhone|Android|HarmonyOS/.test(name);
  return (
    <li>
      <span className="gj-icon-box">
        <Icon name={isPhone ? 'phone' : 'monitor'} size={20} />
      </span>
      <span className="gj-security-text">
        <strong title={Agent ?? undefined}>
          {name}
          {IsCurrent ? <Tag color="blue">当前设备</Tag> : null}
        </strong>
        <span>
          IP {Address} · 登录于 {minute(CreateTime)} · 最近使用 {minute(SeenTime)}
        </span>
      </span>
      {IsCurrent ? null : (
        <Button danger disabled={sessions.isBusy} onClick={() => void sessions.end(session)}>
          退出
        </Button>
      )}
    </li>
  );
}

const minute = (moment: string): string => moment.slice(0, 16);

interface SessionsOfProps {
  /** Undefined: the user's own account. */
  readonly loginId?: string;
  /** The label of the button that ends all sessions. */
  readonly endAll: string;
}

export function SessionsOf({ loginId, endAll }: SessionsOfProps): ReactNode {
  const sessions = useSessions(loginId);
  const { data, error, retry, isBusy, endOthers } = sessions;
  if (data === undefined)
    return error === undefined ? (
      <div className="gj-gap-16 gj-sessions-wait" aria-busy aria-label="正在加载">
        <SkeletonBar width="60%" />
        <SkeletonBar width="40%" />
      </div>
    ) : (
      <ErrorState error={error} onRetry={retry} />
    );
  const { Account, Rows } = data;
  const others = Rows.filter(({ IsCurrent }) => !IsCurrent);
  return (
    <>
      <div className="gj-sessions-head">
        <p>
          {loginId === undefined ? '您' : `${Account.Name ?? ''}（${Account.LoginId}）`}
          已在 {Rows.length} 台设备上登录
        </p>
        {others.length === 0 ? null : (
          <Button danger disabled={isBusy} onClick={() => void endOthers()}>
            {endAll}
          </Button>
        )}
      </div>
      <SessionList rows={Rows} sessions={sessions} />
    </>
  );
}

const BROWSERS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/MicroMessenger\//, '微信'],
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/HarmonyOS/, 'HarmonyOS'],
  [/\bAndroid\b/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** Browser and system of a user agent: `Chrome · Windows`. Browsers name predecessors: the first match counts. */
export function browserName(agent: string | null): string {
  const nameIn = (marks: typeof BROWSERS): string | undefined => marks.find(([mark]) => mark.test(agent ?? ''))?.[1];
  const parts = [nameIn(BROWSERS), nameIn(SYSTEMS)].filter((part) => part !== undefined);
  return parts.length === 0 ? '未知设备' : parts.join(' · ');
}
