import { Button, Checkbox } from 'antd';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import type { ApprovalGroup } from '#wire/calls/APPROVAL_CALLS.ts';
import { useEntity } from '../../stores/RendererContext.ts';
import { RowLines } from './RowLines.tsx';
import './approvals.css';

const ActionDialog = lazy(async () => ({ default: (await import('../../actions/ActionDialog.tsx')).ActionDialog }));

/** Records that wait for the same step: each with its decision card, and the chosen ones decided together. */
export function ApprovalGroupBlock({ group, onDone }: { group: ApprovalGroup; onDone: () => void }): ReactNode {
  const { Entity, EntityTitle, Action, Title, Rows, Total } = group;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [isOpen, setOpen] = useState(false);
  // A row that was decided meanwhile is chosen no longer.
  const ids = useMemo(() => Rows.map(({ Id }) => Id).filter((id) => chosen.has(id)), [Rows, chosen]);
  const choose = (id: number, isChosen: boolean): void =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((other) => other !== id)));
  const isAll = ids.length === Rows.length;
  const close = (): void => setOpen(false);
  return (
    <section className="gj-approvals" aria-label={`${EntityTitle} ${Title}`}>
      <header className="gj-approvals-head">
        <Checkbox
          checked={isAll}
          indeterminate={ids.length > 0 && !isAll}
          aria-label={`全选${EntityTitle}`}
          onChange={({ target }) => setChosen(new Set(target.checked ? Rows.map(({ Id }) => Id) : []))}
        />
        <h2>
          {EntityTitle} · {Title}
          <span className="gj-approvals-count">{Total}</span>
        </h2>
        {ids.length === 0 ? null : (
          <Button type="primary" onClick={() => setOpen(true)}>
            {`批量${Title}（${ids.length}）`}
          </Button>
        )}
      </header>
      <RowLines
        rows={Rows}
        list={`${Entity}/list`}
        count={Rows.length}
        nothing=""
        onDone={onDone}
        choice={{ chosen, onChoose: choose }}
      />
      {Total <= Rows.length ? null : (
        <p className="gj-approvals-more">
          先列出 {Rows.length} 条，共 {Total} 条；办理之后列出其余的
        </p>
      )}
      {isOpen ? (
        <SeveralDialog
          entity={Entity}
          code={Action}
          ids={ids}
          onClose={close}
          onDone={() => {
            close();
            onDone();
          }}
        />
      ) : null}
    </section>
  );
}

interface SeveralDialogProps {
  readonly entity: string;
  readonly code: string;
  readonly ids: readonly number[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The dialog of a step for several records. */
function SeveralDialog({ entity, code, ids, onClose, onDone }: SeveralDialogProps): ReactNode {
  const { data: schema } = useEntity(entity);
  const transition = schema?.model.workflow?.transitions.find(({ action }) => action === code);
  const request = useMemo(
    () => (transition === undefined ? undefined : { transition, ids, version: undefined }),
    [transition, ids],
  );
  if (schema === undefined || request === undefined) return null;
  return (
    <Suspense>
      <ActionDialog
        schema={schema}
        request={request}
        about={`已选 ${ids.length} 条`}
        onClose={onClose}
        onDone={onDone}
      />
    </Suspense>
  );
}
