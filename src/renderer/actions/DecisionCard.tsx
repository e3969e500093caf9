import { useCallback, useEffect, useMemo, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { RecordReply } from '#wire/RecordReply.ts';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';
import { decisionFacts } from '#engine/workflow/decision.ts';
import { isRows, isUpload } from '#fields/table/fieldKinds.ts';
import { ErrorState, SkeletonBar } from '../feedback/ScreenState.tsx';
import { Warnings } from '../feedback/askWarnings.tsx';
import { FieldValue } from '../fields/draw/FieldValue.tsx';
import { spanOf } from '../fields/draw/fieldViews.ts';
import { Icon } from '../layout/Icon.tsx';
import { detailRecord } from '../records/DetailRecord.ts';
import { type EntitySchema, useRenderer, useLoad } from '../stores/RendererContext.ts';
import { ComparedRecords } from './ComparedRecords.tsx';
import { StateTimeline } from './StateTimeline.tsx';

interface DecisionCardProps {
  readonly schema: EntitySchema;
  readonly transition: TransitionModel;
  readonly id: number;
  readonly onShown: () => void;
}

const MAX_STEPS = 3;

/** What decides a transition: the facts, child rows, files and warnings of the record, and its last steps. */
export function DecisionCard(props: DecisionCardProps): ReactNode {
  const { client } = useRenderer();
  const { schema, id, onShown } = props;
  const { api } = schema.model;
  const load = useCallback(
    (signal: AbortSignal) => client.http.get(`/api/${api}/Get`, { id }, { signal }),
    [client, api, id],
  );
  const { data: reply, error, retry } = useLoad(load);
  useEffect(() => {
    if (reply !== undefined) onShown();
  }, [reply, onShown]);
  if (error !== undefined) return <ErrorState error={error} onRetry={retry} />;
  return (
    <section className="gj-decision" aria-label="审核依据" aria-busy={reply === undefined}>
      {reply === undefined ? <Loading /> : <Facts {...props} reply={reply} />}
      {reply === undefined ? null : (
        <StateTimeline entity={schema.model} id={id} version={reply.Record['Version']} limit={MAX_STEPS} />
      )}
    </section>
  );
}

function Facts({ schema, transition, id, reply }: DecisionCardProps & { readonly reply: RecordReply }): ReactNode {
  const renderer = useRenderer();
  const { pathname } = useLocation();
  const { model, readable } = schema;
  const { record, outcome } = useMemo(() => detailRecord(schema, reply, renderer), [schema, reply, renderer]);
  const facts = decisionFacts(
    model,
    transition,
    record,
    ({ name, index }) => readable.has(name) && outcome.states[index]?.display === 'visible',
  );
  const path = renderer.recordPath(model.key, id);
  return (
    <>
      <dl>
        {facts.map((field) => (
          <div key={field.name} className={isRows(field) || isUpload(field) || spanOf(field) > 1 ? 'is-wide' : ''}>
            <dt>{outcome.states[field.index]?.title ?? field.title}</dt>
            <dd>
              <FieldValue entity={model} field={field} record={record} />
            </dd>
          </div>
        ))}
      </dl>
      {model.warnings.length === 0 ? null : <CardWarnings schema={schema} id={id} />}
      {transition.compare.map((comparison) => (
        <ComparedRecords key={comparison.same} {...{ schema, comparison, record }} />
      ))}
      {path === undefined || path === pathname ? null : (
        <Link className="gj-decision-more" to={path}>
          查看完整内容
        </Link>
      )}
    </>
  );
}

function CardWarnings({ schema, id }: Pick<DecisionCardProps, 'schema' | 'id'>): ReactNode {
  const { client, recordPath } = useRenderer();
  const { api } = schema.model;
  const load = useCallback(
    (signal: AbortSignal) => client.http.get(`/api/${api}/RecordWarnings`, { id }, { signal }),
    [client, api, id],
  );
  const { data, error, retry } = useLoad(load);
  if (error !== undefined) return <ErrorState error={error} onRetry={retry} />;
  const warnings = data?.Warnings ?? [];
  return warnings.length === 0 ? null : (
    <div className="gj-action-warnings" role="status">
      <Icon name="warning" />
      <Warnings warnings={warnings} pathOf={recordPath} />
    </div>
  );
}

const Loading = (): ReactNode => (
  <dl>
    {[64, 48, 72, 56, 60, 44].map((width) => (
      <div key={width}>
        <SkeletonBar width={`${width}%`} />
        <SkeletonBar width={`${width - 16}%`} />
      </div>
    ))}
  </dl>
);
