export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/** How this process runs, read once at the start. */
export interface Settings {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  /** Absolute; the embedded database and the uploaded files lie in it. */
  readonly dataDir: string;
  /** Absolute. */
  readonly schemasDir: string;
  /** PostgreSQL instead of the embedded database. */
  readonly databaseUrl: string | undefined;
  readonly demoPassword: string | undefined;
  readonly demo: boolean;
  readonly dev: boolean;
  /** Reverse proxies in front of this process, which speak https to the browser; 0: the browser speaks to us. */
  readonly proxies: number;
  readonly logLevel: LogLevel;
  /** Folder of the built browser app; undefined: none is served. */
  readonly appDir: string | undefined;
  /** The built worker script of the embedded database. */
  readonly workerFile: string;
}
