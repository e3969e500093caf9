import type { Issue } from './Issue.ts';

/** Common passwords with letters and digits, in lower case. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `password1 password12 password123 password1234 passw0rd1 p@ssw0rd p@ssw0rd1 p@ssword1 p@ssword123 passw0rd passw0rd123 pass1234
  pass12345 pass123456 admin123 admin1234 admin12345 admin123456 admin888 admin8888 admin666 admin@123 admin@1234 admin@123456
  root1234 root123456 test1234 test12345 test123456 user1234 user123456 guest123 guest1234 welcome1 welcome12 welcome123
  welcome@123 letmein1 letmein123 iloveyou1 iloveyou2 iloveyou123 woaini123 woaini1234 woaini520 woaini521 woaini1314 5201314a
  a5201314 abc12345 abc123456 abc1234567 abc123456789 abcd1234 abcd12345 abcd123456 abcde123 abcde12345 abcdef123 abcdefg1
  abcdefg123 abc123abc a1234567 a12345678 a123456789 a1234567890 aa123456 aa12345678 aa123456789 aaa12345 aaa123456 aaaa1111
  aaaa1234 as123456 asd12345 asd123456 asdf1234 asdfgh123 asdfghjkl1 12345678a 123456789a 1234567890a 1234567a 123456aa 123456ab
  123456abc 123abc456 1234abcd 12345abc 12345qwe 1234qwer 123456qw 123456qwe 123qwe123 123qweasd 123qweasdzxc 1q2w3e4r 1q2w3e4r5t
  1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1qaz@wsx q1w2e3r4 q1w2e3r4t5 qaz12345 qaz123456 qazwsx12 qazwsx123 qazwsx123456
  qq123456 qq12345678 qq123456789 qqq11111 qqqq1111 qwe12345 qwe123456 qwe123456789 qwer1234 qwer12345 qwer123456 qwerty12
  qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyui1 qwertyuiop1 qwertyuiop123 q1234567 q12345678 q123456789 w1234567
  w12345678 w123456789 wang1234 wang123456 zhang123 zhang1234 li123456 liu12345 liu123456 chen1234 chen123456 z1234567 z12345678
  z123456789 zxc12345 zxc123456 zxcv1234 zxcvbn123 zxcvbnm1 zxcvbnm123 zaq12wsx zaq1xsw2 s1234567 s12345678 x1234567 c1234567
  l1234567 company1 company123 company2024 company2025 company2026 changeme1 changeme123 default1 default123 secret123 master123
  monkey123 dragon123 football1 baseball1 superman1 sunshine1 princess1 michael1 charlie1 liverpool1 trustno1 computer1 internet1
  china123 china2008 beijing2008 shanghai1 hangzhou1 zhejiang1 huawei123 huawei@123 xiaomi123 alibaba1 tencent1 taobao123
  guiju123 guiju1234 guiju123456 guiju2024 guiju2025 guiju2026 guiju@123 guiju@12345678 mima1234 mima12345 mima123456 1qaz!qaz a12345678a`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

const MIN_PASSWORD_LENGTH = 8;
const MAX_PASSWORD_LENGTH = 128;

export interface NewPassword {
  readonly password: string;
  readonly confirm: string;
  /** Phone number, sign-in name and name of the account, and the company; the password may not contain them. */
  readonly names: readonly (string | null)[];
}

/** The problems of a password that a user chooses (domain 6.4); fields are those of the calls. */
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
  if (names.some((name) => name !== null && isTelling(name) && small.includes(name.toLowerCase())))
    return '密码不能包含您的手机号码、账号、姓名或公司名称';
  if (COMMON_PASSWORDS.has(small) || new Set(small).size < 4) return '该密码过于常见，请换一个';
  return undefined;
}

/** Two Chinese characters are a name; two Latin letters occur in many words. */
const isTelling = (name: string): boolean => name.length >= (/\p{Script=Han}/u.test(name) ? 2 : 4);
