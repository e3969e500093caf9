import type { CurrentUser } from '#wire/CurrentUser.ts';

/** The display name of a user; a newly registered user has only a phone number. */
export function userName({ RealName, NickName, PhoneNumber }: CurrentUser): string {
  return [RealName, NickName, PhoneNumber].find((name) => name !== null && name !== '') ?? '';
}
