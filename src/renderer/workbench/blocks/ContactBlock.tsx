import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { WorkView } from '#engine/workbench/figureParams.ts';
import type { OfferedContact } from '#engine/workbench/OfferedWorkbench.ts';
import { Icon } from '../../layout/Icon.tsx';
import { BlockFrame } from './BlockFrame.tsx';
import { useBlockRows } from './useBlockAnswer.ts';
import { WorkCellValue } from './WorkCellValue.tsx';
import { SkeletonBar } from '../../feedback/ScreenState.tsx';

/** Whom to turn to: the first column is the name, the others tell how. */
export function ContactBlock({ block, view }: { block: OfferedContact; view: WorkView }): ReactNode {
  const { link } = block;
  return (
    <BlockFrame title={block.title} className="is-contact" loading={useBlockRows(block.key, view)}>
      {(data) => {
        const [name, ...others] = data?.reply.Rows[0]?.Cells ?? [];
        return (
          <div className="gj-contact">
            <span className="gj-contact-mark" aria-hidden>
              <Icon name="user" size={20} />
            </span>
            <span className="gj-contact-name">
              {data === undefined ? (
                <SkeletonBar width={72} />
              ) : name === undefined || name.Text === '' ? (
                '尚未指定'
              ) : (
                name.Text
              )}
            </span>
            {others.map((cell) => (
              <span key={cell.Title} className="gj-contact-way">
                {cell.Text === '' ? null : <WorkCellValue cell={cell} />}
              </span>
            ))}
            {link === undefined ? null : (
              <Link to={link.path} className="gj-contact-link">
                {link.title}
              </Link>
            )}
          </div>
        );
      }}
    </BlockFrame>
  );
}
