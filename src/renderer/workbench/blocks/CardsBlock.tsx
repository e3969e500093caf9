import { useCallback, type CSSProperties, type ReactNode } from 'react';
import type { CardsReply } from '#wire/WorkbenchReply.ts';
import type { WorkView } from '#engine/workbench/figureParams.ts';
import type { OfferedCards } from '#engine/workbench/OfferedWorkbench.ts';
import { useRenderer } from '../../RendererContext.ts';
import { BlockFrame } from '../BlockFrame.tsx';
import { useBlockAnswer, type BlockAnswer } from '../useBlockAnswer.ts';
import type { Memory } from '../useRememberedLoad.ts';
import { FigureCard } from './FigureCard.tsx';

const MOST_IN_ROW = 5;
const memory: Memory<BlockAnswer<CardsReply>> = new WeakMap();

/** Figures side by side, each leading to its list. */
export function CardsBlock({ block, view }: { block: OfferedCards; view: WorkView }): ReactNode {
  const { client } = useRenderer();
  const ask = useCallback(
    (asked: WorkView, signal: AbortSignal) => client.workbench.cards(block.key, asked, { signal }),
    [client, block.key],
  );
  const loading = useBlockAnswer(memory, block.key, view, ask);
  const count = block.cards.length;
  const columns = count <= MOST_IN_ROW ? count : Math.ceil(count / 2);
  const style: CSSProperties & Record<'--columns', number> = { '--columns': columns };
  const hasNotes = block.cards.some(({ period, added }) => (period ?? added) !== undefined);
  return (
    <BlockFrame title={block.title} loading={loading}>
      {(data) => (
        <ul className={hasNotes ? 'gj-figures' : 'gj-figures is-plain'} style={style}>
          {block.cards.map((card) => (
            <FigureCard key={card.key} card={card} figure={data?.reply.Cards[card.key]} view={data?.view ?? view} />
          ))}
        </ul>
      )}
    </BlockFrame>
  );
}
