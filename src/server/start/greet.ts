import type { Language } from '#engine/words/Language.ts';
import type { RunningServer } from './startServer.ts';

const MAX_STEPS = 8;

interface Words {
  readonly step: (step: string) => string;
  readonly more: (count: number) => string;
  readonly runs: (address: string) => string;
  readonly accounts: string;
  readonly madeAccounts: string;
  readonly link: string;
  readonly knownPassword: string;
  readonly setPassword: string;
  readonly ownPassword: string;
  readonly password: (password: string) => string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  zh: {
    step: (step) => `数据库：${step}`,
    more: (count) => `数据库：……另有 ${count} 步`,
    runs: (address) => `规矩 Guiju 已启动：${address}`,
    accounts: '可登录的账号：',
    madeAccounts: '可登录的账号（首次启动创建）：',
    link: '管理员打开这个链接设置密码（只能用一次，72 小时内有效，重新启动时给出新的）：',
    knownPassword: '密码：首次启动时显示过的密码，或当时的 DEMO_PASSWORD',
    setPassword: '密码：本人设置的那个；没有人知道时：guiju user reset 账号',
    ownPassword: '密码：环境变量 DEMO_PASSWORD 中的值',
    password: (password) => `密码：${password}（仅显示这一次，请记下）`,
  },
  en: {
    step: (step) => `Database: ${step}`,
    more: (count) => `Database: … and ${count} more steps`,
    runs: (address) => `Guiju runs: ${address}`,
    accounts: 'Accounts:',
    madeAccounts: 'Accounts (made by this first start):',
    link: 'The administrator sets a password by this link (once, within 72 hours; the next start prints a new one):',
    knownPassword: 'Password: the one that the first start printed, or DEMO_PASSWORD of then',
    setPassword: 'Password: the one that its owner set; where nobody knows it: guiju user reset LOGIN',
    ownPassword: 'Password: the value of DEMO_PASSWORD',
    password: (password) => `Password: ${password} (shown this once, note it down)`,
  },
};

/** The greeting printed when the server is ready: its address, the accounts, and their password. */
export function greet(server: RunningServer, language: Language): string[] {
  const words = WORDS[language];
  const { address, migrated } = server;
  const lines: string[] = [];
  const more = migrated.length - MAX_STEPS;
  for (const step of migrated.slice(0, MAX_STEPS)) lines.push(words.step(step));
  if (more > 0) lines.push(words.more(more));
  lines.push('', words.runs(address), '', ...signInLines(server, language, server.services.settings.production));
  return lines;
}

/** The accounts that can sign in. A generated password is printed only here and once; production generates none. */
export function signInLines(
  { accounts, firstStart, administratorLink }: Pick<RunningServer, 'accounts' | 'firstStart' | 'administratorLink'>,
  language: Language,
  isProduction = false,
): string[] {
  if (accounts.length === 0) return [];
  const words = WORDS[language];
  return [
    firstStart === undefined ? words.accounts : words.madeAccounts,
    ...accounts.map(({ LoginId, DemoLabel }) => `  ${LoginId}  ${DemoLabel}`),
    ...(administratorLink === undefined
      ? [isProduction ? words.setPassword : passwordLine(firstStart, words)]
      : [words.link, administratorLink]),
    '',
  ];
}

function passwordLine(first: RunningServer['firstStart'], words: Words): string {
  if (first?.password === undefined) return words.knownPassword;
  return first.generated ? words.password(first.password) : words.ownPassword;
}
