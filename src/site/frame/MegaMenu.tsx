import { useEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { NavigationSection } from '#generated/documents/SiteDocument.ts';
import { Arrow } from './Arrow.tsx';
import { sectionAt } from './crumbsOf.ts';

interface Opened {
  readonly at: number;
  /** The pointer only passed over it. */
  readonly isPassing: boolean;
}

/** The sections of the site, each with a panel of its pages: opened by pointing, by a click or by the keyboard, closed by Escape. */
export function MegaMenu({ sections }: { sections: readonly NavigationSection[] }): ReactNode {
  const { pathname } = useLocation();
  const [opened, setOpened] = useState<Opened>();
  const nav = useRef<HTMLElement>(null);
  const current = sectionAt(sections, pathname);
  useEffect(() => setOpened(undefined), [pathname]);
  const point = (at: number | undefined) => (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    setOpened((before) => (at === undefined ? undefined : before?.at === at ? before : { at, isPassing: true }));
  };
  const press = (at: number): void =>
    setOpened((before) => (before?.at === at && !before.isPassing ? undefined : { at, isPassing: false }));
  return (
    <nav
      ref={nav}
      className="gs-nav"
      aria-label="网站导航"
      onPointerLeave={point(undefined)}
      onBlur={({ relatedTarget }) => {
        if (nav.current?.contains(relatedTarget) !== true) setOpened(undefined);
      }}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || opened === undefined) return;
        nav.current?.querySelectorAll<HTMLElement>('[aria-expanded]')[opened.at]?.focus();
        setOpened(undefined);
      }}
    >
      <ul>
        {sections.map((section, i) => (
          <li key={section.path} onPointerEnter={point(i)}>
            <button
              type="button"
              aria-expanded={opened?.at === i}
              aria-controls={`gs-panel-${i}`}
              className={section === current ? 'gs-nav-current' : undefined}
              onClick={() => press(i)}
            >
              {section.title}
            </button>
            <div id={`gs-panel-${i}`} className="gs-panel" hidden={opened?.at !== i}>
              <SectionPanel section={section} pathname={pathname} onChoose={() => setOpened(undefined)} />
            </div>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface PanelProps {
  readonly section: NavigationSection;
  readonly pathname: string;
  readonly onChoose: () => void;
}

function SectionPanel({ section, pathname, onChoose }: PanelProps): ReactNode {
  const { title, path, text, children = [] } = section;
  return (
    <div className="gs-wide gs-panel-row">
      <div className="gs-panel-lead">
        <Link to={path} onClick={onChoose}>
          {title}
          <Arrow />
        </Link>
        <p>{text}</p>
      </div>
      <ul>
        {children.map((child) => (
          <li key={child.path}>
            <Link to={child.path} aria-current={child.path === pathname ? 'page' : undefined} onClick={onChoose}>
              <strong>{child.title}</strong>
              <span>{child.text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
