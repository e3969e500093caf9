import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { WorkView } from '#core/workbench/figureParams.ts';
import { isPeriod } from '#core/workbench/Period.ts';
import { isWorkScope, type WorkScope } from '#core/workbench/WorkScope.ts';

const STANDARD = 'month';

/** The chosen part of the organisation and period, kept in the URL so that the way back from a list leads to the same figures. */
export function useWorkView(scopes: readonly WorkScope[]): [view: WorkView, setView: (view: WorkView) => void] {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('scope') ?? '';
  const [widest] = scopes.slice(-1);
  const scope = isWorkScope(asked) && scopes.includes(asked) ? asked : widest;
  const text = search.get('period') ?? '';
  const period = isPeriod(text) ? text : STANDARD;
  const view = useMemo(() => ({ scope, period }), [scope, period]);
  const setView = useCallback(
    (next: WorkView) => {
      setSearch(
        (before) => {
          const params = new URLSearchParams(before);
          params.delete('scope');
          params.delete('period');
          if (next.scope !== undefined && next.scope !== widest) params.set('scope', next.scope);
          if (next.period !== STANDARD) params.set('period', next.period);
          return params;
        },
        { replace: true },
      );
    },
    [setSearch, widest],
  );
  return [view, setView];
}
