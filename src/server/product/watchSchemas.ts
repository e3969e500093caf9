import { errorFacts, type Log } from '../settings/Log.ts';
import { prepareProduct, loadProduct, type ReadyProduct } from './ReadyProduct.ts';
import { watchFolder } from './watchFolder.ts';
import { type LocatedProblem, printProblem } from '#documents/locateProblem.ts';
import type { Settings } from '../settings/Settings.ts';
import type { ProductStore } from './EnumStore.ts';
import { StartError } from '../settings/StartError.ts';
import { migrateProduct, type MigrationServices } from './migrateProduct.ts';

/** Events for browsers in development. */
type DevEvent =
  { readonly type: 'schemas' } | { readonly type: 'problems'; readonly problems: readonly LocatedProblem[] };

/** Forwards development events to connected browsers. */
export class DevEvents {
  readonly #listeners = new Set<(event: DevEvent) => void>();
  readonly #ends = new Set<() => void>();
  #last: DevEvent | undefined;

  /** Calls `listener` for every event, and immediately about problems, until the result is called. */
  listen(listener: (event: DevEvent) => void): () => void {
    this.#listeners.add(listener);
    if (this.#last?.type === 'problems') listener(this.#last);
    return () => this.#listeners.delete(listener);
  }

  /** Sends an event to all listeners. */
  send(event: DevEvent): void {
    this.#last = event;
    for (const listener of this.#listeners) listener(event);
  }

  /** Calls `end` when the server closes. */
  onEnd(end: () => void): void {
    this.#ends.add(end);
  }

  close(): void {
    for (const end of this.#ends) end();
    this.#ends.clear();
  }
}

interface WatchServices extends MigrationServices {
  readonly settings: Settings;
  readonly products: ProductStore;
  readonly devEvents: DevEvents;
  readonly log: Log;
  /** The cache of users, which is dropped when the product changes. */
  readonly sessions: { drop(): void };
  /** Recomputes the stored figures with changed definitions. Returns a line per step. */
  readonly bringFigures: (next: ReadyProduct) => Promise<readonly string[]>;
}

/**
 * In development: reloads the schemas when a file below their folder changes. Valid ones replace the served ones, and
 * missing tables and columns are added; with problems the old ones stay and browsers are notified. Returns a function
 * that stops it.
 */
export function watchSchemas(services: WatchServices): () => void {
  const { settings, log } = services;
  let running: Promise<void> = Promise.resolve();
  return watchFolder(
    settings.schemasDir,
    () => {
      running = running
        .then(() => reload(services))
        .catch((error: unknown) => log.error(errorFacts(error), 'reloading the schemas failed'));
    },
    (error) => log.error(errorFacts(error), 'the schemas are no longer watched'),
  );
}

/** Reports the problems of the documents to browsers and to the terminal. */
function tell(problems: readonly LocatedProblem[], { devEvents, log }: WatchServices): void {
  devEvents.send({ type: 'problems', problems });
  for (const problem of problems) log.warn({ code: problem.code }, printProblem(problem));
}

async function reload(services: WatchServices): Promise<void> {
  const { product, problems } = loadProduct(services.settings.schemasDir);
  if (problems.length > 0) return tell(problems, services);
  const next = prepareProduct(product);
  try {
    const steps = [...(await migrateProduct(next, services)), ...(await services.bringFigures(next))];
    for (const step of steps) services.log.info({ step }, 'migrated');
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return tell(error.lines.map(migrationProblem), services);
  }
  services.products.current = next;
  services.enums.drop();
  services.sessions.drop();
  services.devEvents.send({ type: 'schemas' });
}

const migrationProblem = (message: string): LocatedProblem => ({
  code: 'document/invalid',
  file: '',
  pointer: '',
  line: 1,
  column: 1,
  message,
});
