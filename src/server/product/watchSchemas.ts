import { watch } from 'node:fs';
import { errorFacts } from '../settings/Log.ts';
import { prepareProduct, loadProduct } from './ReadyProduct.ts';
import type { LocatedProblem } from '#documents/locateProblem.ts';
import type { Log } from '../settings/Log.ts';
import type { Settings } from '../settings/Settings.ts';
import type { DevEvents } from './DevEvents.ts';
import type { ProductStore } from './EnumStore.ts';
import { StartError } from '../settings/StartError.ts';
import { migrateProduct, type MigrationServices } from './migrateProduct.ts';

/** Editors write a file in several steps. Milliseconds. */
const SETTLE = 80;

interface WatchServices extends MigrationServices {
  readonly settings: Settings;
  readonly products: ProductStore;
  readonly devEvents: DevEvents;
  readonly log: Log;
  /** What was looked up about users is dropped with the product it was looked up in. */
  readonly sessions: { drop(): void };
}

/**
 * In development: reads the schemas again when a file below their folder changes. Sound ones take the place of those served, and
 * tables are added to; with problems the old ones stay and browsers are told. Returns what stops it.
 */
export function watchSchemas(services: WatchServices): () => void {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const watcher = watch(services.settings.schemasDir, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running
        .then(() => reload(services))
        .catch((error: unknown) => services.log.error(errorFacts(error), 'reloading the schemas failed'));
    }, SETTLE);
  });
  watcher.on('error', (error) => services.log.error(errorFacts(error), 'the schemas are no longer watched'));
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}

async function reload(services: WatchServices): Promise<void> {
  const { product, problems } = loadProduct(services.settings.schemasDir);
  if (problems.length > 0) return services.devEvents.send({ type: 'problems', problems });
  const next = prepareProduct(product);
  try {
    for (const step of await migrateProduct(next, services)) services.log.info({ step }, 'migrated');
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return services.devEvents.send({ type: 'problems', problems: error.lines.map(migrationProblem) });
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
