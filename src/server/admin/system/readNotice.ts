import { checkChannels } from '#engine/reminder/checkChannels.ts';
import { checkTemplate } from '#engine/reminder/checkTemplate.ts';
import type { NoticeChannel } from '#engine/reminder/NOTICE_CHANNELS.ts';
import type { Issue } from '#engine/validate/Issue.ts';
import type { Call } from '../../access/Call.ts';
import { recordInvalid } from '../../records/recordInvalid.ts';
import type { FoundNotice } from './findNotice.ts';
import { possibleChannels } from './possibleChannels.ts';
import type { SentNotice } from './SentNotice.ts';

const LONGEST_TITLE = 100;
const LONGEST_CONTENT = 500;

/** What somebody made of a notice, checked. Throws RECORD_INVALID with every issue. */
export function readNotice(
  call: Call,
  sent: SentNotice,
  { entity, channels: own }: FoundNotice,
): { Title: string; Content: string; Channels: readonly NoticeChannel[] } {
  const [Title, Content] = [sent.Title.trim(), sent.TemplateContent.trim()];
  const issues: Issue[] = [];
  const check = (field: string, text: string, longest: number): void => {
    const message = text === '' || text.length > longest ? `请填写 1 到 ${longest} 个字` : checkTemplate(text, entity);
    if (message !== undefined) issues.push({ field, message });
  };
  check('Title', Title, LONGEST_TITLE);
  check('TemplateContent', Content, LONGEST_CONTENT);
  const reminder = call.product.reminders.find(({ key }) => key === sent.NotifyKey);
  const now = reminder?.sources[Number(sent.Source)]?.channels ?? own;
  const chosen = checkChannels(sent.Channels?.split(',') ?? now, now, possibleChannels(call));
  if ('message' in chosen) issues.push({ field: 'Channels', message: chosen.message });
  if (issues.length > 0 || 'message' in chosen) throw recordInvalid(issues);
  return { Title, Content, Channels: chosen.channels };
}
