import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isPeriod, type Period, isWorkScope, type WorkScope } from '#engine/workbench/WorkView.ts';
import type { WorkView } from '#engine/workbench/figureParams.ts';

const STANDARD = 'month';

/** The choices of a workbench's reader, and their effect on the figures. */
export interface WorkChoice {
  /** undefined: there is no choice. */
  readonly scope: WorkScope | undefined;
  readonly view: WorkView;
  readonly choose: (scope: WorkScope | undefined, period: Period) => void;
}

/** The chosen part of the organisation and period, in the URL, so that returning shows the same figures. */
export function useWorkView(scopes: readonly WorkScope[]): WorkChoice {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('scope') ?? '';
  const [widest] = scopes.slice(-1);
  const scope = isWorkScope(asked) && scopes.includes(asked) ? asked : widest;
  const text = search.get('period') ?? '';
  const period = isPeriod(text) ? text : STANDARD;
  const view = useMemo(
    () => ({ scope: scope === widest || scope === 'group' ? undefined : scope, period }),
    [scope, widest, period],
  );
  const choose = useCallback(
    (next: WorkScope | undefined, nextPeriod: Period) => {
      setSearch(
        (before) => {
          const params = new URLSearchParams(before);
          params.delete('scope');
          params.delete('period');
          if (next !== undefined && next !== widest) params.set('scope', next);
          if (nextPeriod !== STANDARD) params.set('period', nextPeriod);
          return params;
        },
        { replace: true },
      );
    },
    [setSearch, widest],
  );
  return { scope, view, choose };
}
