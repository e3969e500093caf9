import { Collapse, Modal } from 'antd';
import { useCallback, type ReactNode } from 'react';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';
import type { ActionExplanation, ActionReason } from '#wire/BulkReply.ts';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { Icon } from '../layout/Icon.tsx';
import { RowsSkeleton } from '../list/ListSkeleton.tsx';
import type { EntitySchema } from '../stores/EntitySchema.ts';
import { useLoad } from '../stores/useLoad.ts';
import { useRenderer } from '../stores/RendererContext.ts';
import './whyNot.css';

interface WhyNotDialogProps {
  readonly schema: EntitySchema;
  readonly id: number;
  /** Name of the record. */
  readonly about: string;
  /** What cannot be done with it now. */
  readonly transitions: readonly TransitionModel[];
  readonly onClose: () => void;
}

/** What cannot be done with a record now, and of each on demand why, as the server decides it. */
export function WhyNotDialog({ schema, id, about, transitions, onClose }: WhyNotDialogProps): ReactNode {
  const [only] = transitions;
  return (
    <Modal open width={600} title="为什么不能…" footer={null} onCancel={onClose}>
      <p className="gj-whynot-about">{about}</p>
      <Collapse
        accordion
        destroyOnHidden
        {...(transitions.length === 1 && only !== undefined ? { defaultActiveKey: only.action } : {})}
        items={transitions.map(({ action, title }) => ({
          key: action,
          label: title,
          children: <WhyNot api={schema.model.api} action={action} id={id} />,
        }))}
      />
    </Modal>
  );
}

function WhyNot({ api, action, id }: { api: string; action: string; id: number }): ReactNode {
  const { client } = useRenderer();
  const load = useCallback(
    (signal: AbortSignal) => client.records.explain(api, action, id, { signal }),
    [client, api, action, id],
  );
  const { data, error, retry } = useLoad(load);
  if (error !== undefined) return <ErrorState error={error} onRetry={retry} />;
  return data === undefined ? <RowsSkeleton /> : <Reasons explanation={data} />;
}

function Reasons({ explanation: { May, Refusal, Reasons: reasons } }: { explanation: ActionExplanation }): ReactNode {
  return (
    <>
      {Refusal === null && !May ? null : <p className="gj-whynot-verdict">{Refusal ?? '现在可以做了，请刷新页面。'}</p>}
      <ul className="gj-whynot">
        {reasons.map((reason, i) => (
          <Reason key={i} reason={reason} />
        ))}
      </ul>
    </>
  );
}

function Reason({ reason: { What, Holds, Words, Parts } }: { reason: ActionReason }): ReactNode {
  return (
    <li>
      <Mark holds={Holds} />
      <strong>{What}</strong>
      <div>
        {Words}
        {Parts.map((part, i) => (
          <p key={i} style={{ paddingInlineStart: part.Depth * 16 }}>
            <Mark holds={part.Holds} />
            <span>{part.Words}</span>
          </p>
        ))}
      </div>
    </li>
  );
}

function Mark({ holds }: { holds: boolean | null }): ReactNode {
  if (holds === null)
    return (
      <span className="gj-whynot-mark">
        <span aria-hidden="true">?</span>
        <span className="gj-unseen">不能说明</span>
      </span>
    );
  return (
    <span className={`gj-whynot-mark ${holds ? 'is-met' : 'is-missed'}`}>
      <Icon name={holds ? 'check' : 'close'} size={14} />
      <span className="gj-unseen">{holds ? '成立' : '不成立'}</span>
    </span>
  );
}
