import { useCallback, type ReactNode } from 'react';
import { submittingSteps, waitedSteps } from '#engine/workflow/approvalSteps.ts';
import type { WaitedStep } from '#wire/calls/APPROVAL_CALLS.ts';
import { type EntitySchema, useRenderer, useLoad } from '../stores/RendererContext.ts';
import type { ActionRequest } from './useTake.ts';
import { waitedText } from './waitedText.ts';

/** Shows in the dialog of a transition who decides next, and why; nothing where records wait for no user afterwards. */
export function NextSteps({ schema, request }: { schema: EntitySchema; request: ActionRequest }): ReactNode {
  const { client } = useRenderer();
  const { model, isCustomer } = schema;
  const { transition, ids, version } = request;
  const [id] = ids;
  const isSubmitted = submittingSteps(model).includes(transition);
  const isAsked = !isCustomer && version !== undefined && (isSubmitted || waitedSteps(model).includes(transition));
  const { api } = model;
  const { action } = transition;
  const load = useCallback(
    async (signal: AbortSignal): Promise<readonly WaitedStep[]> => {
      if (!isAsked || id === undefined) return [];
      const query = { entity: api, record: String(id), action };
      return (await client.http.get('/api/RecordApproval/Next', query, { signal })).Steps;
    },
    [client, api, id, action, isAsked],
  );
  const { data } = useLoad(load);
  // The dialog works without it, so that a failure is no obstacle.
  if (!isAsked || data === undefined || data.length === 0) return null;
  const named = data.filter(({ Total }) => Total > 0);
  return (
    <p className="gj-action-next">
      {named.length === 0
        ? '之后没有人可以办理下一步，请联系管理员'
        : named.map((step) => waitedText(step, true)).join('；')}
    </p>
  );
}
