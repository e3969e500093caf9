import { readOnlyFact, type UserContext } from './UserContext.ts';

/** Minutes in which a comment can be changed and taken away by who wrote it: later others have read it. */
export const COMMENT_MINUTES = 10;
const MAX_COMMENT_LENGTH = 2000;
const MAX_MENTIONS = 20;

/** Whether a user sees the comments on records that the user may view: employees do, outside users do not. */
export const readsComments = ({ role }: Pick<UserContext, 'role'>): boolean => role === 'employee';

/** Whether the user may also write comments: not with read-only access. */
export const writesComments = (user: UserContext): boolean =>
  readsComments(user) && user.limits === undefined && readOnlyFact(user) === undefined;

/** Whether a user may change or delete a comment now; moments are in milliseconds since 1970. */
export const mayChangeComment = (
  { author, writtenAt }: { readonly author: number; readonly writtenAt: number },
  user: UserContext,
  moment: number,
): boolean => writesComments(user) && author === user.accountId && moment - writtenAt <= COMMENT_MINUTES * 60_000;

/** The problem of a comment, as a message; undefined if it can be stored. `text` is trimmed. */
export function commentProblem(text: string, mentions: number): string | undefined {
  if (text === '') return '请填写评论';
  if (text.length > MAX_COMMENT_LENGTH) return `评论最多 ${MAX_COMMENT_LENGTH} 个字，现在有 ${text.length} 个`;
  return mentions > MAX_MENTIONS ? `一条评论最多提到 ${MAX_MENTIONS} 人` : undefined;
}
