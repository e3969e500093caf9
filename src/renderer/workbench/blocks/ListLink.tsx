import { type WorkView, figureParams, type FigureQuery } from '#engine/workbench/figureParams.ts';
import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../layout/Icon.tsx';
import { useRenderer } from '../../stores/RendererContext.ts';
import { listLink } from '../../records/listLink.ts';

interface ListLinkProps {
  readonly figure: FigureQuery & { readonly list: string; readonly title: string };
  readonly view: WorkView;
}

/** Links the first rows of a list to the whole list. */
export function ListLink({ figure, view }: ListLinkProps): ReactNode {
  const { listPath } = useRenderer();
  const path = listLink(listPath(figure.list), figureParams(figure, view));
  return path === undefined ? null : (
    <Link to={path} className="gj-block-more" aria-label={`查看全部${figure.title}`}>
      查看全部
      <Icon name="chevronRight" size={14} />
    </Link>
  );
}
