import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';

const PASSWORD = 'Bench-1234';
const TICKS = 100;

/** What a process has taken so far: seconds of the processor, megabytes that are resident. */
export interface Usage {
  readonly seconds: number;
  readonly resident: number;
}

/** The built server as a process of its own, signed in to. */
export class BenchServer {
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

  /** Starts the server on a data folder; resolves when it answers. */
  static start(dataDir: string, connections = 8): Promise<BenchServer> {
    const env = { ...process.env, DATA_DIR: dataDir, DEMO_PASSWORD: PASSWORD, LOG_LEVEL: 'error', JOBS: 'false' };
    const child = spawn(process.execPath, ['dist/server/main.js', '--port', '0'], {
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

  async signIn(login: string): Promise<void> {
    const reply = await fetch(`${this.#address}/api/Account/Login`, {
      method: 'POST',
      headers: { origin: this.#address },
      body: new URLSearchParams({ LoginId: login, Password: PASSWORD }),
    });
    this.#cookie = reply.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  }

  /** What the process has taken, by what Linux tells of it. */
  usage(): Usage {
    const stat = readFileSync(`/proc/${this.#child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8');
    return {
      seconds: (Number(stat[11]) + Number(stat[12])) / TICKS,
      resident: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
    };
  }

  /** Reads one address; throws unless the answer is what was asked for. */
  read(path: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const headers = { cookie: this.#cookie };
      get(`${this.#address}${path}`, { agent: this.#agent, headers }, (reply) => {
        let text = '';
        reply.setEncoding('utf8');
        reply.on('data', (part: string) => (text += part));
        reply.on('end', () => {
          if (text.startsWith('{"Successed":true')) resolve();
          else reject(new Error(`${path}: ${text.slice(0, 200)}`));
        });
      }).on('error', reject);
    });
  }

  close(): Promise<void> {
    this.#agent.destroy();
    return new Promise((resolve) => {
      this.#child.removeAllListeners('exit').once('exit', () => resolve());
      this.#child.kill('SIGTERM');
    });
  }
}
