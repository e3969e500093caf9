import type { ReactNode } from 'react';
import { channelKind } from '#engine/reminder/NOTICE_CHANNELS.ts';
import type { NoticePreview } from '#engine/reminder/NoticeRow.ts';

/** The notice for the newest record, and its receivers by channel. */
export function NoticePreviewBox({ preview }: { preview: NoticePreview | null }): ReactNode {
  return (
    <section className="gj-notice-preview" aria-label="预览">
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
}

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
