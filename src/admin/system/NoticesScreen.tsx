import { Button } from 'antd';
import { useCallback, useState, type ReactNode } from 'react';
import type { CallOptions, Params } from '#client/http/Http.ts';
import type { NoticeRow } from '#engine/reminder/NoticeRow.ts';
import { Tag } from '#renderer/fields/Tag.tsx';
import { useRenderer } from '#renderer/stores/RendererContext.ts';
import { NoticeDialog } from './NoticeDialog.tsx';
import { ReadTable } from './ReadTable.tsx';

/** The notices with their occasions, texts and channels; texts and channels can be changed here. */
export function NoticesScreen({ title, above }: { title: string; above?: ReactNode }): ReactNode {
  const { client } = useRenderer();
  const load = useCallback(
    (params: Params, options: CallOptions) => client.http.get('/api/Notify/SearchConfig', params, options),
    [client],
  );
  const [edited, setEdited] = useState<NoticeRow>();
  const [changes, setChanges] = useState(0);
  return (
    <>
      <ReadTable<NoticeRow>
        title={title}
        above={above}
        label="通知模板"
        hint="{字段} 发送时换成记录的内容；什么时候发、发给谁由产品的文档（schemas/reminders）定，这里不能改"
        heads={['通知', '对象', '时机', '标题和内容', '渠道', '']}
        load={load}
        changes={changes}
        keyOf={({ NotifyKey, Source }) => `${NotifyKey} ${Source}`}
        cells={(row) => [
          <span className="gj-notice-name">
            {row.NotifyName} {row.IsEnabled ? null : <Tag color="grey">停用</Tag>}
          </span>,
          <span className="gj-notice-name">{row.Entity}</span>,
          <span className="gj-notice-name">{row.Occasion}</span>,
          <>
            <b>{row.Title}</b>
            <br />
            {row.TemplateContent}
          </>,
          <span className="gj-notice-name">
            {row.Channels.map((channel, i) => (
              <span key={channel} className={row.Possible.includes(channel) ? undefined : 'gj-notice-missed'}>
                {i === 0 ? '' : '、'}
                {row.NotifyChannel[i]}
                {row.Possible.includes(channel) ? '' : '（未配置）'}
              </span>
            ))}
          </span>,
          <Button type="link" aria-label={`修改${row.NotifyName}（${row.Entity}）`} onClick={() => setEdited(row)}>
            修改
          </Button>,
        ]}
      />
      {edited === undefined ? null : (
        <NoticeDialog
          notice={edited}
          onClose={(isSaved) => {
            setEdited(undefined);
            if (isSaved) setChanges((count) => count + 1);
          }}
        />
      )}
    </>
  );
}
