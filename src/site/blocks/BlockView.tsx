import { lazy, Suspense, type ReactNode, Component, useEffect, useRef, useState } from 'react';
import type { PageReply } from '#wire/SiteReplies.ts';
import type { SiteBlock, HeroBlock, PageDocument } from '#generated/documents/PageDocument.ts';
import { BUILT } from '#renderer/product/builtBrowser.ts';
import './blocks.css';
import { Artwork } from '../art/Artwork.tsx';
import { Crumbs } from '../frame/Crumbs.tsx';
import { Actions } from './Actions.tsx';
import { Figure } from './Figure.tsx';
import './hero.css';
import { Sample } from '../frame/Sample.tsx';

/** How much of a page below the window is fetched: nothing, one screen of it, or all. */
type Reach = 'seen' | 'near' | 'all';

/** Until then somebody may just look at the beginning of a page and go on. */
const QUIET_MS = 5000;

/** Begins with what is seen, so that a page is there soon; goes a screen ahead of who scrolls, and has all for who uses keys, or stays. */
function useReach(): Reach {
  const [reach, setReach] = useState<Reach>('seen');
  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    const all = (): void => setReach('all');
    addEventListener('scroll', () => setReach((before) => (before === 'seen' ? 'near' : before)), { signal });
    // The Tab key and the search of the browser find only what is there.
    addEventListener('keydown', all, { signal });
    const timer = setTimeout(all, QUIET_MS);
    return () => {
      over.abort();
      clearTimeout(timer);
    };
  }, []);
  return reach;
}

/** What only touches the lower edge of the window is not seen yet. */
const MARGINS = { seen: '-1px', near: '100% 0px' };

/** Shows what it holds once it comes near the window, so that nobody waits for what he may never scroll to. */
function WhenNear({ children }: { children: ReactNode }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const reach = useReach();
  useEffect(() => {
    const { current } = place;
    if (current === null || isNear) return;
    if (reach === 'all') {
      setNear(true);
      return;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: MARGINS[reach] },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [isNear, reach]);
  return isNear ? children : <div ref={place} className="gs-block gs-waiting" />;
}

interface BlockGuardProps {
  readonly children: ReactNode;
}

/** Keeps a block that could not be fetched or drawn from taking the rest of the page with it. Nothing but a fresh page fetches it again. */
class BlockGuard extends Component<BlockGuardProps, { readonly isLost: boolean }> {
  override state = { isLost: false };

  static getDerivedStateFromError(): { isLost: boolean } {
    return { isLost: true };
  }

  override render(): ReactNode {
    if (!this.state.isLost) return this.props.children;
    return (
      <p className="gs-wide gs-note" role="alert">
        这部分没有加载出来。
        <button type="button" onClick={() => location.reload()}>
          重新加载
        </button>
      </p>
    );
  }
}

const ActionBand = lazy(async () => ({ default: (await import('./ActionBand.tsx')).ActionBand }));
const Numbers = lazy(async () => ({ default: (await import('./Numbers.tsx')).Numbers }));
const Timeline = lazy(async () => ({ default: (await import('./Timeline.tsx')).Timeline }));
const Paragraphs = lazy(async () => ({ default: (await import('./Paragraphs.tsx')).Paragraphs }));
const Cards = lazy(async () => ({ default: (await import('./Cards.tsx')).Cards }));
const FactTable = lazy(async () => ({ default: (await import('./FactTable.tsx')).FactTable }));
const Faq = lazy(async () => ({ default: (await import('./Faq.tsx')).Faq }));
const Records = lazy(async () => ({ default: (await import('../records/Records.tsx')).Records }));
const RecordView = lazy(async () => ({ default: (await import('../records/RecordView.tsx')).RecordView }));
const FormView = lazy(async () => ({ default: (await import('../form/FormView.tsx')).FormView }));
const Places = lazy(async () => ({ default: (await import('./Places.tsx')).Places }));

/** One block of a page. What not every page has is fetched with the first page that has it. */
export function BlockView({ block, reply }: { block: SiteBlock; reply: PageReply }): ReactNode {
  switch (block.type) {
    case 'hero':
      return <Hero block={block} page={reply.Page} />;
    default:
      return (
        <WhenNear>
          <BlockGuard>
            <Suspense fallback={<div className="gs-block gs-waiting" />}>
              <LaterBlock block={block} reply={reply} />
            </Suspense>
          </BlockGuard>
        </WhenNear>
      );
  }
}

type FirstType = 'hero';

function LaterBlock({ block, reply }: { block: Exclude<SiteBlock, { type: FirstType }>; reply: PageReply }): ReactNode {
  switch (block.type) {
    case 'text':
      return <Paragraphs block={block} />;
    case 'numbers':
      return <Numbers block={block} />;
    case 'timeline':
      return <Timeline block={block} />;
    case 'action':
      return <ActionBand block={block} />;
    case 'cards':
      return <Cards block={block} />;
    case 'table':
      return <FactTable block={block} />;
    case 'faq':
      return <Faq block={block} />;
    case 'places':
      return <Places block={block} />;
    case 'records':
      return <Records block={block} reply={reply} />;
    case 'record':
      return <RecordView block={block} reply={reply} />;
    case 'form':
      return <FormView block={block} />;
    case 'own': {
      const Own = BUILT.blocks?.[block.block];
      return Own === undefined ? null : <Own block={block} />;
    }
  }
}

/** The title of a page, large, before a drawing. */
function Hero({ block, page }: { block: HeroBlock; page: PageDocument }): ReactNode {
  const { size = 'page', eyebrow, title, text, actions = [], facts = [], art = page.art, sample } = block;
  return (
    <section className={`gs-hero gs-hero-${size} gs-on-ink`}>
      <div className="gs-hero-art">
        <Artwork art={art ?? 'towers-1'} ground="none" />
      </div>
      <div className="gs-wide gs-hero-words">
        {size === 'page' ? <Crumbs page={page} /> : null}
        {eyebrow === undefined ? null : (
          <p className="gs-eyebrow">
            {eyebrow}
            {sample === true ? <Sample /> : null}
          </p>
        )}
        <h1>{title}</h1>
        {text === undefined ? null : <p className="gs-hero-text">{text}</p>}
        {actions.length === 0 ? null : <Actions links={actions} />}
      </div>
      {facts.length === 0 ? null : (
        <dl className="gs-wide gs-hero-facts">
          {facts.map((fact) => (
            <Figure key={fact.label} figure={fact} />
          ))}
        </dl>
      )}
    </section>
  );
}
