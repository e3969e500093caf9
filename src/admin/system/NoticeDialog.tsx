import { Button, Input, Modal, Select, Switch, Checkbox } from 'antd';
import { useState, type ReactNode, useId } from 'react';
import type { NoticePreview, NoticeRow } from '#engine/reminder/NoticeRow.ts';
import { useRenderer } from '#renderer/stores/RendererContext.ts';
import { AdminField, tooLong } from '../AdminField.tsx';
import { useAct, changedMembers } from '../useAct.ts';
import { useUnsaved } from '../useUnsaved.ts';
import { channelKind, noticeChannels, type NoticeChannel } from '#engine/reminder/NOTICE_CHANNELS.ts';
import { BY_LABEL } from '#renderer/layout/bySearch.ts';

/** The part of a notice that is edited. */
type SentNotice = Pick<
  NoticeRow,
  'NotifyKey' | 'Source' | 'Title' | 'TemplateContent' | 'IsEnabled' | 'Version' | 'Channels' | 'Required'
>;

interface NoticeDialogProps {
  readonly notice: NoticeRow;
  readonly onClose: (isSaved: boolean) => void;
}

const MAX_TITLE_LENGTH = 100;
const MAX_CONTENT_LENGTH = 500;

/** Edits the text of a notice, its channels, and whether it is sent; previews it for the newest record. */
export function NoticeDialog({ notice, onClose }: NoticeDialogProps): ReactNode {
  const { client } = useRenderer();
  const act = useAct();
  const [read, setRead] = useState(notice);
  const [draft, setDraft] = useState(() => draftOf(notice));
  const [preview, setPreview] = useState<NoticePreview | null>();
  const [isPreviewing, setPreviewing] = useState(false);
  const mayLeave = useUnsaved(Object.keys(changedMembers(draftOf(read), draft)).length > 0);
  const change = (more: Partial<SentNotice>): void => {
    setDraft((before) => ({ ...before, ...more }));
    setPreview(undefined);
    act.clear();
  };
  // Fields that the user did not touch follow what another user saved.
  const again = async (): Promise<void> => {
    const { Rows } = await client.http.get('/api/Notify/SearchConfig', { searchKey: notice.NotifyKey });
    const now = Rows.find(({ NotifyKey, Source }) => NotifyKey === notice.NotifyKey && Source === notice.Source);
    if (now === undefined) return;
    setDraft((before) => ({ ...before, ...draftOf(now), ...changedMembers(draftOf(read), before) }));
    setRead(now);
  };
  const save = async (): Promise<void> => {
    const isDone = await act.run(async () => {
      await client.http.post('/api/Notify/Save', draft);
      return '已保存，以后的通知按新的内容发送';
    }, again);
    if (isDone) onClose(true);
  };
  const show = (): void => {
    setPreviewing(true);
    void act
      .run(async () => {
        setPreview(await client.http.post('/api/Notify/Preview', draft));
        return undefined;
      })
      .finally(() => setPreviewing(false));
  };
  const close = (): void => void mayLeave().then((may) => (may ? onClose(false) : undefined));
  return (
    <Modal
      open
      title={`${notice.NotifyName}（${notice.Entity}，${notice.Occasion}）`}
      onCancel={close}
      footer={[
        <Button key="preview" loading={isPreviewing} disabled={act.isBusy} onClick={show}>
          预览
        </Button>,
        <Button key="cancel" onClick={close}>
          取消
        </Button>,
        <Button
          key="save"
          type="primary"
          disabled={isPreviewing}
          loading={act.isBusy && !isPreviewing}
          onClick={() => void save()}
        >
          保存
        </Button>,
      ]}
    >
      <form
        className="gj-gap-16 gj-admin-form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <AdminField label="标题" isRequired error={tooLong(draft.Title, MAX_TITLE_LENGTH) ?? act.issues['Title']}>
          {(id) => <Input id={id} value={draft.Title} onChange={(event) => change({ Title: event.target.value })} />}
        </AdminField>
        <AdminField
          label="内容"
          isRequired
          error={tooLong(draft.TemplateContent, MAX_CONTENT_LENGTH) ?? act.issues['TemplateContent']}
        >
          {(id) => (
            <Input.TextArea
              id={id}
              autoSize={{ minRows: 3, maxRows: 8 }}
              value={draft.TemplateContent}
              onChange={(event) => change({ TemplateContent: event.target.value })}
            />
          )}
        </AdminField>
        <AdminField label="加入变量" hint="加在内容的末尾">
          {(id) => (
            <Select<string | null>
              id={id}
              showSearch={BY_LABEL}
              value={null}
              placeholder="选择字段"
              options={notice.Variables.map(({ Name, Title }) => ({ value: Name, label: `${Title} {${Name}}` }))}
              onChange={(name) => {
                if (name !== null) change({ TemplateContent: `${draft.TemplateContent}{${name}}` });
              }}
            />
          )}
        </AdminField>
        <ChannelChoice
          notice={notice}
          value={draft.Channels}
          error={act.issues['Channels']}
          required={draft.Required}
          onChange={(Channels, Required) => change({ Channels, Required })}
        />
        <AdminField label="启用" hint="停用后不再发送">
          {(id) => <Switch id={id} checked={draft.IsEnabled} onChange={(IsEnabled) => change({ IsEnabled })} />}
        </AdminField>
        {preview === undefined ? null : <NoticePreviewBox preview={preview} />}
        <button type="submit" hidden />
      </form>
    </Modal>
  );
}

const draftOf = ({
  NotifyKey,
  Source,
  Title,
  TemplateContent,
  IsEnabled,
  Channels,
  Required,
  Version,
}: SentNotice): SentNotice => ({
  ...{ NotifyKey, Source, Title, TemplateContent },
  ...{ IsEnabled, Channels, Required, Version },
});

interface ChannelChoiceProps {
  readonly notice: Pick<NoticeRow, 'Channels' | 'Possible'>;
  readonly value: readonly NoticeChannel[];
  readonly error: string | undefined;
  /** The channels that users may not switch off. */
  readonly required: readonly NoticeChannel[];
  readonly onChange: (channels: readonly NoticeChannel[], required: readonly NoticeChannel[]) => void;
}

/** Selects the channels of a notice. A channel that cannot send here cannot be added, and shows the reason. */
function ChannelChoice({ notice, value, required, error, onChange }: ChannelChoiceProps): ReactNode {
  const id = useId();
  return (
    <div className="gj-admin-field" role="group" aria-labelledby={id}>
      <span id={id} className="gj-admin-label">
        渠道<i aria-hidden>*</i>
      </span>
      <ul className="gj-gap-4 gj-channels">
        {noticeChannels().map((channel) => {
          const isPossible = notice.Possible.includes(channel);
          return (
            <li key={channel}>
              <Checkbox
                checked={value.includes(channel)}
                disabled={!isPossible && !notice.Channels.includes(channel)}
                onChange={({ target: { checked } }) => {
                  const of = (list: readonly NoticeChannel[]): NoticeChannel[] =>
                    noticeChannels().filter((each) => (each === channel ? checked : list.includes(each)));
                  onChange(of(value), checked ? required : of(required));
                }}
              >
                {channelKind(channel).title}
              </Checkbox>
              {!value.includes(channel) ? null : (
                <Checkbox
                  aria-label={`${channelKind(channel).title}必收`}
                  checked={required.includes(channel)}
                  onChange={({ target: { checked } }) => {
                    const of = noticeChannels().filter((each) =>
                      each === channel ? checked : required.includes(each),
                    );
                    onChange(value, of);
                  }}
                >
                  必收，本人不能关闭
                </Checkbox>
              )}
              {isPossible ? null : <span className="gj-admin-hint">{channelKind(channel).hindrance}</span>}
            </li>
          );
        })}
      </ul>
      {error === undefined ? null : (
        <p className="gj-admin-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** The notice for the newest record, and its receivers by channel. */
const NoticePreviewBox = ({ preview }: { preview: NoticePreview | null }): ReactNode => (
  <section className="gj-gap-4 gj-notice-preview" aria-label="预览">
    {preview === null ? (
      <p className="gj-admin-hint">还没有这种记录，不能预览</p>
    ) : (
      <>
        <p className="gj-admin-hint">按最新的记录「{preview.Record}」：</p>
        <b>{preview.Title}</b>
        <p>{preview.Content}</p>
        <Receivers preview={preview} />
      </>
    )}
  </section>
);

function Receivers({ preview: { Receivers: people, Total } }: { preview: NoticePreview }): ReactNode {
  const [first] = people;
  if (first === undefined) return <p className="gj-admin-hint">这条记录没有可以通知的人</p>;
  return (
    <>
      <table className="gj-admin-diff gj-notice-reach" aria-label="接收人">
        <thead>
          <tr>
            <th scope="col">接收人</th>
            {first.Reach.map(({ Channel }) => (
              <th key={Channel} scope="col">
                {channelKind(Channel).title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(({ Name, Reach }, i) => (
            <tr key={i}>
              <th scope="row">{Name}</th>
              {Reach.map(({ Channel, IsReached, Text }) => (
                <td key={Channel} className={IsReached ? undefined : 'gj-notice-missed'}>
                  {Text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {Total > people.length ? (
        <p className="gj-admin-hint">
          共 {Total} 人，这里显示前 {people.length} 人
        </p>
      ) : null}
    </>
  );
}
