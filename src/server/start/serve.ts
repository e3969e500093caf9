import { setTimeout as wait } from 'node:timers/promises';
import { claimFolder } from '../db/claimFolder.ts';
import { readSettings } from '../settings/readSettings.ts';
import { StartError } from '../settings/StartError.ts';
import type { RunningServer } from './startServer.ts';

const MOST_STEPS = 8;

/** What a person reads when the server is up: where it is, who can sign in, and with which password. */
function greet({ address, accounts, firstStart, administratorLink, migrated }: RunningServer): string[] {
  const lines: string[] = [];
  const more = migrated.length - MOST_STEPS;
  for (const step of migrated.slice(0, MOST_STEPS)) lines.push(`数据库：${step}`);
  if (more > 0) lines.push(`数据库：……另有 ${more} 步`);
  lines.push('', `规矩 Guiju 已启动：${address}`, '');
  if (accounts.length > 0) {
    lines.push(firstStart === undefined ? '可登录的账号：' : '可登录的账号（首次启动创建）：');
    for (const { LoginId, DemoLabel } of accounts) lines.push(`  ${LoginId}  ${DemoLabel}`);
    if (administratorLink === undefined) lines.push(passwordLine(firstStart), '');
    else
      lines.push(
        `管理员打开这个链接设置密码（只能用一次，72 小时内有效，重新启动时给出新的）：`,
        administratorLink,
        '',
      );
  }
  return lines;
}

function passwordLine(first: RunningServer['firstStart']): string {
  if (first?.password === undefined) return '密码：首次启动时显示过的密码，或当时的 DEMO_PASSWORD';
  return first.generated ? `密码：${first.password}（仅显示这一次，请记下）` : '密码：环境变量 DEMO_PASSWORD 中的值';
}

/** Calls that run get this long to finish when the process is asked to end. Milliseconds. */
const END_LIMIT = 9000;

/**
 * Runs the server of a product with these flags until the process is asked to end, which ends the process. Answers the exit code where it
 * could not start, after saying why.
 */
export async function serve(args: readonly string[]): Promise<number> {
  try {
    const settings = readSettings(args, process.env, process.cwd());
    // First of all, before the server itself is read from its files: whoever starts a second one by mistake hears it at once.
    const unlock = await claimFolder(settings);
    const { startServer } = await import('./startServer.ts');
    const server = await startServer(settings, undefined, undefined, undefined, unlock);
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end(server));
    for (const line of greet(server)) process.stdout.write(`${line}\n`);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    for (const line of error.lines) process.stderr.write(`${line}\n`);
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
