import { Button, Segmented } from 'antd';
import { useCallback, useState, type ReactNode } from 'react';
import { OneTimeSecret } from '#app/userCenter/OneTimeSecret.tsx';
import type { Webhook, WebhookEvent, WebhooksReply } from '#wire/calls/WEBHOOK_CALLS.ts';
import { EmptyState, ErrorState, RowsSkeleton } from '#renderer/feedback/ScreenState.tsx';
import { Tag } from '#renderer/fields/Tag.tsx';
import { NOTHING } from '#renderer/fields/valueText.ts';
import '#renderer/list/list.css';
import { ListHead } from '#renderer/list/ListHead.tsx';
import { useRenderer, useGet, useLoad } from '#renderer/stores/RendererContext.ts';
import { useAct } from '../useAct.ts';
import { WebhookDialog } from './WebhookDialog.tsx';
import { WebhookEvents, KINDS } from './WebhookEvents.tsx';
import './webhooks.css';

type Filter = WebhookEvent['State'] | 'all';
const SHOWN = 100;
const FILTERS: { value: Filter; label: string }[] = [
  { value: 'all', label: '全部' },
  { value: 'waiting', label: '等待推送' },
  { value: 'dead', label: '未送达' },
  { value: 'sent', label: '已送达' },
];

/** Webhooks: other programs that are notified of changes, with their events and deliveries. */
export function WebhooksScreen({ title, above }: { title: string; above?: ReactNode }): ReactNode {
  const { client, notify } = useRenderer();
  const act = useAct();
  const [filter, setFilter] = useState<Filter>('all');
  const [edited, setEdited] = useState<Webhook | 'new'>();
  const [secret, setSecret] = useState<string>();
  const { data, error, retry } = useGet(client.http, '/api/Webhook/Search');
  const loadEvents = useCallback(
    (signal: AbortSignal) => {
      const state = filter === 'all' ? undefined : filter;
      return client.http.get('/api/Webhook/Events', { state, rows: SHOWN }, { signal });
    },
    [client, filter],
  );
  const events = useLoad(loadEvents);
  const again = (): void => {
    retry();
    events.retry();
  };
  const perform = async (work: () => Promise<string | undefined>): Promise<void> => {
    await act.run(work);
    again();
  };
  const remove = async ({ Id, Name }: Webhook): Promise<void> => {
    const question = { title: `删除推送订阅“${Name}”？`, content: '它的推送记录和还没有送达的事件也会删除。' };
    if (!(await notify.ask({ ...question, yes: '删除', danger: true }))) return;
    await perform(async () => {
      await client.http.post('/api/Webhook/Delete', { id: Id });
      return '已删除';
    });
  };
  const renew = async ({ Id, Name }: Webhook): Promise<void> => {
    const question = { title: `换“${Name}”的签名密钥？`, content: '接收方换上新密钥之前，会认为推送的签名不对。' };
    if (!(await notify.ask({ ...question, yes: '换密钥', danger: true }))) return;
    await perform(async () => {
      setSecret((await client.http.post('/api/Webhook/NewSecret', { id: Id })).Secret);
      return undefined;
    });
  };
  const turn = ({ Id, IsOn }: Webhook): Promise<void> =>
    perform(async () => {
      await client.http.post('/api/Webhook/SetState', { id: Id, IsOn: !IsOn });
      return IsOn ? '已停用；这期间发生的变化会在启用后推送' : '已启用';
    });
  const test = (row: Webhook): Promise<void> =>
    perform(async () => {
      const { IsThere, Answer } = await client.http.post('/api/Webhook/Test', { id: row.Id });
      if (IsThere) return `测试事件已送达“${row.Name}”：${Answer}`;
      notify.error(`测试事件没有送达“${row.Name}”：${Answer}`);
      return undefined;
    });
  const resend = (ids: readonly number[]): Promise<void> =>
    perform(async () => {
      const { Count } = await client.http.post('/api/Webhook/Resend', { ids });
      return `${Count} 个事件会在一分钟内重新推送`;
    });
  return (
    <section className="gj-list">
      <ListHead title={title}>
        {data?.MayEdit === true ? (
          <Button type="primary" onClick={() => setEdited('new')}>
            新建订阅
          </Button>
        ) : null}
      </ListHead>
      <div className="gj-panel">
        {above}
        {error !== undefined ? (
          <ErrorState error={error} onRetry={retry} />
        ) : data === undefined ? (
          <RowsSkeleton />
        ) : (
          <>
            {data.DoesJobs ? null : (
              <p className="gj-webhook-note">这个进程不做定时作业（JOBS=false），由其他进程推送</p>
            )}
            {data.Rows.length === 0 ? (
              <EmptyState
                title="还没有推送订阅"
                text="数据新建、修改、删除或流程前进时，把消息签名后推送给其他程序。"
                icon="bell"
              />
            ) : (
              <ul className="gj-webhooks" aria-label="推送订阅">
                {data.Rows.map((row) => (
                  <WebhookRow
                    key={row.Id}
                    webhook={row}
                    state={data}
                    isBusy={act.isBusy}
                    onTest={() => void test(row)}
                    onTurn={() => void turn(row)}
                    onEdit={() => setEdited(row)}
                    onRenew={() => void renew(row)}
                    onRemove={() => void remove(row)}
                  />
                ))}
              </ul>
            )}
            <div className="gj-webhook-head">
              <h2>推送记录</h2>
              <Segmented<Filter> aria-label="状态" options={FILTERS} value={filter} onChange={setFilter} />
              {events.data === undefined ? null : <span>{countText(events.data)}</span>}
              <Button onClick={again}>刷新</Button>
              {data.MayEdit && filter === 'dead' && (events.data?.Rows.length ?? 0) > 0 ? (
                <Button onClick={() => void resend((events.data?.Rows ?? []).map(({ Id }) => Id))}>全部重新推送</Button>
              ) : null}
            </div>
            {events.error !== undefined ? (
              <ErrorState error={events.error} onRetry={events.retry} />
            ) : events.data === undefined ? (
              <RowsSkeleton />
            ) : events.data.Rows.length === 0 ? (
              <p className="gj-webhook-note">没有您有权查看的推送记录</p>
            ) : (
              <WebhookEvents
                events={events.data.Rows}
                mayResend={data.MayEdit}
                onResend={({ Id }) => void resend([Id])}
              />
            )}
          </>
        )}
      </div>
      {edited === undefined || data === undefined ? null : (
        <WebhookDialog
          webhook={edited === 'new' ? undefined : edited}
          choices={data.Entities}
          onClose={(isSaved, made) => {
            setEdited(undefined);
            setSecret(made);
            if (isSaved) again();
          }}
          onAgain={again}
        />
      )}
      {secret === undefined ? null : (
        <OneTimeSecret title="请保存签名密钥" width={480} secret={secret} onClose={() => setSecret(undefined)}>
          <p>接收方用它核对每个推送的签名。它只显示这一次。</p>
          <code className="gj-webhook-secret" aria-label="签名密钥">
            {secret}
          </code>
        </OneTimeSecret>
      )}
    </section>
  );
}

const countText = ({ Rows, Total }: { readonly Rows: readonly unknown[]; readonly Total: number }): string =>
  Total > Rows.length ? `共 ${Total} 条，显示最近 ${Rows.length} 条` : `共 ${Total} 条`;

interface WebhookRowProps {
  readonly webhook: Webhook;
  readonly state: WebhooksReply;
  readonly isBusy: boolean;
  readonly onTest: () => void;
  readonly onTurn: () => void;
  readonly onEdit: () => void;
  readonly onRenew: () => void;
  readonly onRemove: () => void;
}

function WebhookRow(props: WebhookRowProps): ReactNode {
  const { webhook, state, isBusy, onTest, onTurn, onEdit, onRenew, onRemove } = props;
  const { Name, Url, Owner, IsOwnerGone, Entities, Kinds, IsOn, Waiting, Dead, Sent } = webhook;
  const { SentTime, FailedTime, FailedAnswer } = webhook;
  const titles = Entities.map((api) => state.Entities.find(({ Value }) => Value === api)?.Label ?? api);
  return (
    <li>
      <div className="gj-webhook-what">
        <strong>{Name}</strong> {IsOn ? <Tag color="green">启用</Tag> : <Tag color="grey">停用</Tag>}
        {IsOwnerGone ? <Tag color="red">账号已停用，不推送</Tag> : null}
        <p>{Url}</p>
        <p>
          {titles.join('、')}：{Kinds.map((kind) => KINDS[kind]).join('、')}；按 {Owner ?? '（已删除的账号）'} 的权限
        </p>
        <p>
          已送达 {Sent}，等待推送 {Waiting}，<span className={Dead > 0 ? 'is-bad' : ''}>未送达 {Dead}</span>
        </p>
        <p>
          最近送达：{SentTime ?? NOTHING}；最近失败：
          {FailedTime === null ? NOTHING : `${FailedTime}（${FailedAnswer ?? ''}）`}
        </p>
      </div>
      {state.MayEdit ? (
        <div className="gj-wrap">
          <Button disabled={isBusy} onClick={onTest}>
            测试推送
          </Button>
          <Button disabled={isBusy} onClick={onTurn}>
            {IsOn ? '停用' : '启用'}
          </Button>
          <Button onClick={onEdit}>修改</Button>
          <Button onClick={onRenew}>换密钥</Button>
          <Button danger onClick={onRemove}>
            删除
          </Button>
        </div>
      ) : null}
    </li>
  );
}
