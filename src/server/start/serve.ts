import { setTimeout as wait } from 'node:timers/promises';
import '../settings/likeNewerNode.ts';
import { claimFolder } from '../db/claimFolder.ts';
import { readSettings } from '../settings/readSettings.ts';
import { StartError } from '../settings/StartError.ts';
import type { Language } from '#engine/words/Language.ts';
import type { RunningServer } from './startServer.ts';

const MOST_STEPS = 8;

interface Words {
  readonly step: (step: string) => string;
  readonly more: (count: number) => string;
  readonly runs: (address: string) => string;
  readonly accounts: string;
  readonly madeAccounts: string;
  readonly link: string;
  readonly knownPassword: string;
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
    ownPassword: 'Password: the value of DEMO_PASSWORD',
    password: (password) => `Password: ${password} (shown this once, note it down)`,
  },
};

/** What a person reads when the server is up: where it is, who can sign in, and with which password. */
function greet({ address, accounts, firstStart, administratorLink, migrated }: RunningServer, words: Words): string[] {
  const lines: string[] = [];
  const more = migrated.length - MOST_STEPS;
  for (const step of migrated.slice(0, MOST_STEPS)) lines.push(words.step(step));
  if (more > 0) lines.push(words.more(more));
  lines.push('', words.runs(address), '');
  if (accounts.length > 0) {
    lines.push(firstStart === undefined ? words.accounts : words.madeAccounts);
    for (const { LoginId, DemoLabel } of accounts) lines.push(`  ${LoginId}  ${DemoLabel}`);
    if (administratorLink === undefined) lines.push(passwordLine(firstStart, words), '');
    else lines.push(words.link, administratorLink, '');
  }
  return lines;
}

function passwordLine(first: RunningServer['firstStart'], words: Words): string {
  if (first?.password === undefined) return words.knownPassword;
  return first.generated ? words.password(first.password) : words.ownPassword;
}

/** Calls that run get this long to finish when the process is asked to end. Milliseconds. */
const END_LIMIT = 9000;

/**
 * Runs the server of a product with these flags until the process is asked to end, which ends the process. Answers the exit code where it
 * could not start, after saying why.
 */
export async function serve(args: readonly string[], language: Language = 'zh'): Promise<number> {
  try {
    const settings = readSettings(args, process.env, process.cwd());
    // First of all, before the server itself is read from its files: whoever starts a second one by mistake hears it at once.
    const unlock = await claimFolder(settings);
    const { startServer } = await import('./startServer.ts');
    const server = await startServer(settings, undefined, undefined, undefined, unlock);
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end(server));
    for (const line of greet(server, WORDS[language])) process.stdout.write(`${line}\n`);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    // Read only here: a start that goes on says none of it.
    const { startLine } = await import('./startWords.ts');
    for (const line of error.lines) process.stderr.write(`${startLine(line, language)}\n`);
    return 1;
  }
  return new Promise<number>(() => undefined);
}

async function end(server: RunningServer): Promise<void> {
  const { ending, settings } = server.services;
  ending.abort();
  await wait(settings.drain * 1000);
  const timer = setTimeout(() => process.exit(0), END_LIMIT);
  await server.close();
  clearTimeout(timer);
  process.exit(0);
}
