import type { Issue } from './Issue.ts';

/** What is missing of account and password (R1, R2); fields are those of the call. */
export function checkSignIn(loginId: string, password: string): Issue[] {
  return [
    ...(loginId.trim() === '' ? [{ field: 'LoginId', message: '请输入您的电话号码' }] : []),
    ...(password === '' ? [{ field: 'Password', message: '请输入密码' }] : []),
  ];
}
