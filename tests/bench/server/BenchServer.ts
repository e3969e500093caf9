import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { resolve as absolute } from 'node:path';

const PASSWORD = process.env['DEMO_PASSWORD'] ?? 'Bench-1234';
const TICKS = 100;

/** The resources of a process so far: seconds of the processor, megabytes of resident memory. */
export interface Usage {
  readonly seconds: number;
  readonly resident: number;
}

/** Which process serves: the built server of a checkout, or something else that prints its address. */
export interface Served {
  readonly dataDir: string;
  /** The checkout; this one without. */
  readonly folder?: string | undefined;
  readonly connections?: number;
  /** A PostgreSQL server in the place of the embedded database. */
  readonly databaseUrl?: string;
  /** Arguments of Node in place of those of the server. */
  readonly args?: readonly string[];
}

/** The built server as a process of its own, signed in to. */
export class BenchServer {
  /** The password of the demo accounts. */
  static readonly password = PASSWORD;
  readonly started: Usage;
  readonly #child: ChildProcess;
  readonly #address: string;
  readonly #agent: Agent;
  #cookie = '';

  private constructor(child: ChildProcess, address: string, connections: number) {
    this.#child = child;
    this.#address = address;
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
    this.started = this.usage();
  }

  /** Starts a process on a data folder; resolves when it answers. */
  static start({ dataDir, folder = '.', connections = 8, args, databaseUrl }: Served): Promise<BenchServer> {
    const env = {
      ...process.env,
      DATA_DIR: dataDir,
      DEMO_PASSWORD: PASSWORD,
      LOG_LEVEL: 'error',
      JOBS: 'false',
      // `page` names its visitors.
      TRUST_PROXY: '1',
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    };
    const child = spawn(process.execPath, [...(args ?? ['dist/server/main.js', '--port', '0'])], {
      cwd: absolute(folder),
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return new Promise((resolve, reject) => {
      let told = '';
      child.stdout.on('data', (part: Buffer) => {
        told += part.toString();
        const [address] = /http:\/\/[\d.]+:\d+/.exec(told) ?? [];
        if (address !== undefined) resolve(new BenchServer(child, address, connections));
      });
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    });
  }

  /** Throws if the sign-in is refused: later measurements would measure refusals. */
  async signIn(login: string): Promise<void> {
    const reply = await fetch(`${this.#address}/api/Account/Login`, {
      method: 'POST',
      headers: { origin: this.#address },
      body: new URLSearchParams({ LoginId: login, Password: PASSWORD }),
    });
    const text = await reply.text();
    if (!text.startsWith('{"Successed":true')) throw new Error(`${login} could not sign in: ${text.slice(0, 300)}`);
    this.#cookie = reply.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  }

  /** Another client of the same server, without a session. */
  beside(): BenchServer {
    return new BenchServer(this.#child, this.#address, 1);
  }

  /** The resources of the process, as Linux reports them. */
  usage(): Usage {
    const stat = readFileSync(`/proc/${this.#child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8');
    return {
      seconds: (Number(stat[11]) + Number(stat[12])) / TICKS,
      resident: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
    };
  }

  /** Reads an address, or posts a form to it; resolves with the data of the reply, throws on any error. */
  call(path: string, body?: Readonly<Record<string, string>>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const form = body === undefined ? undefined : new URLSearchParams(body).toString();
      const headers = {
        cookie: this.#cookie,
        origin: this.#address,
        ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      };
      const method = form === undefined ? 'GET' : 'POST';
      const asked = request(`${this.#address}${path}`, { agent: this.#agent, headers, method }, (reply) => {
        let text = '';
        reply.setEncoding('utf8');
        reply.on('data', (part: string) => (text += part));
        reply.on('end', () => {
          if (/csv/.test(reply.headers['content-type'] ?? '')) return resolve(text);
          if (!text.startsWith('{"Successed":true')) return reject(new Error(`${path}: ${text.slice(0, 300)}`));
          const parsed: unknown = JSON.parse(text);
          resolve(typeof parsed === 'object' && parsed !== null && 'Data' in parsed ? parsed.Data : undefined);
        });
      });
      asked.on('error', reject).end(form);
    });
  }

  /** Reads a page of the site as a browser does; each visitor has an address of their own, and so limits of their own. */
  page(path: string, visitor: number): Promise<void> {
    const headers = {
      'x-forwarded-for': `10.0.${(visitor >> 8) % 256}.${visitor % 256}`,
      accept: 'text/html',
      'accept-encoding': 'gzip',
    };
    return new Promise((resolve, reject) => {
      const asked = request(`${this.#address}${path}`, { agent: this.#agent, headers }, (reply) => {
        reply.on('end', () =>
          reply.statusCode === 200 ? resolve() : reject(new Error(`${path}: ${reply.statusCode}`)),
        );
        reply.resume();
      });
      asked.on('error', reject).end();
    });
  }

  /** Opens a stream of events and calls `onEvent` for each; resolves with a function that closes it. */
  listen(path: string, onEvent: () => void): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const asked = request(`${this.#address}${path}`, { agent: false, headers: { cookie: this.#cookie } }, (reply) => {
        if (reply.statusCode !== 200) return reject(new Error(`${path}: ${reply.statusCode}`));
        reply.setEncoding('utf8');
        reply.on('data', (part: string) => {
          for (let found = part.match(/^data: /gm)?.length ?? 0; found > 0; found -= 1) onEvent();
        });
        reply.on('error', () => undefined);
        resolve(() => void asked.destroy());
      });
      asked.on('error', reject).end();
    });
  }

  /** Makes so many calls, with as many in parallel as there are connections. */
  async many(calls: number, one: (index: number) => Promise<unknown>): Promise<void> {
    let next = 0;
    const work = async (): Promise<void> => {
      while (next < calls) {
        next += 1;
        await one(next);
      }
    };
    await Promise.all(Array.from({ length: this.#agent.maxSockets }, work));
  }

  /** Milliseconds of the processor that each of so many pieces of work takes, one after the other. */
  async cost(times: number, one: (index: number) => Promise<unknown>): Promise<number> {
    const before = this.usage().seconds;
    for (let index = 0; index < times; index += 1) await one(index);
    return ((this.usage().seconds - before) * 1000) / times;
  }

  close(): Promise<void> {
    this.#agent.destroy();
    return new Promise((resolve) => {
      this.#child.removeAllListeners('exit').once('exit', () => resolve());
      this.#child.kill('SIGTERM');
    });
  }
}
