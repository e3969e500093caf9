import type { ReactNode } from 'react';
import type { NoticeRow } from '#client/system/createSystemCalls.ts';
import { useRenderer } from '#renderer/RendererContext.ts';
import { ReadTable } from './ReadTable.tsx';

/** What people are told, on which occasion, in which words. */
export function NoticesScreen({ title, above }: { title: string; above?: ReactNode }): ReactNode {
  const { client } = useRenderer();
  return (
    <ReadTable<NoticeRow>
      title={title}
      above={above}
      label="通知模板"
      hint="在 schemas/reminders 里修改；{字段} 发送时换成记录的内容"
      heads={['通知', '对象', '时机', '标题和内容', '渠道']}
      load={client.system.notices}
      keyOf={({ NotifyKey, Entity, Occasion, Title }) => `${NotifyKey} ${Entity} ${Occasion} ${Title}`}
      cells={({ NotifyName, Entity, Occasion, Title, TemplateContent, NotifyChannel }) => [
        NotifyName,
        Entity,
        Occasion,
        <>
          <b>{Title}</b>
          <br />
          {TemplateContent}
        </>,
        NotifyChannel.join('、'),
      ]}
    />
  );
}
