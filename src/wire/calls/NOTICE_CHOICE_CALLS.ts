import { textUpTo, yesOrNo } from '../params.ts';
import { flag, list, nothing, object, text, type TypeOf, translated } from '../schema.ts';
import { calls } from './call.ts';

const noticeChoices = object({
  Rows: list(
    object({
      NotifyKey: text(),
      Title: text(),
      /** The channels by which it is sent here. */
      Channels: list(
        object({
          Channel: text(),
          IsOn: flag(),
          /** Users may not switch it off. */
          IsRequired: flag(),
          IsReached: flag(),
          /** The address, masked, or why nothing comes. */
          Text: translated(),
        }),
      ),
    }),
  ),
});
/** The channels by which a user receives notices. */
export type NoticeChoices = TypeOf<typeof noticeChoices>;

/** The calls about a user's own notice settings. */
export const NOTICE_CHOICE_CALLS = calls({
  'GET /api/Notify/Own': { title: '我收哪些通知、走哪些渠道', query: object({}), reply: noticeChoices },
  'POST /api/Notify/SetOwn': {
    title: '打开或关闭一种通知的一个渠道；管理员规定必收的不能关闭',
    body: object({ NotifyKey: textUpTo(64), Channel: textUpTo(50), IsOn: yesOrNo }),
    reply: nothing(),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
});
