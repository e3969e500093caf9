import type { SavedReply } from '#wire/RecordReply.ts';
import type { Notify } from '../../feedback/Notify.ts';

/** Reports fields that were sent but not stored, for example because the user's permissions changed meanwhile. */
export function reportIgnored(notify: Notify, { Ignored }: SavedReply): void {
  notify.tell(
    '以下内容没有保存',
    <ul>
      {Ignored.map(({ Title, Reason }) => (
        <li key={Title}>
          {Title}：{Reason}
        </li>
      ))}
    </ul>,
  );
}
