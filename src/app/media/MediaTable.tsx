import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { MediaRow } from '#client/media/MediaReply.ts';
import { NOTHING } from '#renderer/cells/renderCell.tsx';
import { PictureCell } from '#renderer/cells/PictureCell.tsx';
import { Tag } from '#renderer/cells/Tag.tsx';
import { fileSize } from '#renderer/files/fileSize.ts';
import { useRenderer } from '#renderer/RendererContext.ts';
import '#renderer/list/table/table.css';

const WIDTHS = [96, 240, 80, 104, 240, 104, 168, 80];
const TITLES = ['预览', '文件名', '大小', '状态', '所属记录', '上传人', '上传时间', '操作'];
const PICTURES = ['jpg', 'jpeg', 'png', 'gif', 'webp'];

export interface MediaRowsProps {
  readonly rows: readonly MediaRow[];
  readonly isStale: boolean;
  /** Undefined: the user may remove none. */
  readonly onRemove: ((row: MediaRow) => void) | undefined;
}

/** Uploaded files, newest first. */
export function MediaTable({ rows, isStale, onRemove }: MediaRowsProps): ReactNode {
  return (
    <div className={isStale ? 'gj-table-area is-stale' : 'gj-table-area'} aria-busy={isStale}>
      <table
        className="gj-table"
        aria-label="附件"
        style={{ minInlineSize: WIDTHS.reduce((sum, width) => sum + width, 0) }}
      >
        <colgroup>
          {WIDTHS.map((width, index) => (
            <col key={index} style={{ inlineSize: width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {TITLES.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.Id}>
              <td>
                <MediaPreview row={row} />
              </td>
              <td title={row.FileName ?? undefined}>
                <MediaName row={row} />
              </td>
              <td>{fileSize(row.Size)}</td>
              <td>
                <MediaMark row={row} />
              </td>
              <td>
                <MediaOwner row={row} />
              </td>
              <td>{row.CreatorName}</td>
              <td>{row.CreateTime}</td>
              <td>
                <MediaRemove row={row} onRemove={onRemove} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The picture itself, small; of other files, and of those that the user may not see, their kind. */
export function MediaPreview({ row: { Id, Extension, Url, FileName } }: { row: MediaRow }): ReactNode {
  return Url !== null && PICTURES.includes(Extension) ? (
    <PictureCell id={Id} title={FileName ?? ''} />
  ) : (
    <span className="gj-media-kind">{Extension.toUpperCase()}</span>
  );
}

/** The name, leading to the file where the user may see it. */
export function MediaName({ row: { FileName, Url } }: { row: MediaRow }): ReactNode {
  if (FileName === null) return <span className="gj-media-hidden">无权查看</span>;
  return Url === null ? (
    FileName
  ) : (
    <a href={Url} target="_blank" rel="noreferrer">
      {FileName}
    </a>
  );
}

export function MediaMark({ row: { IsOrphan, MediaState } }: { row: MediaRow }): ReactNode {
  if (MediaState === 3) return <Tag color="grey">已删除</Tag>;
  return IsOrphan ? <Tag color="orange">孤立文件</Tag> : <Tag color="green">已使用</Tag>;
}

/** The record that has the file, leading to it where there is a way. */
export function MediaOwner({ row }: { row: MediaRow }): ReactNode {
  const { recordPath } = useRenderer();
  const { EntityKey, EntityKeyText, RecordId, RecordTitle } = row;
  if (EntityKey === null || RecordId === null) return NOTHING;
  const path = RecordTitle === null ? undefined : recordPath(EntityKey, RecordId);
  const title = RecordTitle ?? `编号 ${RecordId}`;
  return (
    <>
      {EntityKeyText} · {path === undefined ? title : <Link to={path}>{title}</Link>}
    </>
  );
}

export function MediaRemove({ row, onRemove }: Pick<MediaRowsProps, 'onRemove'> & { row: MediaRow }): ReactNode {
  if (!row.IsOrphan || row.MediaState === 3 || onRemove === undefined) return null;
  return (
    <Button
      type="link"
      danger
      size="small"
      aria-label={`删除${row.FileName ?? ''}`}
      onClick={() => {
        onRemove(row);
      }}
    >
      删除
    </Button>
  );
}
