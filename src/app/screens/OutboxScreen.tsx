import { Button, Tag } from 'antd';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { channelKind } from '#engine/reminder/NOTICE_CHANNELS.ts';
import type { OutboxMessage } from '#wire/SystemReplies.ts';
import '#renderer/detail/detail.css';
import { EmptyState, ErrorState } from '#renderer/feedback/ScreenState.tsx';
import { useRenderer, useGet } from '#renderer/stores/RendererContext.ts';
import { Moment } from '#renderer/layout/Moment.tsx';
import './outbox.css';

/** Milliseconds between two polls: users who need a code wait on this screen. */
const LOOK_EVERY = 3000;

/** The messages that a demo keeps instead of sending them, so that its administrators can read the codes. */
export function OutboxScreen(): ReactNode {
  const { client } = useRenderer();
  const { data, error, isLoading, retry } = useGet(client.http, '/api/dev/Outbox');
  const look = useEffectEvent(() => {
    if (!document.hidden && !isLoading && error === undefined) retry();
  });
  useEffect(() => {
    const timer = setInterval(() => look(), LOOK_EVERY);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="gj-detail-panel gj-outbox">
      <header>
        <div>
          <h1>发件箱</h1>
          <p>没有配置短信和邮件服务，消息不会发出，而是保存在这里一天。</p>
        </div>
        <Button loading={isLoading && data === undefined} onClick={retry}>
          刷新
        </Button>
      </header>
      {error === undefined ? null : <ErrorState error={error} onRetry={retry} />}
      {data === undefined ? null : data.Rows.length === 0 ? (
        <EmptyState title="还没有消息" text="在登录页获取一次验证码，就会出现在这里。" icon="mail" />
      ) : (
        <ul aria-label="消息">
          {data.Rows.map((message) => (
            <Message key={message.Id} {...message} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Message({ Channel, Target, Content, SendTime }: OutboxMessage): ReactNode {
  const [before = '', code = '', after = ''] = Content.split(/(?<=验证码 )(\d{6})/, 3);
  return (
    <li>
      <p>
        <Tag>{channelKind(Channel).title}</Tag>
        <strong>{Target}</strong>
        <Moment at={SendTime} />
      </p>
      <p>
        {before}
        {code === '' ? null : <b>{code}</b>}
        {after}
      </p>
    </li>
  );
}
