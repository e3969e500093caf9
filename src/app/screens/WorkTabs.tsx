import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { APPROVALS_PATH } from '../session/matchRoute.ts';
import { permissionStore } from '../session/permissionStore.ts';
import { homePath } from '../session/landingPath.ts';
import './workTabs.css';

/** The way between the workbench, all of its news, and what waits for an employee. */
export function WorkTabs({ news }: { news: { readonly title: string; readonly path: string } }): ReactNode {
  const { routes } = useSnapshot(permissionStore);
  return (
    <nav className="gj-work-tabs" aria-label="工作台">
      <NavLink to={homePath()} end>
        工作台
      </NavLink>
      {routes.some(({ Path }) => Path === APPROVALS_PATH) ? <NavLink to={APPROVALS_PATH}>我的审批</NavLink> : null}
      <NavLink to={news.path}>{news.title}</NavLink>
    </nav>
  );
}
