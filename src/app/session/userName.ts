import type { CurrentUser } from '#wire/CurrentUser.ts';

/** How a user is called on screen; who has just registered has nothing but his phone number. */
export function userName({ RealName, NickName, PhoneNumber }: CurrentUser): string {
  return [RealName, NickName, PhoneNumber].find((name) => name !== null && name !== '') ?? '';
}
