import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { CrmRoute } from '#wire/CrmRoute.ts';
import { matchRoute, type RouteMatch } from '../routes/matchRoute.ts';
import { projectStore } from '../session/projectStore.ts';

export interface CurrentScreen {
  readonly match: RouteMatch | undefined;
  /** Where the user is: groups, entry, record. */
  readonly crumbs: readonly string[];
  /** Receives the name of the record on the screen. */
  readonly nameRecord: (name: string) => void;
}

/** What the current path shows; names the document after it. */
export function useCurrentScreen(routes: readonly CrmRoute[]): CurrentScreen {
  const { pathname, search } = useLocation();
  const { title } = useSnapshot(projectStore);
  const [record, setRecord] = useState<{ readonly path: string; readonly name: string }>();
  const nameRecord = useCallback(
    (name: string) => {
      setRecord({ path: pathname, name });
    },
    [pathname],
  );
  const match = matchRoute(routes, pathname, search);
  const entry = match === undefined ? [] : [...match.groups, match.route.Title];
  const crumbs = record?.path === pathname ? [...entry, record.name] : entry;
  const screen = crumbs.at(-1) ?? '没有找到';
  useEffect(() => {
    document.title = `${screen} - ${title}`;
  }, [screen, title]);
  return { match, crumbs, nameRecord };
}
