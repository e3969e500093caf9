import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSite } from '../SiteContext.ts';
import { sectionAt } from './sectionAt.ts';

/** The pages beside this one, below its title. */
export function SectionNav({ path }: { path: string }): ReactNode {
  const section = sectionAt(useSite().Site?.navigation ?? [], path);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    // On a phone the list is wider than the screen.
    if (current && list.current) list.current.scrollLeft = current.offsetLeft - list.current.clientWidth / 3;
  }, [path]);
  const children = section?.children ?? [];
  if (children.length < 2) return null;
  return (
    <nav className="gs-sections" aria-label={`${section?.title ?? ''}栏目`}>
      <ul ref={list} className="gs-wide">
        {children.map((child) => (
          <li key={child.path}>
            <Link to={child.path} aria-current={child.path === path ? 'page' : undefined}>
              {child.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
