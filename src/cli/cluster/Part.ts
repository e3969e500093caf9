import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';

export interface PartCommand {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** File that receives all output. */
  readonly log: string;
  /** The user that runs it, where it is not the current one. */
  readonly own: { readonly uid?: number; readonly gid?: number };
}

/** Milliseconds, as `RestartSec` of the systemd units. */
const RESTART_DELAY_MS = 1000;

/** A process that is started again when it ends, as systemd does. */
export class Part {
  readonly command: PartCommand;
  #child: ChildProcess | undefined;
  #exited: Promise<void> = Promise.resolve();
  #isWanted = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(command: PartCommand) {
    this.command = command;
  }

  /** The process id; undefined while it is not running. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Starts the process; does nothing while it runs. */
  start(): void {
    this.#isWanted = true;
    if (this.#child !== undefined) return;
    const { program, args, env, log, own } = this.command;
    const out = openSync(log, 'a');
    const child = spawn(program, args, {
      ...own,
      env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8', ...env },
      stdio: ['ignore', out, out],
      // Ctrl+C reaches the whole process group: this program stops the parts in order.
      detached: true,
    });
    closeSync(out);
    this.#child = child;
    this.#exited = new Promise((resolve) => {
      child.once('error', () => resolve());
      child.once('exit', () => resolve());
    });
    void this.#exited.then(() => this.#ended());
  }

  /** Sends a signal to the process, and to those that it started. */
  signal(name: NodeJS.Signals, others: readonly number[] = []): void {
    for (const pid of [...others, ...(this.pid === undefined ? [] : [this.pid])]) {
      try {
        process.kill(pid, name);
      } catch {
        // The process has ended in the meantime.
      }
    }
  }

  /** Keeps the process from being started again, until `start`. */
  hold(): void {
    this.#isWanted = false;
    clearTimeout(this.#timer);
  }

  /** Ends the process, after `limit` milliseconds by force. */
  async stop(limit = 20_000): Promise<void> {
    this.hold();
    this.signal('SIGTERM');
    const timer = setTimeout(() => this.signal('SIGKILL'), limit);
    await this.#exited;
    clearTimeout(timer);
  }

  #ended(): void {
    this.#child = undefined;
    if (!this.#isWanted) return;
    this.#timer = setTimeout(() => this.#isWanted && this.start(), RESTART_DELAY_MS);
  }
}

/** The process in the first line of a file and the processes that it started; empty when it does not run. */
export function familyOf(file: string): number[] {
  try {
    const first = Number(readFileSync(file, 'utf8').split('\n')[0]);
    if (parentOf(String(first)) === undefined) return [];
    const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === first);
    return [first, ...others.map(Number)];
  } catch {
    return [];
  }
}

/** The process that started another one; undefined when that has ended. */
function parentOf(pid: string): number | undefined {
  try {
    // After the name of the program in parentheses: its state, and the parent.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return undefined;
  }
}
