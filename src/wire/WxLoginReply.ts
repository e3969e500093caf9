import type { CurrentUser } from './CurrentUser.ts';

/** What follows when somebody came from WeChat: he is signed in, or has to say which account is his. */
export type WxLoginReply =
  | {
      readonly SignedIn: true;
      readonly User: CurrentUser;
      /** Where he wanted to go, when that is a path of ours. */
      readonly ReturnUrl: string | null;
    }
  | { readonly SignedIn: false; readonly User: null; readonly ReturnUrl: string };
