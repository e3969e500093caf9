import { lazy, Suspense, type ReactNode } from 'react';
import { useLoaderData } from 'react-router-dom';
import type { PageReply } from '#wire/SiteReplies.ts';
import { BlockView } from './blocks/BlockView.tsx';
import { Crumbs } from './frame/Crumbs.tsx';
import { SectionNav } from './frame/SectionNav.tsx';
import { useHeadOf } from './useHeadOf.ts';

const NotFoundPage = lazy(async () => ({ default: (await import('./NotFoundPage.tsx')).NotFoundPage }));

/** A page of the site: its blocks from top to bottom. */
export function SitePage(): ReactNode {
  const reply = useLoaderData<PageReply | null>();
  if (reply !== null) return <Blocks reply={reply} />;
  return (
    <Suspense>
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
    </>
  );
}
