import { Button } from 'antd';
import { useCallback, useState, type ReactNode } from 'react';
import { waitedSteps } from '#engine/workflow/approvalSteps.ts';
import { plainText, type Values } from '#language/Value.ts';
import type { WaitingReply } from '#wire/calls/APPROVAL_CALLS.ts';
import { waitedText } from '../actions/waitedText.ts';
import { ErrorLine } from '../feedback/ScreenState.tsx';
import { type EntitySchema, useRenderer, useLoad, attempt } from '../stores/RendererContext.ts';

const NOT_WAITING: WaitingReply = { Steps: [], MayUrge: false, UrgedAt: null };
/** Length of a moment without its seconds. */
const MINUTES = 16;

/** Shows for whom a record waits in its state, and why it is they; nothing in states without such a step. */
export function WaitedFor({ schema, record }: { schema: EntitySchema; record: Values }): ReactNode {
  const { client } = useRenderer();
  const { model, isCustomer } = schema;
  const isWaiting = waitedSteps(model).some(
    ({ field, from }) => from?.some((state) => state === record[field]) === true,
  );
  const asked = isWaiting && !isCustomer ? plainText(record['Id'] ?? null, '') : '';
  const version = record['Version'];
  const load = useCallback(
    async (signal: AbortSignal): Promise<WaitingReply> => {
      if (asked === '') return NOT_WAITING;
      const query = { entity: model.api, record: asked };
      return await client.http.get('/api/RecordApproval/Waiting', query, { signal });
    },
    [client, model, asked, version],
  );
  const { data, error, retry } = useLoad(load);
  if (asked === '') return null;
  if (error !== undefined) return <ErrorLine title="没有读到由谁办理。" error={error} onRetry={retry} />;
  if (data === undefined) return <p className="gj-missing is-waited">正在查找由谁办理…</p>;
  const { Steps, MayUrge, UrgedAt } = data;
  const named = Steps.filter(({ Total }) => Total > 0);
  return (
    <>
      {named.length === 0 ? null : (
        <p className="gj-missing is-waited">
          <span>{named.map((step) => waitedText(step, false)).join('；')}</span>
          {UrgedAt === null ? null : <span>{`${UrgedAt.slice(0, MINUTES)} 已催办`}</span>}
          {MayUrge ? <UrgeButton entity={model.api} record={asked} onDone={retry} /> : null}
        </p>
      )}
      {Steps.length === named.length ? null : <p className="gj-missing">现在没有人可以办理下一步，请联系管理员</p>}
    </>
  );
}

/** Sends a message to those for whom the record waits. */
function UrgeButton({ entity, record, onDone }: { entity: string; record: string; onDone: () => void }): ReactNode {
  const { client, notify } = useRenderer();
  const [isBusy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    await attempt(notify, async () => {
      await client.http.post('/api/RecordApproval/Urge', { entity, record });
      notify.success('已催办，他们会收到消息');
    });
    setBusy(false);
    onDone();
  };
  return (
    <Button type="link" size="small" loading={isBusy} onClick={() => void send()}>
      催办
    </Button>
  );
}
