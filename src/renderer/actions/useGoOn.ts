import { useCallback, useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Values } from '#language/Value.ts';
import type { FormRequest } from '../records/FormRequest.ts';
import { FORCED_NAVIGATION } from '../stores/FORCED_NAVIGATION.ts';
import { useRenderer } from '../stores/RendererContext.ts';

type Step = NonNullable<FormRequest['transition']>;

/** Opens the record that was just saved, which goes on to its next step. */
export function useGoOn(): (entity: string, record: Values, step: Step) => void {
  const { recordPath } = useRenderer();
  const navigate = useNavigate();
  return useCallback(
    (entity, record, { action }) => {
      const path = recordPath(entity, Number(record['Id']));
      if (path !== undefined) void navigate(path, { state: { ...FORCED_NAVIGATION, step: action } });
    },
    [recordPath, navigate],
  );
}

/** The state of a navigation to a record that opens the step for which it waits for the user. */
export const WAITED_STEP = { step: '' };

/** Calls `take` with the action that the record was opened for, once; empty: the step that it waits for. A reload does not take it again. */
export function useArrivedStep(take: (action: string) => void): void {
  const place = useLocation();
  const state: unknown = place.state;
  const navigate = useNavigate();
  const begin = useEffectEvent(() => {
    if (typeof state !== 'object' || state === null || !('step' in state) || typeof state.step !== 'string') return;
    void navigate(place.pathname + place.search, { replace: true, state: null });
    take(state.step);
  });
  useEffect(() => begin(), [state]);
}
