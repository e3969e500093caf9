import { lazy, Suspense, useEffect, useEffectEvent, type ReactNode } from 'react';
import { recordCard } from './recordCard.tsx';
import { ActionFrame } from './ActionFrame.tsx';
import type { ActionDialogProps } from './ActionForm.tsx';
import { useActionWarnings } from './useActionWarnings.ts';
import { useTake } from './useTake.ts';

const ActionForm = lazy(async () => ({ default: (await import('./ActionForm.tsx')).ActionForm }));

/** Prompts for inputs or confirmation of a transition, and takes it. Stays open with the error when rejected. */
export function ActionDialog(props: ActionDialogProps): ReactNode {
  return props.request.transition.inputs.length === 0 ? (
    <PlainAction {...props} />
  ) : (
    <Suspense>
      <ActionForm {...props} />
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
      request={request}
      about={about}
      warnings={warnings}
      taking={taking}
      isReady
      onTake={() => void taking.take([])}
      onClose={onClose}
      onEdit={onEdit}
      card={recordCard(schema, request)}
    />
  );
}
