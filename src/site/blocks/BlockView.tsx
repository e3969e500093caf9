import { lazy, Suspense, type ComponentType, type ReactNode, Component, useEffect, useRef, useState } from 'react';
import type { PageReply } from '#wire/SiteReplies.ts';
import type { SiteBlock, HeroBlock, PageDocument } from '#generated/documents/PageDocument.ts';
import { useFromServer } from '#renderer/layout/useFromServer.ts';
import { whenIdle } from '#renderer/layout/whenIdle.ts';
import { BUILT } from '#renderer/product/builtBrowser.ts';
import './blocks.css';
import { Picture } from '../art/Picture.tsx';
import { Crumbs } from '../frame/Crumbs.tsx';
import { faceOf } from '../frame/faceOf.ts';
import { Actions } from './Actions.tsx';
import { Figure } from './Figure.tsx';
import './hero.css';
import { Sample } from '../frame/Sample.tsx';

/** The part of a page below the window that is fetched: nothing, one screen of it, or all. */
type Reach = 'seen' | 'near' | 'all';

/** The time for rendering the visible part first, also on a slow connection. Milliseconds. */
const FIRST_MS = 1000;

/** Starts with the visible part; scrolling loads one screen ahead, the keyboard or some time everything. */
function useReach(): Reach {
  const [reach, setReach] = useState<Reach>('seen');
  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    const all = (): void => setReach('all');
    addEventListener('scroll', () => setReach((before) => (before === 'seen' ? 'near' : before)), { signal });
    // The Tab key and the browser's search only find rendered content.
    addEventListener('keydown', all, { signal });
    let takeBack: (() => void) | undefined;
    const timer = setTimeout(() => (takeBack = whenIdle(all)), FIRST_MS);
    return () => {
      over.abort();
      clearTimeout(timer);
      takeBack?.();
    };
  }, []);
  return reach;
}

/** A block that only touches the lower edge of the window is not visible yet. */
const MARGINS = { seen: '-1px', near: '100% 0px' };

/** Renders its children once they come near the window. */
function WhenNear({ children }: { children: ReactNode }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(useFromServer());
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

/** An error boundary around a block that could not be loaded or rendered. Only a page reload loads it again. */
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

/** The one block that is there with the page. */
type FirstType = 'hero';
type LaterType = Exclude<SiteBlock['type'], FirstType>;

/** The props of a block; the reply contains the records of its page. */
interface BlockProps<T extends LaterType> {
  readonly block: Extract<SiteBlock, { type: T }>;
  readonly reply: PageReply;
}

/** The component of each type of block, loaded with the first page that uses it; the product adds its own. */
const BLOCKS: { readonly [T in LaterType]: ComponentType<BlockProps<T>> } = {
  text: lazy(async () => ({ default: (await import('./Paragraphs.tsx')).Paragraphs })),
  numbers: lazy(async () => ({ default: (await import('./Numbers.tsx')).Numbers })),
  timeline: lazy(async () => ({ default: (await import('./Timeline.tsx')).Timeline })),
  action: lazy(async () => ({ default: (await import('./ActionBand.tsx')).ActionBand })),
  cards: lazy(async () => ({ default: (await import('./Cards.tsx')).Cards })),
  table: lazy(async () => ({ default: (await import('./FactTable.tsx')).FactTable })),
  faq: lazy(async () => ({ default: (await import('./Faq.tsx')).Faq })),
  places: lazy(async () => ({ default: (await import('./Places.tsx')).Places })),
  search: lazy(async () => ({ default: (await import('./Search.tsx')).Search })),
  records: lazy(async () => ({ default: (await import('../records/Records.tsx')).Records })),
  record: lazy(async () => ({ default: (await import('../records/RecordView.tsx')).RecordView })),
  form: lazy(async () => ({ default: (await import('../form/FormView.tsx')).FormView })),
  own: ({ block }) => {
    const Own = BUILT.blocks?.[block.block];
    return Own === undefined ? null : <Own block={block} />;
  },
};

function drawLater<T extends LaterType>(type: T, props: BlockProps<T>): ReactNode {
  const View: ComponentType<BlockProps<T>> = BLOCKS[type];
  return <View {...props} />;
}

export function BlockView({ block, reply }: { block: SiteBlock; reply: PageReply }): ReactNode {
  if (block.type === 'hero') return <Hero block={block} page={reply.Page} />;
  return (
    <WhenNear>
      <BlockGuard>
        <Suspense fallback={<div className="gs-block gs-waiting" />}>
          {drawLater(block.type, { block, reply })}
        </Suspense>
      </BlockGuard>
    </WhenNear>
  );
}

/** The large title of a page in front of a drawing. */
function Hero({ block, page }: { block: HeroBlock; page: PageDocument }): ReactNode {
  const { size = 'page', eyebrow, title, text, actions = [], facts = [], art = page.art, picture, sample } = block;
  return (
    <section className={`gs-hero gs-hero-${size} gs-on-ink ${faceOf(JSON.stringify(block))}`}>
      <div className="gs-hero-art">
        <Picture picture={picture} art={art ?? 'towers-1'} ground="none" isFirst />
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
