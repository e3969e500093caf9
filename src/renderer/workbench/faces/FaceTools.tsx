import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { WorkView } from '#engine/workbench/figureParams.ts';
import type { OfferedCalendar, OfferedPivot } from '#engine/workbench/OfferedWorkbench.ts';
import { facedParams } from '#engine/workbench/workFaces.ts';
import { Definition } from '../../layout/Definition.tsx';
import { Icon } from '../../layout/Icon.tsx';
import { listLink } from '../../records/listLink.ts';
import { useRenderer } from '../../stores/RendererContext.ts';
import { definitionText } from '../blocks/BlockFrame.tsx';

interface FaceToolsProps {
  readonly block: OfferedCalendar | OfferedPivot;
  readonly view: WorkView;
  /** Further parameters of the list's URL. */
  readonly more?: Readonly<Record<string, string>>;
  readonly children?: ReactNode;
}

/** The definition of a calendar's or pivot's figures, and a link to the list with the same rows. */
export function FaceTools({ block, view, more, children }: FaceToolsProps): ReactNode {
  const { listPath } = useRenderer();
  const path = listLink(listPath(block.list), { ...facedParams(block, view), ...more });
  return (
    <div className="gj-block-tools">
      {children}
      <Definition of={block.title}>{definitionText(block, view)}</Definition>
      {path === undefined ? null : (
        <Link to={path} className="gj-block-more" aria-label={`查看全部${block.title}`}>
          查看全部
          <Icon name="chevronRight" size={14} />
        </Link>
      )}
    </div>
  );
}
