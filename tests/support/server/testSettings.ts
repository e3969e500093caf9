import { join, resolve } from 'node:path';
import type { Settings } from '#server/settings/Settings.ts';

/** 2026-03-10 10:00:00 in Beijing, a Tuesday. */
export const TEST_NOW = new Date('2026-03-10T02:00:00Z');
export const TEST_PASSWORD = 'test-password-1';
export const SMALL_PRODUCT = resolve('tests/fixtures/products/small');

const HOUR = 3_600_000;

/** Settings of a test server: a free port, the small product, a known password. */
export function testSettings(more: Partial<Settings> & Pick<Settings, 'dataDir' | 'workerFile'>): Settings {
  return {
    port: 0,
    host: '127.0.0.1',
    schemasDir: SMALL_PRODUCT,
    databaseUrl: undefined,
    replicaUrl: undefined,
    demoPassword: TEST_PASSWORD,
    demo: true,
    jobs: false,
    dev: false,
    proxies: 0,
    publicUrl: undefined,
    origins: [],
    production: false,
    sessionLimits: {
      employee: { idle: HOUR, absolute: 12 * HOUR },
      customer: { idle: 24 * HOUR, absolute: 720 * HOUR },
    },
    codeLimits: { perDay: 1000, replyTime: 20 },
    secondFactor: 'offered',
    // Hundreds of sign-ins would take 0.2 seconds of processor each; the real cost has tests of its own (session/passwordHash).
    passwordCost: { N: 1024, r: 8, p: 1 },
    notify: { sms: undefined, weChat: undefined, mail: undefined },
    s3: undefined,
    backup: { folder: join(more.dataDir, 'backups'), passphrase: undefined, s3: undefined },
    metricsToken: undefined,
    countedRows: 20_000,
    slowQuery: 1000,
    drain: 0,
    logLevel: 'silent',
    appDir: undefined,
    ...more,
  };
}
