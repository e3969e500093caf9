import type { SecondFactorRule } from '#engine/permission/needsSecondFactor.ts';
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
  /** Codes that are sent in 24 hours, to everybody together. */
  readonly perDay: number;
  /** Milliseconds after which a call for a code is answered, whether or not anything was sent. */
  readonly replyTime: number;
}

/** How this process runs, read once at the start. */
export interface Settings {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  /** Absolute; the embedded database lies in it, uploaded files while they arrive, and for good unless there is a bucket for them. */
  readonly dataDir: string;
  /** Absolute. */
  readonly schemasDir: string;
  /** PostgreSQL instead of the embedded database. */
  readonly databaseUrl: string | undefined;
  readonly demoPassword: string | undefined;
  readonly demo: boolean;
  /** This process does the work that nobody asks for: nightly figures, reminders. */
  readonly jobs: boolean;
  readonly dev: boolean;
  /** Reverse proxies in front of this process, which tell the address of the browser; 0: the browser speaks to us. */
  readonly proxies: number;
  /** Where browsers reach us, as an origin: `https://crm.example.com`; undefined: where they happen to. */
  readonly publicUrl: string | undefined;
  /** Origins of pages other than our own that may call us. */
  readonly origins: readonly string[];
  /** NODE_ENV is production. */
  readonly production: boolean;
  readonly sessionLimits: SessionLimits;
  readonly codeLimits: CodeLimits;
  /** Of whom a second factor is demanded. */
  readonly secondFactor: SecondFactorRule;
  /** What a new hash of a password costs, and what a stored one is raised to. */
  readonly passwordCost: PasswordCost;
  readonly notify: NotifySettings;
  /** Where uploaded files lie; undefined: in the data folder. */
  readonly s3: S3Account | undefined;
  readonly backup: BackupSettings;
  /** Whoever knows it may read what the process counts; undefined: programs of this machine. */
  readonly metricsToken: string | undefined;
  /** Rows that a list counts and adds up unasked. */
  readonly countedRows: number;
  /** A query that takes longer is told in the log. Milliseconds; 0: none is. */
  readonly slowQuery: number;
  /** Asked to end, the process says so this long, and answers calls as before, until proxies send it none. Seconds. */
  readonly drain: number;
  readonly logLevel: LogLevel;
  /** Folder of the built browser app; undefined: none is served. */
  readonly appDir: string | undefined;
  /** The built worker script of the embedded database. */
  readonly workerFile: string;
}

/** What of backups is decided where the server is started; the rest administrators decide. */
export interface BackupSettings {
  /** Absolute. Administrators name folders below it only: a backup that lies where pages are served from would be anybody's. */
  readonly folder: string;
  /** What backups are encrypted with; undefined: they are not. */
  readonly passphrase: string | undefined;
  /** The store that takes backups; undefined: there is none for them. */
  readonly s3: S3Account | undefined;
}

/** A bucket of an S3-compatible store, and who we are there. */
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

/** Cost of a hash; kept with it, so that it can be raised later. */
export interface PasswordCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** What every product uses; no environment variable makes it less. */
export const PASSWORD_COST: PasswordCost = { N: 16384, r: 8, p: 5 };

/** Tells whether messages may stay in the house, for administrators to read: while developing and in a demo, never in production. */
export function showsOutbox({ dev, demo, production }: Pick<Settings, 'dev' | 'demo' | 'production'>): boolean {
  return !production && (dev || demo);
}

/** Tells whether browsers reach us by https: the public address says so, or without one there is a proxy that speaks it. */
export function isHttps({ publicUrl, proxies }: Pick<Settings, 'publicUrl' | 'proxies'>): boolean {
  return publicUrl === undefined ? proxies > 0 : publicUrl.startsWith('https:');
}
