import type { Language } from '#engine/words/Language.ts';

/** Texts of `guiju user`. */
interface UserWords {
  /** The state of an account by its number. */
  readonly states: Readonly<Record<number, string>>;
  readonly never: string;
  readonly noFactor: (login: string) => string;
  readonly mayEnter: (login: string) => string;
  readonly password: (login: string, password: string) => string;
  /** What to do with the password and the following link; `isWhole`: the link contains the site's address. */
  readonly link: (isWhole: boolean) => string;
}

const CHINESE: UserWords = {
  states: { 1: '正常', 2: '停用', 3: '锁定' },
  never: '未登录过',
  noFactor: (login) => `账号 ${login} 没有开启两步验证`,
  mayEnter: (login) => `账号 ${login} 可以登录了。`,
  password: (login, password) => `账号 ${login} 的初始密码：${password}`,
  link: (isWhole) =>
    `登录后请修改，这里只显示一次。或者由本人打开这个链接设置密码（只能用一次，72 小时内有效${isWhole ? '' : '，接在网站地址之后'}）：`,
};

const ENGLISH: UserWords = {
  states: { 1: 'active', 2: 'disabled', 3: 'locked' },
  never: 'never signed in',
  noFactor: (login) => `The account ${login} does not use two-step sign-in`,
  mayEnter: (login) => `The account ${login} may sign in again.`,
  password: (login, password) => `First password of the account ${login}: ${password}`,
  link: (isWhole) =>
    `Change it after signing in; it is shown here only once. Or let its owner set one by this link (it works once, for 72 hours${isWhole ? '' : ', behind the address of the site'}):`,
};

/** Texts of `guiju user`, by language. */
export const USER_WORDS: Readonly<Record<Language, UserWords>> = { zh: CHINESE, en: ENGLISH };
