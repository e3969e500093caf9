import { useEffect, useRef, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { NavigationSection } from '#generated/documents/SiteDocument.ts';
import { sectionAt } from './sectionAt.ts';

interface PhoneMenuProps {
  readonly sections: readonly NavigationSection[];
  readonly onClose: () => void;
}

/** The navigation over the whole screen of a phone. */
export function PhoneMenu({ sections, onClose }: PhoneMenuProps): ReactNode {
  const { pathname } = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  const current = sectionAt(sections, pathname);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const leave = (): void => dialog.current?.close();
  return (
    <dialog ref={dialog} className="gs-menu gs-on-ink" aria-label="网站菜单" onClose={onClose}>
      <div className="gs-menu-head">
        <Link to="/index" onClick={leave}>
          首页
        </Link>
        <button type="button" onClick={leave}>
          <span className="gs-hidden">关闭菜单</span>
          <svg viewBox="0 0 24 24" aria-hidden focusable="false">
            <path d="M5 5l14 14M19 5 5 19" />
          </svg>
        </button>
      </div>
      <nav aria-label="网站导航">
        {sections.map((section) => (
          <details key={section.path} name="gs-menu" open={section === current}>
            <summary>{section.title}</summary>
            <ul>
              {[{ title: `${section.title}首页`, path: section.path }, ...(section.children ?? [])]
                .filter(({ path }, i, all) => all.findLastIndex((other) => other.path === path) === i)
                .map(({ title, path }) => (
                  <li key={path}>
                    <Link to={path} aria-current={path === pathname ? 'page' : undefined} onClick={leave}>
                      {title}
                    </Link>
                  </li>
                ))}
            </ul>
          </details>
        ))}
      </nav>
      <Link className="gs-button gs-button-plain" to="/login" onClick={leave}>
        登录
      </Link>
    </dialog>
  );
}
