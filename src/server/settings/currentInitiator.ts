import { AsyncLocalStorage } from 'node:async_hooks';

/** The request or job on whose behalf work runs. */
export interface Initiator {
  /** The request id; undefined for jobs. */
  readonly id?: string;
  /** Pattern of the route, or the name of the job. */
  readonly of: string;
  /** The document named by the address: `customer/list`. */
  readonly document?: string | undefined;
}

const storage = new AsyncLocalStorage<Initiator>();

/** Runs `work` on behalf of a request or a job: reports of slow queries name it. */
export const runAs = <T>(behalf: Initiator, work: () => T): T => storage.run(behalf, work);

/** The current request or job; undefined outside of them. */
export const currentInitiator = (): Initiator | undefined => storage.getStore();
