import { spawn, type ChildProcess } from 'node:child_process';

/** The built server as a process of its own. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** All that was printed so far. */
  readonly output: () => { stdout: string; stderr: string };
  /** Resolves with the address once it is printed; rejects when the process ends before. */
  readonly ready: Promise<string>;
  readonly exited: Promise<number | null>;
}

/**
 * Flags for short-lived processes: V8 does not optimize code, which saves a quarter of the processor time of a start
 * and some calls. Processes whose time is measured, or that run long, do not use them.
 */
export const SHORT_LIVED: readonly string[] = ['--no-opt', '--liftoff-only'];

/**
 * Starts a built server with these flags and variables. The caller must stop it. `engine` are flags of Node.js itself.
 */
export function spawnServer(
  main: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  engine: readonly string[] = SHORT_LIVED,
): ServerProcess {
  const child = spawn(process.execPath, [...engine, main, ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      const address = /http:\/\/\S+/.exec(stdout)?.[0];
      if (address !== undefined && stdout.includes('密码')) resolve(address);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    void exited.then((code) => reject(new Error(`ended with ${code}: ${stderr}`)));
  });
  ready.catch(() => undefined);
  return { child, output: () => ({ stdout, stderr }), ready, exited };
}
