import type { ReactNode } from 'react';
import { fileSize } from '#renderer/fields/files/fileSize.ts';
import '#renderer/list/table/cards.css';
import { MediaMark, MediaName, MediaOwner, MediaPreview, MediaRemove, type MediaRowsProps } from './MediaTable.tsx';

/** Uploaded files as cards, for narrow windows. */
export function MediaCards({ rows, isStale, onRemove }: MediaRowsProps): ReactNode {
  return (
    <ul className={isStale ? 'gj-cards is-stale' : 'gj-cards'} aria-label="附件" aria-busy={isStale}>
      {rows.map((row) => (
        <li key={row.Id} className="gj-card-row">
          <div className="gj-card-head">
            <span className="gj-card-title">
              <MediaName row={row} />
            </span>
            <MediaMark row={row} />
          </div>
          <dl className="gj-card-facts">
            <div>
              <dt>预览</dt>
              <dd>
                <MediaPreview row={row} />
              </dd>
            </div>
            <div>
              <dt>大小</dt>
              <dd>{fileSize(row.Size)}</dd>
            </div>
            <div>
              <dt>所属记录</dt>
              <dd>
                <MediaOwner row={row} />
              </dd>
            </div>
            <div>
              <dt>上传</dt>
              <dd>
                {row.CreatorName} {row.CreateTime}
              </dd>
            </div>
          </dl>
          <MediaRemove row={row} onRemove={onRemove} />
        </li>
      ))}
    </ul>
  );
}
