import { describe, expect, it } from 'vitest';
import { checkNewPassword } from '#engine/validate/checkNewPassword.ts';

const PHONE = '13900000006';
const messages = (password: string, confirm = password): string[] =>
  checkNewPassword({ password, confirm, names: [PHONE, null, '', 'ab'] }).map(({ message }) => message);

describe('a new password', () => {
  it.each([
    ['', '请输入密码'],
    ['abc1234', '密码长度为 8 至 128 个字符'],
    [`${'密'.repeat(128)}1`, '密码长度为 8 至 128 个字符'],
    ['abcdefgh', '密码须同时包含字母和数字'],
    ['12345678', '密码须同时包含字母和数字'],
    [`x${PHONE}y`, '密码不能包含您的手机号码、账号、姓名或公司名称'],
    ['aaaaaaa1', '该密码过于常见，请换一个'],
  ])('%j is refused: %s', (password, message) => expect(messages(password)).toEqual([message]));

  it.each([
    'xk7m-p2qa',
    'correct horse battery 1',
    '密码由汉字组成的九个字1',
    `${'🔑x'.repeat(15)}y1`,
    'ab cdefg 7',
    `${'a b'.repeat(42)}c1`,
  ])('%j is taken', (password) => expect(messages(password)).toEqual([]));

  it('must be typed twice alike, to the letter', () => {
    expect(checkNewPassword({ password: 'xk7m-p2qa', confirm: 'xk7m-p2qA', names: [] })).toEqual([
      { field: 'ConfirmPassword', message: '两次输入的密码不一致' },
    ]);
  });
});
