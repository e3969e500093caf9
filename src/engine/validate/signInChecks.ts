import type { Issue } from './Issue.ts';
import { NAMED_PATTERNS } from './namedPatterns.ts';

/** The missing parts of account and password (R1, R2); fields are those of the call. */
export function checkSignIn(loginId: string, password: string): Issue[] {
  return [
    ...(loginId.trim() === '' ? [{ field: 'LoginId', message: '请输入您的电话号码' }] : []),
    ...(password === '' ? [{ field: 'Password', message: '请输入密码' }] : []),
  ];
}

/** The problems of the phone number in an account form (R1, R3); empty if a code may be sent to it. */
export function checkPhone(field: string, phone: string): Issue[] {
  if (phone.trim() === '') return [{ field, message: '请输入您的电话号码' }];
  const pattern = NAMED_PATTERNS['P-MOBILE'];
  return pattern?.test(phone.trim()) === true ? [] : [{ field, message: pattern?.message ?? '' }];
}

/** The format of account names where no codes are sent. */
export const LOGIN_RULE = '登录账号为 2 到 50 个字母、数字或 . _ - @ +';
const LOGIN = /^[\p{L}\p{N}._@+-]{2,50}$/u;

/** Problems of an account's name: a phone number if users sign in by codes, else letters and digits. */
export function checkLogin(field: string, login: string, byCode: boolean): Issue[] {
  if (byCode) return checkPhone(field, login);
  return LOGIN.test(login) ? [] : [{ field, message: LOGIN_RULE }];
}

/** The problems of an entered code before it is compared (R4): it is missing, or has the wrong format. */
export function checkValidateCode(field: string, code: string): Issue[] {
  const pattern = NAMED_PATTERNS['P-SMS'];
  return pattern?.test(code.trim()) === true ? [] : [{ field, message: pattern?.message ?? '' }];
}

const MAX_NAME_LENGTH = 100;

/** The problems of a mail address that a user wants to confirm. */
export function checkMail(field: string, mail: string): Issue[] {
  if (mail.trim() === '') return [{ field, message: '请输入邮箱' }];
  const pattern = NAMED_PATTERNS['P-EMAIL'];
  const fits =
    mail.length <= MAX_NAME_LENGTH && /^[\x21-\x7e]+$/.test(mail.trim()) && pattern?.test(mail.trim()) === true;
  return fits ? [] : [{ field, message: pattern?.message ?? '' }];
}
