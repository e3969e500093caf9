import { resolve, dirname, join } from 'node:path';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { nearestName } from '#language/compiler/nearestName.ts';
import { readSwitch, readNumber, type Read, needed, readChoice, readUrl, isLoopback } from './environment.ts';
import {
  isHttps,
  PASSWORD_COST,
  type CodeLimits,
  type SessionLimits,
  type LogLevel,
  type Settings,
  type S3Account,
  type BackupSettings,
} from './Settings.ts';
import { readNotify } from './notifySettings.ts';
import { StartError } from './StartError.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const YEAR = 366 * 24;

/** The lifetimes of sessions, from the environment. Throws StartError. */
function readSessionLimits(read: Read): SessionLimits {
  const minutes = (name: string, standard: number): number => readNumber(name, read, standard, 1, YEAR * 60) * MINUTE;
  const hours = (name: string, standard: number): number => readNumber(name, read, standard, 1, YEAR) * HOUR;
  return {
    employee: { idle: minutes('SESSION_IDLE_MINUTES', 60), absolute: hours('SESSION_HOURS', 12) },
    customer: { idle: minutes('CUSTOMER_IDLE_MINUTES', 24 * 60), absolute: hours('CUSTOMER_SESSION_HOURS', 30 * 24) },
  };
}

/** The total limits for codes, from the environment. Throws StartError. */
function readCodeLimits(read: Read): CodeLimits {
  return { perDay: readNumber('CODES_PER_DAY', read, 1000, 1, 1_000_000), replyTime: 700 };
}

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
const MIN_PASSWORD = 8;
const MIN_TOKEN = 16;

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings from environment and flags (a flag wins). Throws StartError with one line for each fault. */
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
    databaseUrl: readDatabaseUrl('DATABASE_URL', read),
    replicaUrl: readDatabaseUrl('READ_DATABASE_URL', read),
    demoPassword: readPassword(read('DEMO_PASSWORD')),
    demo: !flags.switches.has('--no-demo') && readDemo(read),
    jobs: readSwitch('JOBS', read('JOBS') ?? 'true'),
    dev: flags.switches.has('--dev'),
    proxies,
    ...readWeb(read, { host, proxies }),
    sessionLimits: readSessionLimits(read),
    codeLimits: readCodeLimits(read),
    secondFactor: readChoice('SECOND_FACTOR', read, ['offered', 'admins', 'all']) ?? 'offered',
    passwordCost: PASSWORD_COST,
    notify: readNotify(read),
    s3: readS3(read),
    backup: readBackup(read, folder),
    metricsToken: readToken('METRICS_TOKEN', read),
    countedRows: readNumber('COUNTED_ROWS', read, 20_000, 1, 100_000_000),
    slowQuery: readNumber('SLOW_QUERY_MS', read, 1000, 0, 3_600_000),
    drain: readNumber('DRAIN_SECONDS', read, 0, 0, 60),
    logLevel: readLogLevel(read('LOG_LEVEL') ?? 'warn'),
    appDir: findBuilt('app/index.html', 'folder'),
    workerFile: findBuilt('server/pgliteWorker.js', 'file') ?? '',
  };
}

/** Whether an empty database gets demo data. Throws StartError when production requests it. */
function readDemo(read: Read): boolean {
  const asked = read('DEMO');
  if (read('NODE_ENV') !== 'production') return readSwitch('DEMO', asked ?? 'true');
  if (asked === undefined || !readSwitch('DEMO', asked)) return false;
  throw new StartError(
    '生产环境没有演示数据和演示账号：去掉 DEMO=true，或去掉 NODE_ENV=production（no demo in production）',
  );
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

function readDatabaseUrl(name: string, read: Read): string | undefined {
  const text = read(name);
  if (text !== undefined && !/^postgres(ql)?:\/\/./.test(text))
    throw new StartError(`${name} 不正确：应以 postgres:// 开头（${name} must be a postgres:// URL）`);
  return text;
}

function readPassword(text: string | undefined): string | undefined {
  if (text !== undefined && [...text].length < MIN_PASSWORD)
    throw new StartError(`DEMO_PASSWORD 不正确：至少 ${MIN_PASSWORD} 个字符（DEMO_PASSWORD is too short）`);
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

/**
 * Finds the output of `npm run build`, for code that runs from `dist/server` (or a chunk below it), from `src/server`,
 * or from a product with its own code in `dist/products/<id>/dist/server`. Returns the path of `dist/<name>`, or of its
 * folder; undefined when it was not built.
 */
export function findBuilt(
  name: string,
  want: 'file' | 'folder',
  from = dirname(fileURLToPath(import.meta.url)),
): string | undefined {
  let folder = from;
  for (let up = 0; up < 8; up += 1) {
    const file = join(folder, 'dist', name);
    if (existsSync(file)) return want === 'file' ? file : dirname(file);
    folder = dirname(folder);
  }
  return undefined;
}

/** The bucket for uploads, if any. Throws StartError for an incomplete configuration. */
function readS3(read: Read): S3Account | undefined {
  return readChoice('MEDIA_STORE', read, ['folder', 's3']) === 's3'
    ? readBucket('S3_BUCKET', 'MEDIA_STORE=s3', read)
    : undefined;
}

/** Reads a secret. Throws StartError for one that is short enough to be guessed. */
function readToken(name: string, read: Read): string | undefined {
  const token = read(name);
  if (token !== undefined && token.length < MIN_TOKEN)
    throw new StartError(`${name} 不正确：至少 ${MIN_TOKEN} 个字符（${name} is too short）`);
  return token;
}

/** The destinations of backups. Throws StartError, also for an empty passphrase, which would protect nothing. */
function readBackup(read: Read, folder: string): BackupSettings {
  return {
    folder: resolve(folder, read('BACKUP_DIR') ?? 'backups'),
    passphrase: read('BACKUP_PASSPHRASE'),
    s3: read('BACKUP_S3_BUCKET') === undefined ? undefined : readBucket('BACKUP_S3_BUCKET', 'BACKUP_S3_BUCKET', read),
  };
}

/** Reads a bucket with its credentials. Throws StartError. */
function readBucket(name: string, because: string, read: Read): S3Account {
  const need = needed(read, because);
  need('S3_ENDPOINT');
  const bucket = need(name);
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new StartError(`${name} 不正确：应为 3 到 63 个小写字母、数字、点或连字符（${name}=${bucket}）`);
  return {
    endpoint: readUrl('S3_ENDPOINT', read, ['http:', 'https:']) ?? '',
    bucket,
    isPathStyle: readSwitch('S3_PATH_STYLE', read('S3_PATH_STYLE') ?? 'true'),
    region: read('S3_REGION') ?? 'us-east-1',
    keyId: need('S3_KEY_ID'),
    keySecret: need('S3_KEY_SECRET'),
  };
}

type Web = Pick<Settings, 'publicUrl' | 'origins' | 'production'>;

/** The public address. StartError if invalid, or without https in production (or REQUIRE_HTTPS). */
function readWeb(read: Read, { host, proxies }: Pick<Settings, 'host' | 'proxies'>): Web {
  const publicUrl = readOrigin('PUBLIC_URL', read('PUBLIC_URL'));
  const production = read('NODE_ENV') === 'production';
  const strict = production || readSwitch('REQUIRE_HTTPS', read('REQUIRE_HTTPS') ?? 'false');
  if (strict && !isLoopback(host) && !isHttps({ publicUrl, proxies }))
    throw new StartError(
      `监听 ${host} 时必须使用 https：请设置 PUBLIC_URL=https://…，或只监听 127.0.0.1（https is required here）`,
    );
  const origins = (read('ALLOWED_ORIGINS') ?? '')
    .split(',')
    .map((text) => readOrigin('ALLOWED_ORIGINS', text.trim() === '' ? undefined : text.trim()))
    .filter((origin) => origin !== undefined);
  return { publicUrl, origins, production };
}

/** Reads an origin: `https://crm.example.com:8443`, without a path. */
function readOrigin(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = readUrl(name, () => text, ['http:', 'https:']) ?? '';
  if (new URL(url).origin !== url.toLowerCase())
    throw new StartError(`${name} 不正确：只应包含协议、主机和端口（${name} is no origin）`);
  return new URL(url).origin;
}
