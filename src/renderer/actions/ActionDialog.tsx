import { lazy, Suspense, type ReactNode } from 'react';
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
  return (
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
