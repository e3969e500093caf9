import { lazy, Suspense, type ReactNode } from 'react';
import type { PageReply } from '#wire/SiteReplies.ts';
import type { SiteBlock } from '#generated/documents/PageDocument.ts';
import { BlockGuard } from './BlockGuard.tsx';
import './blocks.css';
import { Hero } from './Hero.tsx';
import { WhenNear } from './WhenNear.tsx';

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
  }
}
