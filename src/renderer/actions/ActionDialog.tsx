import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react';
import { NextSteps } from './NextSteps.tsx';
import { recordCard } from './recordCard.tsx';
import { ActionFrame } from './ActionFrame.tsx';
import type { ActionDialogProps } from './ActionForm.tsx';
import { useActionWarnings } from './useActionWarnings.ts';
import { useTake } from './useTake.ts';

const ActionForm = lazy(async () => ({ default: (await import('./ActionForm.tsx')).ActionForm }));

/** Prompts for the inputs or confirmation of a transition and takes it; stays open with the error when rejected. */
export function ActionDialog(props: ActionDialogProps): ReactNode {
  const { schema, request } = props;
  const [isAdding, setAdding] = useState(false);
  const adding = schema.model.workflow?.transitions.find(
    ({ adds, action }) => adds === request.transition.action && schema.actions.has(action),
  );
  const other = useMemo(
    () => (adding === undefined ? undefined : { ...request, transition: adding }),
    [request, adding],
  );
  if (request.transition.inputs.length === 0) return <PlainAction {...props} />;
  const add =
    other === undefined || request.version === undefined
      ? undefined
      : { title: other.transition.title, onOpen: () => setAdding(true) };
  return (
    <Suspense>
      {isAdding && other !== undefined ? (
        <ActionForm key="add" {...props} request={other} onClose={() => setAdding(false)} />
      ) : (
        <ActionForm key="take" {...props} add={add} />
      )}
    </Suspense>
  );
}

function PlainAction({ schema, request, about, onClose, onDone, onEdit }: ActionDialogProps): ReactNode {
  const warnings = useActionWarnings(schema, request);
  const taking = useTake(schema, request, warnings, onDone);
  const isAnswered = request.isConfirmed === true && taking.problems.length === 0;
  const isWarned = warnings !== undefined && warnings.length > 0;
  const goOn = useEffectEvent(() => void taking.take([]));
  useEffect(() => {
    if (isAnswered && warnings?.length === 0) goOn();
  }, [isAnswered, warnings]);
  return isAnswered && !isWarned ? null : (
    <ActionFrame
      {...{ request, about, warnings, taking, onClose, onEdit }}
      isReady
      onTake={() => void taking.take([])}
      card={recordCard(schema, request)}
      next={<NextSteps {...{ schema, request }} />}
    />
  );
}
