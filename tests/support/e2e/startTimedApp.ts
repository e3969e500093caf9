import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startServer, type RunningServer } from '#server/start/startServer.ts';
import { makeProduct, VEHICLES } from '../server/makeProduct.ts';
import { testSettings } from '../server/testSettings.ts';

/** A server whose clock a test may move, for what takes minutes. */
export interface TimedApp {
  readonly running: RunningServer;
  readonly url: string;
  /** Moves the clock of the server. */
  readonly pass: (minutes: number) => void;
  readonly stop: () => Promise<void>;
}

/** A self-registered user belongs to no company. */
const MENU = {
  title: '车辆登记',
  role: 'customer',
  home: '/home',
  items: [
    { title: '首页', path: '/home', screen: 'home' },
    { title: '个人中心', path: '/me', screen: 'profile' },
  ],
};

/** Lets users without a company register and sign in. */
const COMPANY = { name: '公司', signIn: { sms: { register: true } } };

/** Starts the built browser app over a small product in this process, with an outbox. */
export async function startTimedApp(): Promise<TimedApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'guiju-timed-'));
  let now = Date.now();
  const running = await startServer(
    testSettings({
      dataDir,
      workerFile: resolve('dist/server/pgliteWorker.js'),
      appDir: resolve('dist/app'),
      schemasDir: makeProduct({ ...VEHICLES, 'menus/customer.json': MENU, 'company.json': COMPANY }),
    }),
    () => new Date(now),
  );
  return {
    running,
    url: running.address,
    pass: (minutes) => {
      now += minutes * 60_000;
    },
    stop: async () => {
      await running.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
