import type { SecondFactorRule } from '#engine/permission/firstDuty.ts';
import type { NotifySettings } from './notifySettings.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/** Milliseconds without a call, and in all, after which a session ends. */
export interface SessionLimit {
  readonly idle: number;
  readonly absolute: number;
}

export interface SessionLimits {
  readonly employee: SessionLimit;
  readonly customer: SessionLimit;
}

export interface CodeLimits {
  /** Most codes sent in 24 hours, to all receivers together. */
  readonly perDay: number;
  /** Milliseconds after which a call for a code is answered, whether or not anything was sent. */
  readonly replyTime: number;
}

/** The settings of this process, read once at the start. */
export interface Settings {
  /** 0: any free port. */
  readonly port: number;
  readonly host: string;
  /** Absolute path of the folder of the embedded database, uploads, and files without a bucket. */
  readonly dataDir: string;
  /** Absolute. */
  readonly schemasDir: string;
  /** PostgreSQL instead of the embedded database. */
  readonly databaseUrl: string | undefined;
  /** Standbys of it that serve reads. */
  readonly replicaUrl: string | undefined;
  readonly demoPassword: string | undefined;
  readonly demo: boolean;
  /** This process runs background jobs: nightly figures, reminders. */
  readonly jobs: boolean;
  readonly dev: boolean;
  /** Number of reverse proxies in front of this process; 0: browsers connect directly. */
  readonly proxies: number;
  /** The public address, as an origin: `https://crm.example.com`; undefined: any address. */
  readonly publicUrl: string | undefined;
  /** Other origins whose pages may call the API. */
  readonly origins: readonly string[];
  /** NODE_ENV is production. */
  readonly production: boolean;
  readonly sessionLimits: SessionLimits;
  readonly codeLimits: CodeLimits;
  readonly secondFactor: SecondFactorRule;
  /** The cost of new password hashes; cheaper stored ones are renewed. */
  readonly passwordCost: PasswordCost;
  readonly notify: NotifySettings;
  /** Store of uploaded files; undefined: the data folder. */
  readonly s3: S3Account | undefined;
  readonly backup: BackupSettings;
  /** Token for reading the metrics; undefined: programs on this machine may read them. */
  readonly metricsToken: string | undefined;
  /** Number of rows up to which a list counts and sums up by default. */
  readonly countedRows: number;
  /** Slower queries are logged. Milliseconds; 0: none. */
  readonly slowQuery: number;
  /** Seconds in which a process that shuts down reports not ready, but answers calls. */
  readonly drain: number;
  readonly logLevel: LogLevel;
  /** Folder of the built browser app; undefined: none is served. */
  readonly appDir: string | undefined;
  /** The built worker script of the embedded database. */
  readonly workerFile: string;
}

/** The backup settings of the server's environment; administrators decide the rest. */
export interface BackupSettings {
  /** Absolute. Administrators can only use folders below it: a backup in a served folder would be public. */
  readonly folder: string;
  /** The encryption passphrase of backups; undefined: they are not encrypted. */
  readonly passphrase: string | undefined;
  /** The store for backups; undefined: none. */
  readonly s3: S3Account | undefined;
}

/** A bucket of an S3-compatible store, with credentials. */
export interface S3Account {
  /** `https://s3.example.com` */
  readonly endpoint: string;
  readonly bucket: string;
  /** The bucket is the first part of the path; otherwise the first part of the host. */
  readonly isPathStyle: boolean;
  readonly region: string;
  readonly keyId: string;
  readonly keySecret: string;
}

/** Cost of a hash; stored with it, so that it can be raised later. */
export interface PasswordCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** The cost for every product, by ASVS 5, appendix C; no environment variable lowers it. */
export const PASSWORD_COST: PasswordCost = { N: 32768, r: 8, p: 3 };

/** Whether messages may be stored for administrators instead of sent: never in production. */
export function showsOutbox({ dev, demo, production }: Pick<Settings, 'dev' | 'demo' | 'production'>): boolean {
  return !production && (dev || demo);
}

/** Whether browsers use https: according to the public address, or without one when there is a proxy. */
export function isHttps({ publicUrl, proxies }: Pick<Settings, 'publicUrl' | 'proxies'>): boolean {
  return publicUrl === undefined ? proxies > 0 : publicUrl.startsWith('https:');
}
