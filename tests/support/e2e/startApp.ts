import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const PASSWORD = 'e2e-Password-1';
const PATIENCE = 80_000;

/** A server of the built product with its own data, and how to end it. */
export interface RunningApp {
  readonly url: string;
  readonly stop: () => void;
}

/** Starts the built product on a free port with a new data folder. `args` are further flags of the server. */
export async function startApp(args: readonly string[] = []): Promise<RunningApp> {
  if (!existsSync('dist/server/main.js') || !existsSync('dist/app/index.html'))
    throw new Error('The browser tests run the built product: npm run build comes first');
  const data = mkdtempSync(join(tmpdir(), 'guiju-e2e-'));
  const child = spawn(process.execPath, ['dist/server/main.js', '--port', '0', '--data', data, ...args], {
    env: { ...process.env, DEMO_PASSWORD: PASSWORD },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    const url = await readAddress(child);
    return {
      url,
      stop: () => {
        child.kill();
        rmSync(data, { recursive: true, force: true });
      },
    };
  } catch (error) {
    child.kill();
    rmSync(data, { recursive: true, force: true });
    throw error;
  }
}

function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => {
      reject(new Error(`The server did not start in time:\n${output}`));
    }, PATIENCE);
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const address = /https?:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.on('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The server ended with ${code ?? 'a signal'}:\n${output}`));
    });
  });
}
