import { resolve } from 'node:path';
import { nearestName } from '#language/nearestName.ts';
import { findBuilt } from './findBuilt.ts';
import { readSwitch } from './readers.ts';
import { readCodeLimits, readSessionLimits } from './readLimits.ts';
import { readNotify } from './readNotify.ts';
import { readS3 } from './readS3.ts';
import { readWeb } from './readWeb.ts';
import type { LogLevel, Settings } from './Settings.ts';
import { StartError } from './StartError.ts';

/** Flags with a value, and the environment variable each stands for. */
const VALUE_FLAGS: Readonly<Record<string, string>> = {
  '--port': 'PORT',
  '--host': 'HOST',
  '--data': 'DATA_DIR',
  '--schemas': 'SCHEMAS_DIR',
  '--database-url': 'DATABASE_URL',
  '--public-url': 'PUBLIC_URL',
};
const SWITCHES = ['--no-demo', '--dev'];
const LOG_LEVELS: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'silent'];
const LEAST_PASSWORD = 8;

type Environment = Readonly<Record<string, string | undefined>>;

/** The settings from environment and flags (a flag wins). Throws StartError with one line for anything wrong. */
export function readSettings(args: readonly string[], environment: Environment, folder: string): Settings {
  const flags = readFlags(args);
  const read = (name: string): string | undefined => {
    const text = flags.values[name] ?? environment[name];
    return text === undefined || text.trim() === '' ? undefined : text.trim();
  };
  const host = readHost(read('HOST') ?? '127.0.0.1');
  const proxies = readProxies(read('TRUST_PROXY') ?? '0');
  return {
    port: readPort(read('PORT') ?? '8620'),
    host,
    dataDir: resolve(folder, read('DATA_DIR') ?? '.data'),
    schemasDir: resolve(folder, read('SCHEMAS_DIR') ?? 'schemas'),
    databaseUrl: readDatabaseUrl(read('DATABASE_URL')),
    demoPassword: readPassword(read('DEMO_PASSWORD')),
    demo: !flags.switches.has('--no-demo') && readSwitch('DEMO', read('DEMO') ?? 'true'),
    jobs: readSwitch('JOBS', read('JOBS') ?? 'true'),
    dev: flags.switches.has('--dev'),
    proxies,
    ...readWeb(read, { host, proxies }),
    sessionLimits: readSessionLimits(read),
    codeLimits: readCodeLimits(read),
    notify: readNotify(read),
    s3: readS3(read),
    logLevel: readLogLevel(read('LOG_LEVEL') ?? 'warn'),
    appDir: findBuilt('app/index.html', 'folder'),
    workerFile: findBuilt('server/pgliteWorker.js', 'file') ?? '',
  };
}

function readFlags(args: readonly string[]): { values: Record<string, string>; switches: Set<string> } {
  const values: Record<string, string> = {};
  const switches = new Set<string>();
  for (let i = 0; i < args.length; i += 1) {
    const [name = '', inline] = splitFlag(args[i] ?? '');
    const variable = VALUE_FLAGS[name];
    if (SWITCHES.includes(name) && inline === undefined) switches.add(name);
    else if (variable === undefined) throw unknownFlag(args[i] ?? '');
    else {
      const value = inline ?? args[(i += 1)];
      if (value === undefined || value === '') throw new StartError(`参数 ${name} 缺少值（missing value of ${name}）`);
      values[variable] = value;
    }
  }
  return { values, switches };
}

function splitFlag(text: string): [name: string, value: string | undefined] {
  const at = text.indexOf('=');
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

function unknownFlag(text: string): StartError {
  const known = [...Object.keys(VALUE_FLAGS), ...SWITCHES];
  const near = nearestName(text, known);
  return new StartError(
    `不认识的参数 ${text}（unknown flag）${near === undefined ? `；可用：${known.join(' ')}` : `；是否想写 ${near}？`}`,
  );
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65535)
    throw new StartError(`PORT 不正确：应为 0 到 65535 的整数（PORT=${text}）`);
  return port;
}

function readHost(text: string): string {
  if (!/^[A-Za-z0-9.:_-]+$/.test(text)) throw new StartError(`HOST 不正确：应为主机名或 IP 地址（HOST=${text}）`);
  return text;
}

function readDatabaseUrl(text: string | undefined): string | undefined {
  if (text !== undefined && !/^postgres(ql)?:\/\/./.test(text))
    throw new StartError('DATABASE_URL 不正确：应以 postgres:// 开头（DATABASE_URL must be a postgres:// URL）');
  return text;
}

function readPassword(text: string | undefined): string | undefined {
  if (text !== undefined && [...text].length < LEAST_PASSWORD)
    throw new StartError(`DEMO_PASSWORD 不正确：至少 ${LEAST_PASSWORD} 个字符（DEMO_PASSWORD is too short）`);
  return text;
}

function readProxies(text: string): number {
  const hops = text === 'true' ? 1 : text === 'false' ? 0 : Number(text);
  if (!Number.isInteger(hops) || hops < 0 || hops > 10)
    throw new StartError(`TRUST_PROXY 不正确：应为反向代理的层数 0 到 10（TRUST_PROXY=${text}）`);
  return hops;
}

function readLogLevel(text: string): LogLevel {
  const level = LOG_LEVELS.find((known) => known === text);
  if (level === undefined)
    throw new StartError(`LOG_LEVEL 不正确：应为 ${LOG_LEVELS.join('、')} 之一（LOG_LEVEL=${text}）`);
  return level;
}
