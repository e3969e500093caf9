import { currentUser } from './CurrentUser.ts';
import { constant, either, nothing, nullable, object, text } from './schema.ts';

/** The result of a WeChat sign-in: the user is signed in, or must choose an account. */
export const wxLoginReply = either(
  object({
    SignedIn: constant(true),
    User: currentUser,
    /** The path that the user requested, if it is a path of ours. */
    ReturnUrl: nullable(text()),
  }),
  object({
    SignedIn: constant(false),
    User: nothing(),
    ReturnUrl: text(),
  }),
);
