import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { MediaEntry } from '#engine/records/MediaEntry.ts';
import { NOTHING } from '#renderer/fields/renderCell.tsx';
import { PictureCell } from '#renderer/fields/PictureCell.tsx';
import { Tag } from '#renderer/fields/Tag.tsx';
import { fileSize } from '#renderer/fields/files/fileSize.ts';
import { useRenderer } from '#renderer/RendererContext.ts';
import { PlainTable } from '../PlainTable.tsx';

const COLUMNS = [
  { title: '预览', width: 96 },
  { title: '文件名', width: 240 },
  { title: '大小', width: 80 },
  { title: '状态', width: 104 },
  { title: '所属记录', width: 240 },
  { title: '上传人', width: 104 },
  { title: '上传时间', width: 168 },
  { title: '操作', width: 80 },
];
const PICTURES = ['jpg', 'jpeg', 'png', 'gif', 'webp'];

export interface MediaRowsProps {
  readonly rows: readonly MediaEntry[];
  readonly isStale: boolean;
  /** Undefined: the user may remove none. */
  readonly onRemove: ((row: MediaEntry) => void) | undefined;
}

/** Uploaded files, newest first. */
export function MediaTable({ rows, isStale, onRemove }: MediaRowsProps): ReactNode {
  return (
    <PlainTable label="附件" columns={COLUMNS} isStale={isStale}>
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
    </PlainTable>
  );
}

/** The picture itself, small; of other files, and of those that the user may not see, their kind. */
export function MediaPreview({ row: { Id, Extension, Url, FileName } }: { row: MediaEntry }): ReactNode {
  return Url !== null && PICTURES.includes(Extension) ? (
    <PictureCell id={Id} title={FileName ?? ''} />
  ) : (
    <span className="gj-media-kind">{Extension.toUpperCase()}</span>
  );
}

/** The name, leading to the file where the user may see it. */
export function MediaName({ row: { FileName, Url } }: { row: MediaEntry }): ReactNode {
  if (FileName === null) return <span className="gj-media-hidden">无权查看</span>;
  return Url === null ? (
    FileName
  ) : (
    <a href={Url} target="_blank" rel="noreferrer">
      {FileName}
    </a>
  );
}

export function MediaMark({ row: { IsOrphan, MediaState } }: { row: MediaEntry }): ReactNode {
  if (MediaState === 3) return <Tag color="grey">已删除</Tag>;
  return IsOrphan ? <Tag color="orange">孤立文件</Tag> : <Tag color="green">已使用</Tag>;
}

/** The record that has the file, leading to it where there is a way. */
export function MediaOwner({ row }: { row: MediaEntry }): ReactNode {
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

export function MediaRemove({ row, onRemove }: Pick<MediaRowsProps, 'onRemove'> & { row: MediaEntry }): ReactNode {
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
