import { Button } from 'antd';
import { useCallback, useState, type ReactNode } from 'react';
import type { MediaReply } from '#wire/MediaReply.ts';
import type { MediaEntry } from '#engine/records/MediaEntry.ts';
import type { CallOptions, Params } from '#client/http/Http.ts';
import { fileSize } from '#renderer/fields/files/fileSize.ts';
import { useRenderer } from '#renderer/RendererContext.ts';
import { useAct } from '../useAct.ts';
import { LogScreen } from './LogScreen.tsx';
import './media.css';
import { MediaCards } from './MediaCards.tsx';
import { mediaKind } from './mediaKind.ts';
import { MediaTable } from './MediaTable.tsx';

/** All uploaded files with their records; those that no record has are removed here. */
export function MediaScreen({ title, above }: { title: string; above?: ReactNode }): ReactNode {
  const { client, notify } = useRenderer();
  const act = useAct();
  const [changes, setChanges] = useState(0);
  const [mayDelete, setMayDelete] = useState(false);
  const load = useCallback(
    async (params: Params, options: CallOptions) => {
      void changes;
      const reply = await client.media.search(params, options);
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
    ? (row: MediaEntry) => void remove(`删除“${row.FileName ?? ''}”？`, () => client.media.removeOrphan(row.Id))
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
                void remove(`删除超过 24 小时的 ${Sums.OldOrphans} 个孤立文件？`, client.media.removeOrphans)
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
