import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { BlockReply, CardFigure, CardsReply } from '#wire/WorkbenchReply.ts';
import { type WorkView, figureParams } from '#engine/workbench/figureParams.ts';
import type { OfferedCards, OfferedCard } from '#engine/workbench/OfferedWorkbench.ts';
import { useRenderer } from '../../stores/RendererContext.ts';
import { BlockFrame, definitionText } from './BlockFrame.tsx';
import { useBlockAnswer, type BlockAnswer } from './useBlockAnswer.ts';
import type { Memory } from './useRememberedLoad.ts';
import { bareFigure, figureChange, figureCurrency, figureText } from '#engine/workbench/figureText.ts';
import { PERIODS } from '#engine/workbench/WorkView.ts';
import { SkeletonBar } from '../../feedback/ScreenState.tsx';
import { Definition } from '../../layout/Definition.tsx';
import { Icon } from '../../layout/Icon.tsx';
import { listLink } from '../../records/listLink.ts';

const MAX_IN_ROW = 5;
const memory: Memory<BlockAnswer<CardsReply>> = new WeakMap();
const isCards = (reply: BlockReply): reply is CardsReply => 'Cards' in reply;

/** Figures side by side, each leading to its list. */
export function CardsBlock({ block, view }: { block: OfferedCards; view: WorkView }): ReactNode {
  const loading = useBlockAnswer(memory, { block: block.key }, view, isCards);
  const count = block.cards.length;
  const columns = count <= MAX_IN_ROW ? count : Math.ceil(count / 2);
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

interface FigureCardProps {
  readonly card: OfferedCard;
  /** undefined: loading. */
  readonly figure: CardFigure | undefined;
  readonly view: WorkView;
}

/** One figure and its change, linked to the list with the same number. */
function FigureCard({ card, figure, view }: FigureCardProps): ReactNode {
  const { listPath } = useRenderer();
  const path = listLink(listPath(card.list), figureParams(card, view));
  const currency = figureCurrency(card.unit);
  const content = (
    <>
      <span className="gj-figure-head">
        <span className="gj-figure-title">{card.title}</span>
        {currency === undefined ? null : <small className="gj-figure-unit">{currency.unit}</small>}
      </span>
      <span className="gj-figure-value">
        {figure === undefined ? <SkeletonBar width="60%" height={22} /> : bareFigure(figure.Value, card.unit)}
      </span>
      <span className="gj-figure-note">
        {figure === undefined ? (
          <SkeletonBar width="40%" height={12} />
        ) : (
          <Note card={card} figure={figure} view={view} />
        )}
      </span>
    </>
  );
  return (
    <li>
      {path === undefined ? (
        <span className="gj-figure">{content}</span>
      ) : (
        <Link to={path} className="gj-figure">
          {content}
        </Link>
      )}
      <Definition of={card.title}>{definitionText(card, view)}</Definition>
    </li>
  );
}

function Note({ card, figure, view }: FigureCardProps & { readonly figure: CardFigure }): ReactNode {
  const { title, before } = PERIODS[view.period];
  if (figure.Added !== undefined) return `${title}新增 ${figureText(figure.Added, card.unit)}`;
  if (figure.Before === undefined) return null;
  const earlier = `${before} ${figureText(figure.Before, card.unit)}`;
  const change = figureChange(figure.Value, figure.Before, card.unit);
  if (change === undefined || change.text === '') return earlier;
  if (change.direction === 'same') return `与${before}持平`;
  const isUp = change.direction === 'up';
  return (
    <span title={earlier}>
      较{before}
      <span className="gj-figure-change">
        <Icon name={isUp ? 'arrowUp' : 'arrowDown'} size={12} />
        <span className="gj-unseen">{isUp ? '增加' : '减少'}</span>
        {change.text}
      </span>
    </span>
  );
}
