import { AsyncLocalStorage } from 'node:async_hooks';

/** On whose behalf something is done: a request or a job. */
export interface Behalf {
  /** Of a request; undefined for jobs. */
  readonly id?: string;
  /** Pattern of the route, or the name of the job. */
  readonly of: string;
  /** The documents that are asked, as far as the address tells: `customer/list`. */
  readonly document?: string | undefined;
}

const storage = new AsyncLocalStorage<Behalf>();

/** Does `work` on behalf of a request or a job: whatever is slow in it can be told with that. */
export const onBehalf = <T>(behalf: Behalf, work: () => T): T => storage.run(behalf, work);

/** On whose behalf this runs; undefined outside of requests and jobs. */
export const behalf = (): Behalf | undefined => storage.getStore();
