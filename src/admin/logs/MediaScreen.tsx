import { Button } from 'antd';
import { useCallback, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { MediaReply } from '#wire/MediaReply.ts';
import type { MediaEntry } from '#engine/records/MediaEntry.ts';
import type { CallOptions, Params } from '#client/http/Http.ts';
import { fileSize } from '#renderer/fields/FileLinks.tsx';
import { useRenderer } from '#renderer/stores/RendererContext.ts';
import { useAct } from '../useAct.ts';
import { LogScreen, type LogKind, logModel } from './LogScreen.tsx';
import './media.css';
import { NOTHING } from '#renderer/fields/valueText.ts';
import { PictureCell } from '#renderer/fields/PictureCell.tsx';
import { Tag } from '#renderer/fields/Tag.tsx';
import { PlainCards, PlainTable } from './PlainTable.tsx';

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

interface MediaRowsProps {
  readonly rows: readonly MediaEntry[];
  readonly isStale: boolean;
  /** Undefined: the user may remove none. */
  readonly onRemove: ((row: MediaEntry) => void) | undefined;
}

const MediaTable = ({ rows, isStale, onRemove }: MediaRowsProps): ReactNode => (
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

/** A thumbnail of a picture; for other files, and for those that the user may not see, their type. */
const MediaPreview = ({ row: { Id, Extension, Url, FileName } }: { row: MediaEntry }): ReactNode =>
  Url !== null && PICTURES.includes(Extension) ? (
    <PictureCell id={Id} title={FileName ?? ''} />
  ) : (
    <span className="gj-note gj-media-kind">{Extension.toUpperCase()}</span>
  );

/** The name, leading to the file where the user may see it. */
function MediaName({ row: { FileName, Url } }: { row: MediaEntry }): ReactNode {
  if (FileName === null) return <span className="gj-media-hidden">无权查看</span>;
  return Url === null ? (
    FileName
  ) : (
    <a href={Url} target="_blank" rel="noreferrer">
      {FileName}
    </a>
  );
}

function MediaMark({ row: { IsOrphan, MediaState } }: { row: MediaEntry }): ReactNode {
  if (MediaState === 3) return <Tag color="grey">已删除</Tag>;
  return IsOrphan ? <Tag color="orange">孤立文件</Tag> : <Tag color="green">已使用</Tag>;
}

/** The record that has the file, leading to it where there is a way. */
function MediaOwner({ row }: { row: MediaEntry }): ReactNode {
  const { recordPath } = useRenderer();
  const { EntityKey, EntityKeyText, RecordId, RecordTitle } = row;
  if (EntityKey === null || RecordId === null) return NOTHING;
  const path = RecordTitle === null ? undefined : recordPath(EntityKey, RecordId);
  const title = RecordTitle ?? `编号 ${RecordId}`;
  return (
    <>
      {EntityKeyText} ·{' '}
      {path === undefined ? (
        title
      ) : (
        <Link className="gj-text-link" to={path}>
          {title}
        </Link>
      )}
    </>
  );
}

function MediaRemove({ row, onRemove }: Pick<MediaRowsProps, 'onRemove'> & { row: MediaEntry }): ReactNode {
  if (!row.IsOrphan || row.MediaState === 3 || onRemove === undefined) return null;
  return (
    <Button type="link" danger size="small" aria-label={`删除${row.FileName ?? ''}`} onClick={() => onRemove(row)}>
      删除
    </Button>
  );
}

/** All uploaded files with their records; those that no record has are removed here. */
export function MediaScreen({ title, above }: { title: string; above?: ReactNode }): ReactNode {
  const { client, notify } = useRenderer();
  const act = useAct();
  const [changes, setChanges] = useState(0);
  const [mayDelete, setMayDelete] = useState(false);
  const load = useCallback(
    async (params: Params, options: CallOptions) => {
      void changes;
      const reply = await client.http.get('/api/media/Search', params, options);
      setMayDelete(reply.CanDelete);
      return reply;
    },
    [client, changes],
  );
  const remove = async (question: string, work: () => Promise<{ readonly Count: number }>): Promise<void> => {
    const content = '文件会从磁盘上删除，不能恢复；正在填写、还没有保存的表单里的文件也属于孤立文件。';
    if (!(await notify.ask({ title: question, content, yes: '删除', danger: true }))) return;
    const isDone = await act.run(async () => `已删除 ${(await work()).Count} 个文件`);
    if (isDone) setChanges((count) => count + 1);
  };
  const onRemove = mayDelete
    ? ({ Id: id, FileName }: MediaEntry) =>
        void remove(`删除“${FileName ?? ''}”？`, () => client.http.post('/api/media/DeleteOrphan', { id }))
    : undefined;
  return (
    <LogScreen<MediaEntry, MediaReply['Choices'], MediaReply>
      title={title}
      above={above}
      kind={mediaKind}
      load={load}
      top={({ Sums, CanDelete }) => (
        <div className="gj-media-sums">
          <span>
            共 {Sums.Count} 个文件，{fileSize(Sums.Size)}
          </span>
          <span>
            孤立文件 {Sums.Orphans} 个，{fileSize(Sums.OrphanSize)}
          </span>
          {CanDelete && Sums.OldOrphans > 0 ? (
            <Button
              danger
              size="small"
              loading={act.isBusy}
              onClick={() =>
                void remove(`删除超过 24 小时的 ${Sums.OldOrphans} 个孤立文件？`, () =>
                  client.http.post('/api/media/DeleteOrphans', { all: 'true' }),
                )
              }
            >
              删除超过 24 小时的孤立文件 ({Sums.OldOrphans})
            </Button>
          ) : null}
        </div>
      )}
      draw={(rows, isPhone, isStale) =>
        isPhone ? (
          <MediaCards rows={rows} isStale={isStale} onRemove={onRemove} />
        ) : (
          <MediaTable rows={rows} isStale={isStale} onRemove={onRemove} />
        )
      }
    />
  );
}

/** Uploaded files as cards, for narrow windows. */
function MediaCards({ rows, isStale, onRemove }: MediaRowsProps): ReactNode {
  const cards = rows.map((row) => ({
    key: row.Id,
    title: <MediaName row={row} />,
    mark: <MediaMark row={row} />,
    facts: [
      ['预览', <MediaPreview key="preview" row={row} />],
      ['大小', fileSize(row.Size)],
      ['所属记录', <MediaOwner key="owner" row={row} />],
      ['上传', `${row.CreatorName} ${row.CreateTime}`],
    ] as const,
    below: <MediaRemove row={row} onRemove={onRemove} />,
  }));
  return <PlainCards label="附件" isStale={isStale} cards={cards} />;
}

const [EXTENSIONS, STATES] = ['FileExtension', 'FileState'];

const mediaKind: LogKind<MediaReply['Choices']> = {
  model: logModel('media', '附件', {
    Extension: { type: 'string', title: '类型', 'x-enum': EXTENSIONS },
    MediaState: { type: 'string', title: '状态', 'x-enum': STATES },
    IsOrphan: { type: 'boolean', title: '孤立文件' },
  }),
  filters: ['Extension', 'MediaState', 'IsOrphan'],
  items: (choices, type) =>
    type === STATES
      ? [
          { Value: '1', Label: '临时' },
          { Value: '2', Label: '已使用' },
          { Value: '3', Label: '已删除' },
        ]
      : (choices?.Extension ?? []),
  searched: ['文件名'],
  empty: '没有符合条件的附件',
};
