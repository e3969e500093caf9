import { AppError } from '#engine/errors.ts';
import { addByHand, everyAccount, noAccount, resetByHand, unlockByHand } from '#server/admin/accountByHand.ts';
import { findAccount } from '#server/db/accounts/accounts.ts';
import { storedZone } from '#server/db/migrate/databaseFormat.ts';
import { firstLink } from '#server/session/firstLink.ts';
import { type CliCommand, type CliInput, CommandError } from '../terminal/CliCommand.ts';
import { speechOf } from '../terminal/speechOf.ts';
import { inWords, settingsOf, STORED_OPTIONS, STORED_USAGE, withStored } from '../terminal/storedPlace.ts';
import { textsIn } from '../terminal/commandTexts.ts';

/** `guiju user`: manages accounts, for operators who can no longer sign in. */
export const userCommand: CliCommand = {
  name: 'user',
  summary: 'lists, adds, resets and unlocks accounts when no administrator can sign in',
  usage: [
    'guiju user list',
    'guiju user reset LOGIN    prints a new initial password and a link to set one; the account is signed out everywhere',
    'guiju user unlock LOGIN   allows a locked or disabled account to sign in again',
    'guiju user add LOGIN      an account that belongs to no employee',
    '',
    ...STORED_USAGE,
    '  --roles A,B          for a new account: role codes (admin)',
    '  --name NAME          for a new account: its name (default: LOGIN)',
    '  --second-factor      for a reset: also removes the second factor',
    '',
    'Changes the database directly: an embedded one only while no server runs. Changes are recorded in the op log as made at the terminal.',
    'Exit code 0: done. 1: the account does not exist, or the name is taken.',
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
      input.warn(speechOf(input).say(error.text));
      return 1;
    }
  },
};

type Work = (input: CliInput, loginId: string) => Promise<string>;

type By = Parameters<typeof unlockByHand>[1];

/** Opens the database for `work`, as who does it now. */
function atDatabase<T>(input: CliInput, work: (by: By) => Promise<T>): Promise<T> {
  const settings = settingsOf(input);
  return withStored(settings, async ({ database }) =>
    work({ database, cost: settings.passwordCost, now: (await storedZone(database.db)).text(Date.now()) }),
  );
}

/** The first password of an account as text, and the link to replace it. */
async function given(loginId: string, password: string, { database }: By, input: CliInput): Promise<string> {
  const account = await findAccount(database.db, loginId);
  const text = textsIn(input.spoken);
  if (account === undefined) throw noAccount(loginId);
  const settings = settingsOf(input);
  const link = `${settings.publicUrl ?? ''}${firstLink(account, new Date(), settings)}`;
  if (input.json) return JSON.stringify({ LoginId: loginId, Password: password, Link: link }, undefined, 2);
  const note =
    settings.publicUrl === undefined
      ? '登录后请修改，这里只显示一次。或者由本人打开这个链接设置密码（只能用一次，72 小时内有效，接在网站地址之后）：'
      : '登录后请修改，这里只显示一次。或者由本人打开这个链接设置密码（只能用一次，72 小时内有效）：';
  return [text('账号 {0} 的初始密码：{1}', loginId, password), text(note), link].join('\n');
}

const STATES: Readonly<Record<number, '正常' | '停用' | '锁定'>> = { 1: '正常', 2: '停用', 3: '锁定' };

const ACTIONS: Readonly<Record<string, Work | undefined>> = {
  list: (input) =>
    atDatabase(input, async (by) => {
      // Programs read the same in every language.
      const text = textsIn(input.json ? 'zh' : input.spoken);
      const stateOf = (state: number): string => {
        const name = STATES[state];
        return name === undefined ? String(state) : text(name);
      };
      const accounts = (await everyAccount(by)).map(({ LoginId, RealName, Roles, AccountState, LastLoginTime }) => ({
        LoginId,
        RealName,
        Roles: Roles ?? [],
        State: stateOf(AccountState),
        LastLoginTime,
      }));
      if (input.json) return JSON.stringify(accounts, undefined, 2);
      return accounts
        .map(({ LoginId, RealName, Roles, State, LastLoginTime }) =>
          [LoginId, RealName ?? '—', State, Roles.join(',') || '—', LastLoginTime ?? text('未登录过')].join('  '),
        )
        .join('\n');
    }),
  reset: (input, loginId) =>
    atDatabase(input, async (by) => {
      const wantsFactor = input.options['second-factor'] === true;
      const { password, hadFactor } = await resetByHand(loginId, wantsFactor, by);
      if (wantsFactor && !hadFactor) input.warn(textsIn(input.spoken)('账号 {0} 没有开启两步验证', loginId));
      return given(loginId, password, by, input);
    }),
  unlock: (input, loginId) =>
    atDatabase(input, async (by) => {
      await unlockByHand(loginId, by);
      if (input.json) return JSON.stringify({ LoginId: loginId });
      return textsIn(input.spoken)('账号 {0} 可以登录了。', loginId);
    }),
  add: (input, loginId) =>
    atDatabase(input, async (by) => {
      const { roles, name } = input.options;
      const codes = (typeof roles === 'string' ? roles : 'admin').split(',').map((code) => code.trim());
      const account = { loginId, name: typeof name === 'string' ? name : loginId, roles: codes };
      return given(loginId, await addByHand(account, by), by, input);
    }),
};
