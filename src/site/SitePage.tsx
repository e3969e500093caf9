import { lazy, Suspense, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { PageReply } from '#wire/SiteReplies.ts';
import { BlockView } from './blocks/BlockView.tsx';
import { Crumbs } from './frame/Crumbs.tsx';
import { EditLink } from './frame/EditLink.tsx';
import { useSite } from './frame/SiteContext.ts';
import { sectionAt } from './frame/crumbsOf.ts';
import { useHeadOf } from './frame/useHeadOf.ts';

const NotFoundPage = lazy(async () => ({ default: (await import('./frame/NotFoundPage.tsx')).NotFoundPage }));

/** A page of the site: its blocks from top to bottom. */
export function SitePage({ reply }: { readonly reply: PageReply | null }): ReactNode {
  if (reply !== null) return <Blocks reply={reply} />;
  return (
    <Suspense fallback={<div className="gs-waiting" />}>
      <NotFoundPage />
    </Suspense>
  );
}

function Blocks({ reply }: { reply: PageReply }): ReactNode {
  const { Page: page } = reply;
  useHeadOf(page.title, page.description);
  const [first, ...rest] = page.blocks;
  const hasHero = first?.type === 'hero';
  return (
    <>
      {hasHero ? (
        <BlockView block={first} reply={reply} />
      ) : (
        <div className="gs-wide gs-crumbs-only">
          <Crumbs page={page} />
        </div>
      )}
      {hasHero && first.size !== 'home' ? <SectionNav path={page.path} /> : null}
      {(hasHero ? rest : page.blocks).map((block, i) => (
        <BlockView key={`${page.path} ${i}`} block={block} reply={reply} />
      ))}
      <EditLink />
    </>
  );
}

/** The sibling pages, shown below the title. */
function SectionNav({ path }: { path: string }): ReactNode {
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
