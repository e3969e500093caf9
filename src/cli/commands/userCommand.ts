import { AppError } from '#engine/errors.ts';
import { addByHand, everyAccount, resetByHand, unlockByHand } from '#server/admin/accountByHand.ts';
import { findAccount } from '#server/db/accounts/accounts.ts';
import { beijingTime } from '#server/db/beijingTime.ts';
import { firstLink } from '#server/session/firstLink.ts';
import type { CliCommand, CliInput } from '../terminal/CliCommand.ts';
import { CommandError } from '../terminal/CommandError.ts';
import { STORED_OPTIONS, STORED_USAGE, inWords, settingsOf, withStored } from '../terminal/storedPlace.ts';

const STATES: Readonly<Record<number, string>> = { 1: '正常', 2: '停用', 3: '锁定' };

/** `guiju user`: the accounts, for whoever runs the server and can sign in no more. */
export const userCommand: CliCommand = {
  name: 'user',
  summary: 'lists, adds, resets and unlocks accounts where nobody can sign in any more',
  usage: [
    'guiju user list',
    'guiju user reset LOGIN    a new first password and a link to set one, printed once; the account is signed out everywhere',
    'guiju user unlock LOGIN   a locked or disabled account may sign in again',
    'guiju user add LOGIN      an account that belongs to no employee',
    '',
    ...STORED_USAGE,
    '  --roles A,B          of a new account: codes of roles (admin)',
    '  --name NAME          of a new account: its name (LOGIN)',
    '  --second-factor      of a reset: takes the second factor away as well',
    '',
    'Works at the database itself: an embedded one only while no server holds it. What is done stands in the op log, as done at the terminal.',
    'Exit code 0: done. 1: there is no such account, or the name is taken.',
  ].join('\n'),
  options: {
    ...STORED_OPTIONS,
    roles: { type: 'string' },
    name: { type: 'string' },
    'second-factor': { type: 'boolean' },
  },
  async run(input) {
    const [action = '', loginId = '', ...more] = input.args;
    const work = ACTIONS[action];
    if (work === undefined || more.length > 0 || (action === 'list') !== (loginId === ''))
      throw new CommandError(`guiju user list, or guiju user reset|unlock|add LOGIN; see guiju help user`);
    try {
      input.print(await inWords(() => work(input, loginId)));
      return 0;
    } catch (error) {
      if (!(error instanceof AppError) || error.text === undefined) throw error;
      input.warn(error.text);
      return 1;
    }
  },
};

type Work = (input: CliInput, loginId: string) => Promise<string>;

type By = Parameters<typeof unlockByHand>[1];

/** Opens the database for `work`, as who does it now. */
function atDatabase<T>(input: CliInput, work: (by: By) => Promise<T>): Promise<T> {
  const settings = settingsOf(input);
  return withStored(settings, ({ database }) =>
    work({ database, cost: settings.passwordCost, now: beijingTime(new Date()) }),
  );
}

/** The first password of an account in words, and the link that makes it needless. */
async function given(loginId: string, password: string, { database }: By, input: CliInput): Promise<string> {
  const account = await findAccount(database.db, loginId);
  if (account === undefined) throw new AppError('NOT_FOUND', { text: `没有账号 ${loginId}` });
  const settings = settingsOf(input);
  const link = `${settings.publicUrl ?? ''}${firstLink(account, new Date(), settings)}`;
  if (input.json) return JSON.stringify({ LoginId: loginId, Password: password, Link: link }, undefined, 2);
  const place = settings.publicUrl === undefined ? '，接在网站地址之后' : '';
  return [
    `账号 ${loginId} 的初始密码：${password}`,
    '登录后请修改，这里只显示一次。或者由本人打开这个链接设置密码（只能用一次，72 小时内有效' + place + '）：',
    link,
  ].join('\n');
}

const ACTIONS: Readonly<Record<string, Work | undefined>> = {
  list: (input) =>
    atDatabase(input, async (by) => {
      const accounts = (await everyAccount(by)).map(({ LoginId, RealName, Roles, AccountState, LastLoginTime }) => ({
        LoginId,
        RealName,
        Roles: Roles ?? [],
        State: STATES[AccountState] ?? String(AccountState),
        LastLoginTime,
      }));
      if (input.json) return JSON.stringify(accounts, undefined, 2);
      return accounts
        .map(({ LoginId, RealName, Roles, State, LastLoginTime }) =>
          [LoginId, RealName ?? '—', State, Roles.join(',') || '—', LastLoginTime ?? '未登录过'].join('  '),
        )
        .join('\n');
    }),
  reset: (input, loginId) =>
    atDatabase(input, async (by) => {
      const wantsFactor = input.options['second-factor'] === true;
      const { password, hadFactor } = await resetByHand(loginId, wantsFactor, by);
      if (wantsFactor && !hadFactor) input.warn(`账号 ${loginId} 没有开启两步验证`);
      return given(loginId, password, by, input);
    }),
  unlock: (input, loginId) =>
    atDatabase(input, async (by) => {
      await unlockByHand(loginId, by);
      return input.json ? JSON.stringify({ LoginId: loginId }) : `账号 ${loginId} 可以登录了。`;
    }),
  add: (input, loginId) =>
    atDatabase(input, async (by) => {
      const { roles, name } = input.options;
      const codes = (typeof roles === 'string' ? roles : 'admin').split(',').map((code) => code.trim());
      const account = { loginId, name: typeof name === 'string' ? name : loginId, roles: codes };
      return given(loginId, await addByHand(account, by), by, input);
    }),
};
