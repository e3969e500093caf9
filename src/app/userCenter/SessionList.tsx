import { Button, Tag } from 'antd';
import type { ReactNode } from 'react';
import type { OpenSession } from '#wire/OpenSession.ts';
import { EmptyState } from '#renderer/feedback/EmptyState.tsx';
import { Icon } from '#renderer/layout/Icon.tsx';
import { browserName } from './browserName.ts';
import type { Sessions } from './useSessions.ts';

/** The browsers in which an account is signed in, the last used first, each with a button that ends it. */
export function SessionList({ rows, sessions }: { rows: readonly OpenSession[]; sessions: Sessions }): ReactNode {
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
      <span className="gj-security-icon">
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
