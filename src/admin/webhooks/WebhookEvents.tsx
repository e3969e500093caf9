import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { WebhookEvent } from '#wire/calls/WEBHOOK_CALLS.ts';
import { Tag } from '#renderer/fields/Tag.tsx';
import { NOTHING } from '#renderer/fields/valueText.ts';
import { useIsPhone } from '#renderer/layout/useIsPhone.ts';
import { PlainCards, PlainTable } from '../logs/PlainTable.tsx';

/** The events of a record, as texts. */
export const KINDS: Readonly<Record<WebhookEvent['Kind'], string>> = {
  created: '新建',
  updated: '修改',
  deleted: '删除',
  transition: '流程操作',
};

const COLUMNS = [
  { title: '事件编号', width: 88 },
  { title: '订阅', width: 136 },
  { title: '数据', width: 136 },
  { title: '事件', width: 88 },
  { title: '发生时间', width: 168 },
  { title: '状态', width: 96 },
  { title: '次数', width: 56 },
  { title: '最近结果', width: 280 },
  { title: '操作', width: 104 },
];

interface EventsProps {
  readonly events: readonly WebhookEvent[];
  readonly mayResend: boolean;
  readonly onResend: (event: WebhookEvent) => void;
}

/** Events, newest first: as a table, or as cards in narrow windows. */
export function WebhookEvents({ events, mayResend, onResend }: EventsProps): ReactNode {
  const isPhone = useIsPhone();
  const again = (event: WebhookEvent): ReactNode =>
    mayResend && event.State !== 'sent' ? (
      <Button size="small" aria-label={`重新推送 ${event.EventId}`} onClick={() => onResend(event)}>
        重新推送
      </Button>
    ) : null;
  if (isPhone) {
    const cards = events.map((event) => ({
      key: event.Id,
      title: `${event.Entity} ${event.RecordId} ${KINDS[event.Kind]}`,
      mark: <StateMark event={event} />,
      facts: factsOf(event),
      below: <div className="gj-card-actions">{again(event)}</div>,
    }));
    return <PlainCards label="推送记录" words="gj-webhook-words" cards={cards} />;
  }
  return (
    <PlainTable label="推送记录" columns={COLUMNS} isStale={false}>
      {events.map((event) => (
        <tr key={event.Id}>
          <td>{event.EventId}</td>
          <td className="gj-webhook-words">{event.Webhook}</td>
          <td className="gj-webhook-words">
            {event.Entity} {event.RecordId}
          </td>
          <td>{KINDS[event.Kind]}</td>
          <td>{event.Time}</td>
          <td>
            <StateMark event={event} />
          </td>
          <td>{event.Tries}</td>
          <td className="gj-webhook-words">
            {event.Answer ?? NOTHING}
            {event.NextTime === null || event.Tries === 0 ? '' : `；下次推送 ${event.NextTime}`}
          </td>
          <td>{again(event)}</td>
        </tr>
      ))}
    </PlainTable>
  );
}

const factsOf = ({ EventId, Webhook, Time, Tries, Answer, NextTime }: WebhookEvent): [string, string][] => [
  ['事件编号', EventId],
  ['订阅', Webhook],
  ['发生时间', Time],
  ['次数', String(Tries)],
  ['最近结果', Answer ?? NOTHING],
  ...(NextTime === null ? [] : [['下次推送', NextTime] satisfies [string, string]]),
];

function StateMark({ event: { State } }: { event: WebhookEvent }): ReactNode {
  if (State === 'sent') return <Tag color="green">已送达</Tag>;
  return State === 'dead' ? <Tag color="red">未送达</Tag> : <Tag color="blue">等待推送</Tag>;
}
