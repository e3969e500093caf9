import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { CardFigure } from '#wire/WorkbenchReply.ts';
import { figureChange } from '#engine/workbench/figureChange.ts';
import { figureParams, type WorkView } from '#engine/workbench/figureParams.ts';
import { figureText } from '#engine/workbench/figureText.ts';
import type { OfferedCard } from '#engine/workbench/OfferedWorkbench.ts';
import { PERIODS } from '#engine/workbench/Period.ts';
import { Bone } from '../../feedback/Bone.tsx';
import { Icon } from '../../layout/Icon.tsx';
import { useRenderer } from '../../RendererContext.ts';
import { listLink } from '../../records/listLink.ts';

interface FigureCardProps {
  readonly card: OfferedCard;
  /** undefined: on its way. */
  readonly figure: CardFigure | undefined;
  readonly view: WorkView;
}

/** One figure with what changed, as a link to the list that shows the same number. */
export function FigureCard({ card, figure, view }: FigureCardProps): ReactNode {
  const { listPath } = useRenderer();
  const path = listLink(listPath(card.list), figureParams(card, view));
  const content = (
    <>
      <span className="gj-figure-title">{card.title}</span>
      <span className="gj-figure-value">
        {figure === undefined ? <Bone width="60%" height={22} /> : figureText(figure.Value, card.unit)}
      </span>
      <span className="gj-figure-note">
        {figure === undefined ? <Bone width="40%" height={12} /> : <Note card={card} figure={figure} view={view} />}
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
