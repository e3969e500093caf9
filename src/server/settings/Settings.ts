import type { NotifySettings } from './NotifySettings.ts';
import type { S3Account } from './S3Account.ts';

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
  readonly notify: NotifySettings;
  /** Where uploaded files lie; undefined: in the data folder. */
  readonly s3: S3Account | undefined;
  readonly logLevel: LogLevel;
  /** Folder of the built browser app; undefined: none is served. */
  readonly appDir: string | undefined;
  /** The built worker script of the embedded database. */
  readonly workerFile: string;
}
