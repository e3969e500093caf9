import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds: from a cached list to an export. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** A figure that is read on request. */
export interface Reading {
  readonly name: string;
  readonly help: string;
  /** Values by label: `{ state: 'idle' }`; a figure without labels has one value. */
  readonly read: () => Promise<
    readonly { readonly labels?: Readonly<Record<string, string>>; readonly value: number }[]
  >;
}

/** The metrics of this process, in the text format of Prometheus. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Counter({
    name: 'guiju_http_requests_total',
    help: 'Requests by method, route and status code',
    labelNames: ['method', 'route', 'code'],
    registers: [this.#registry],
  });
  readonly #latency = new Histogram({
    name: 'guiju_http_request_seconds',
    help: 'Time from the head of a request to the end of its reply, by method and route',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers: [this.#registry],
  });
  readonly #jobs = new Counter({
    name: 'guiju_job_runs_total',
    help: 'Runs of jobs in this process, by job and result',
    labelNames: ['job', 'result'],
    registers: [this.#registry],
  });
  readonly #slow = new Counter({
    name: 'guiju_slow_queries_total',
    help: 'Queries that took longer than SLOW_QUERY_MS',
    registers: [this.#registry],
  });
  #isWatching = false;

  /** Counts a request; `route` is its pattern, which limits the number of series. */
  request(method: string, route: string, code: number, milliseconds: number): void {
    this.#requests.inc({ method, route, code: String(code) });
    this.#latency.observe({ method, route }, milliseconds / 1000);
  }

  /** Counts a run of a job. */
  job(job: string, result: 'done' | 'failed'): void {
    this.#jobs.inc({ job, result });
  }

  slowQuery(): void {
    this.#slow.inc();
  }

  /** Registers figures that are read on request; a later one replaces an earlier one of the same name. */
  offer(readings: readonly Reading[]): void {
    for (const { name, help, read } of readings) {
      this.#registry.removeSingleMetric(name);
      const gauge: Gauge = new Gauge({
        ...{ name, help, registers: [this.#registry], labelNames: ['state'] },
        async collect() {
          for (const { labels = {}, value } of await read()) gauge.set(labels, value);
        },
      });
    }
  }

  /** All metrics as text. The first call starts costly measurements: event loop delay and memory. */
  async text(): Promise<{ readonly type: string; readonly text: string }> {
    if (!this.#isWatching) collectDefaultMetrics({ register: this.#registry });
    this.#isWatching = true;
    return { type: this.#registry.contentType, text: await this.#registry.metrics() };
  }
}
