import { currentUser } from './CurrentUser.ts';
import { type TypeOf, constant, either, nothing, nullable, object, text } from './schema.ts';

export const wxLoginReply = either(
  object({
    SignedIn: constant(true),
    User: currentUser,
    /** Where he wanted to go, when that is a path of ours. */
    ReturnUrl: nullable(text()),
  }),
  object({
    SignedIn: constant(false),
    User: nothing(),
    ReturnUrl: text(),
  }),
);
/** What follows when somebody came from WeChat: he is signed in, or has to say which account is his. */
export type WxLoginReply = TypeOf<typeof wxLoginReply>;
