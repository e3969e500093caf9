import type { ReactNode } from 'react';
import { decisionOf } from '#engine/workflow/decision.ts';
import { laterPart } from '../feedback/ScreenState.tsx';
import type { EntitySchema } from '../stores/RendererContext.ts';
import type { ActionRequest } from './useTake.ts';

const CorrectionCard = laterPart(async () => (await import('./CorrectionDiff.tsx')).CorrectionCard);
const DecisionCard = laterPart(async () => (await import('./DecisionCard.tsx')).DecisionCard);

/** Renders the facts, and runs `onShown` once they are shown. */
export type RecordCard = (onShown: () => void) => ReactNode;

/** The facts for a transition dialog: where records wait for it, it asks for a decision, or its document has facts. */
export function recordCard(schema: EntitySchema, { transition, ids, version }: ActionRequest): RecordCard | undefined {
  const [id] = ids;
  if (transition.correction?.part === 'release' && id !== undefined && version !== undefined)
    return (onShown) => <CorrectionCard {...{ schema, id, onShown }} />;
  const isDecided =
    transition.waits !== false ||
    transition.decision !== undefined ||
    decisionOf(schema.model, transition) !== undefined;
  if (id === undefined || version === undefined || !isDecided) return undefined;
  return (onShown) => <DecisionCard {...{ schema, transition, id, onShown }} />;
}
