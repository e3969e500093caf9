import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const PASSWORD = 'e2e-Password-1';
/** Builds of own code take minutes on a busy machine. Less than the time-outs of tests, which do not print what the server wrote. Milliseconds. */
const PATIENCE = 540_000;

/** A server of the built product with its own data, and how to end it. */
export interface RunningApp {
  readonly url: string;
  /** Its data folder. */
  readonly data: string;
  /** The output so far. */
  readonly output: () => string;
  /** Ends the server, and leaves its data. */
  readonly end: () => Promise<void>;
  /** Ends the server, and removes its data. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts the built product on a free port with a data folder of its own: a copy of `from`, or a new one. `args` are
 * further flags of the server, `more` further settings. `main` is the program, with its leading arguments.
 */
export async function startApp(
  args: readonly string[] = [],
  from?: string,
  main: readonly string[] = ['dist/server/main.js'],
  more: Readonly<Record<string, string>> = {},
): Promise<RunningApp> {
  if (!existsSync('dist/server/main.js') || !existsSync('dist/app/index.html'))
    throw new Error('The browser tests run the built product: npm run build comes first');
  const data = mkdtempSync(join(tmpdir(), 'guiju-e2e-'));
  if (from !== undefined) cpSync(from, data, { recursive: true });
  const child = spawn(process.execPath, [...main, '--port', '0', '--data', data, ...args], {
    env: { ...process.env, DEMO_PASSWORD: PASSWORD, BACKUP_DIR: join(data, 'backups'), ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const end = async (): Promise<void> => {
    child.kill();
    await exited;
  };
  const stop = async (): Promise<void> => {
    await end();
    rmSync(data, { recursive: true, force: true });
  };
  try {
    return { url: await readAddress(child, () => output), data, output: () => output, end, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function readAddress(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`The server did not start in time:\n${output()}`));
    }, PATIENCE);
    const read = (): void => {
      const address = /https?:\/\/127\.0\.0\.1:\d+/.exec(output())?.[0];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.on('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The server ended with ${code ?? 'a signal'}:\n${output()}`));
    });
  });
}
