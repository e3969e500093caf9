import type { Issue } from './Issue.ts';
import { COMMON_PASSWORDS } from './COMMON_PASSWORDS.ts';
import { REGISTRATION_PASSWORD } from './REGISTRATION_PASSWORD.ts';

const LEAST = 8;
const MOST = 32;

export interface NewPassword {
  readonly password: string;
  readonly confirm: string;
  /** Phone number and sign-in name of the account; the password may not contain them. */
  readonly names: readonly (string | null)[];
}

/** What is wrong with a password that somebody chooses for himself (domain 6.4); fields are those of the calls. */
export function checkNewPassword({ password, confirm, names }: NewPassword): Issue[] {
  const message = weakness(password, names);
  return [
    ...(message === undefined ? [] : [{ field: 'Password', message }]),
    ...(password === confirm ? [] : [{ field: 'ConfirmPassword', message: '两次输入的密码不一致' }]),
  ];
}

function weakness(password: string, names: readonly (string | null)[]): string | undefined {
  const length = [...password].length;
  if (length === 0) return '请输入密码';
  if (length < LEAST || length > MOST) return `密码长度为 ${LEAST} 至 ${MOST} 个字符`;
  if (!/\p{L}/u.test(password) || !/\d/.test(password)) return '密码须同时包含字母和数字';
  const small = password.toLowerCase();
  if (names.some((name) => name !== null && name.length >= 4 && small.includes(name.toLowerCase())))
    return '密码不能包含您的手机号码或账号';
  if (COMMON_PASSWORDS.has(small) || password === REGISTRATION_PASSWORD || new Set(small).size < 4)
    return '该密码过于常见，请换一个';
  return undefined;
}
