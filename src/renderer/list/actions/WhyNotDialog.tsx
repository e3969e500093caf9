import { Collapse, Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';
import type { ActionExplanation, ActionReason } from '#wire/BulkReply.ts';
import { ErrorState, RowsSkeleton } from '../../feedback/ScreenState.tsx';
import { Icon } from '../../layout/Icon.tsx';
import { type EntitySchema, useRenderer, useGet } from '../../stores/RendererContext.ts';
import './whyNot.css';

/** An action that a record does not allow now. */
export interface ClosedAction {
  readonly id: number;
  readonly transition: Pick<TransitionModel, 'action' | 'title'>;
  /** The subject, when there are several records. */
  readonly of?: string;
}

interface WhyNotDialogProps {
  readonly schema: EntitySchema;
  /** Name of the record, or how many they are. */
  readonly about: string;
  readonly closed: readonly ClosedAction[];
  readonly onClose: () => void;
}

/** The unavailable actions of records; the first one is explained, others on demand, as the server decides it. */
export function WhyNotDialog({ schema, about, closed, onClose }: WhyNotDialogProps): ReactNode {
  const [open, setOpen] = useState(closed.slice(0, 1).map(keyOf));
  return (
    <Modal open width={600} title="为什么不能…" footer={null} onCancel={onClose}>
      <p className="gj-whynot-about">{about}</p>
      {/* One at a time. What the library calls an accordion takes the roles of tabs, which screen readers miss the panels of. */}
      <Collapse
        destroyOnHidden
        activeKey={open}
        onChange={(keys) => setOpen(keys.slice(-1))}
        items={closed.map((each) => ({
          key: keyOf(each),
          label: each.of === undefined ? each.transition.title : `${each.transition.title}：${each.of}`,
          children: <WhyNot api={schema.model.api} action={each.transition.action} id={each.id} />,
        }))}
      />
    </Modal>
  );
}

const keyOf = ({ id, transition }: ClosedAction): string => `${transition.action} ${id}`;

function WhyNot({ api, action, id }: { api: string; action: string; id: number }): ReactNode {
  const { client } = useRenderer();
  const { data, error, retry } = useGet(client.http, `/api/${api}/Explain`, { action, id });
  if (error !== undefined) return <ErrorState error={error} onRetry={retry} />;
  return data === undefined ? <RowsSkeleton /> : <Reasons explanation={data} />;
}

const Reasons = ({
  explanation: { May, Refusal, Reasons: reasons },
}: {
  explanation: ActionExplanation;
}): ReactNode => (
  <>
    {Refusal === null && !May ? null : <p className="gj-whynot-verdict">{Refusal ?? '现在可以做了，请刷新页面。'}</p>}
    <ul className="gj-gap-8 gj-whynot">
      {reasons.map((reason, i) => (
        <Reason key={i} reason={reason} />
      ))}
    </ul>
  </>
);

const Reason = ({ reason: { What, Holds, Words, Parts } }: { reason: ActionReason }): ReactNode => (
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
