import { useCallback, type ReactNode } from 'react';
import { waitedSteps } from '#engine/workflow/approvalSteps.ts';
import { plainText, type Values } from '#language/Value.ts';
import type { WaitedStep } from '#wire/calls/APPROVAL_CALLS.ts';
import { ErrorLine } from '../feedback/ErrorLine.tsx';
import type { EntitySchema } from '../stores/EntitySchema.ts';
import { useRenderer } from '../stores/RendererContext.ts';
import { useLoad } from '../stores/useLoad.ts';

interface WaitedForProps {
  readonly schema: EntitySchema;
  readonly record: Values;
}

/** Shows for whom a record waits in its state, and why it is they; nothing in states without such a step. */
export function WaitedFor({ schema, record }: WaitedForProps): ReactNode {
  const { client } = useRenderer();
  const { model, isCustomer } = schema;
  const isWaiting = waitedSteps(model).some(
    ({ field, from }) => from?.some((state) => state === record[field]) === true,
  );
  const asked = isWaiting && !isCustomer ? plainText(record['Id'] ?? null, '') : '';
  const version = record['Version'];
  const load = useCallback(
    async (signal: AbortSignal): Promise<readonly WaitedStep[]> => {
      if (asked === '') return [];
      const query = { entity: model.api, record: asked };
      return (await client.http.get('/api/RecordApproval/Waiting', query, { signal })).Steps;
    },
    // Another version may wait for others.
    [client, model, asked, version],
  );
  const { data, error, retry } = useLoad(load);
  if (asked === '') return null;
  if (error !== undefined) return <ErrorLine title="没有读到由谁办理。" error={error} onRetry={retry} />;
  if (data === undefined) return <p className="gj-missing is-waited">正在查找由谁办理…</p>;
  const named = data.filter(({ Total }) => Total > 0);
  return (
    <>
      {named.length === 0 ? null : <p className="gj-missing is-waited">{named.map(stepText).join('；')}</p>}
      {data.length === named.length ? null : <p className="gj-missing">现在没有人可以办理下一步，请联系管理员</p>}
    </>
  );
}

function stepText({ Title, Names, Total, Why }: WaitedStep): string {
  const named = Names.join('、');
  const names = Total > Names.length ? `${named} 等 ${Total} 人` : named;
  return Why.length === 0 ? `等待 ${names} ${Title}` : `等待 ${names}（${Why.join('、')}）${Title}`;
}
