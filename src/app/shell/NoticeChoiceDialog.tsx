import { Checkbox, Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import { channelKind } from '#engine/reminder/NOTICE_CHANNELS.ts';
import type { NoticeChoices } from '#wire/calls/NOTICE_CHOICE_CALLS.ts';
import { EmptyState, ErrorState, RowsSkeleton } from '#renderer/feedback/ScreenState.tsx';
import { useRenderer, attempt, useGet } from '#renderer/stores/RendererContext.ts';
import './menuDialogs.css';

type Notice = NoticeChoices['Rows'][number];

/** The notice channels of the user, each stored with the account as soon as it is switched. */
export function NoticeChoiceDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { client } = useRenderer();
  const { data, error, retry } = useGet(client.http, '/api/Notify/Own');
  return (
    <Modal open title="通知设置" footer={null} width={560} onCancel={onClose}>
      {error !== undefined ? <ErrorState error={error} onRetry={retry} /> : null}
      {data === undefined && error === undefined ? <RowsSkeleton /> : null}
      {data?.Rows.length === 0 ? <EmptyState title="没有可以设置的通知" /> : null}
      {data === undefined || data.Rows.length === 0 ? null : (
        <>
          <div className="gj-notices">
            {data.Rows.map((notice) => (
              <NoticeLine key={notice.NotifyKey} notice={notice} onChange={retry} />
            ))}
          </div>
          <p className="gj-notices-hint">
            关闭后，这种通知不再经这个渠道发给您；标“必收”的由管理员规定，不能关闭。新设备登录、评论里提到您、您关注的记录有更新，始终有站内消息。
          </p>
        </>
      )}
    </Modal>
  );
}

function NoticeLine({ notice, onChange }: { notice: Notice; onChange: () => void }): ReactNode {
  const { client, notify } = useRenderer();
  const [busy, setBusy] = useState<string>();
  const set = async (channel: string, isOn: boolean): Promise<void> => {
    setBusy(channel);
    await attempt(notify, async () => {
      const sent = { NotifyKey: notice.NotifyKey, Channel: channel, IsOn: isOn };
      await client.http.post('/api/Notify/SetOwn', sent);
    });
    setBusy(undefined);
    onChange();
  };
  return (
    <div role="group" aria-label={notice.Title}>
      <strong>{notice.Title}</strong>
      {notice.Channels.map(({ Channel, IsOn, IsRequired, IsReached, Text }) => (
        <span key={Channel}>
          <Checkbox
            checked={busy === Channel ? !IsOn : IsOn}
            disabled={IsRequired || busy !== undefined}
            onChange={({ target: { checked } }) => void set(Channel, checked)}
          >
            {channelKind(Channel).title}
          </Checkbox>
          <small>
            {[IsRequired ? '必收' : '', IsReached && Channel === 'message' ? '' : Text].filter(Boolean).join('，')}
          </small>
        </span>
      ))}
    </div>
  );
}
