import type { Issue } from './Issue.ts';

/** The message for a password that contains a name. */
export const NAMED = '密码不能包含您的手机号码、账号、姓名或公司名称';
const MIN_PASSWORD_LENGTH = 8;
const MAX_PASSWORD_LENGTH = 128;

export interface NewPassword {
  readonly password: string;
  readonly confirm: string;
  /** Phone number, sign-in name and name of the account, and the company; the password may not contain them. */
  readonly names: readonly (string | null)[];
}

/** Problems of a chosen password (domain 6.4); the server also refuses common ones. */
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
  if (length < MIN_PASSWORD_LENGTH || length > MAX_PASSWORD_LENGTH)
    return `密码长度为 ${MIN_PASSWORD_LENGTH} 至 ${MAX_PASSWORD_LENGTH} 个字符`;
  if (!/\p{L}/u.test(password) || !/\d/.test(password)) return '密码须同时包含字母和数字';
  const small = password.toLowerCase();
  if (names.some((name) => name !== null && isTelling(name) && small.includes(name.toLowerCase()))) return NAMED;
  if (new Set(small).size < 4) return '该密码过于常见，请换一个';
  return undefined;
}

/** Two Chinese characters are a name; two Latin letters occur in many words. */
const isTelling = (name: string): boolean => name.length >= (/\p{Script=Han}/u.test(name) ? 2 : 4);
