import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { homePath } from '../session/landingPath.ts';
import './workTabs.css';

/** The way between the workbench and all of its news. */
export function WorkTabs({ news }: { news: { readonly title: string; readonly path: string } }): ReactNode {
  return (
    <nav className="gj-work-tabs" aria-label="工作台">
      <NavLink to={homePath()} end>
        工作台
      </NavLink>
      <NavLink to={news.path}>{news.title}</NavLink>
    </nav>
  );
}
