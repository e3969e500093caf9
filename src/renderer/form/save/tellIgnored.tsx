import type { SavedReply } from '#wire/RecordReply.ts';
import type { Notify } from '../../feedback/Notify.ts';

/** Tells what was sent and not stored, as when the rights of the user changed while he was filling in the form. */
export function tellIgnored(notify: Notify, { Ignored }: SavedReply): void {
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
