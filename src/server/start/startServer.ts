import type { AddressInfo } from 'node:net';
import { existsSync } from 'node:fs';
import { printProblem } from '#documents/locateProblem.ts';
import { Backups } from '../archive/Backups.ts';
import { Changes } from '../product/Changes.ts';
import { Hooks } from '../product/Hooks.ts';
import { MenuStore } from '../product/MenuStore.ts';
import { SettingStore } from '../product/SettingStore.ts';
import { openDatabase } from '../db/openDatabase.ts';
import { type Database, type OnSlow, type OnTrouble, wallClock, type Clock } from '../db/Database.ts';
import { claimFolder } from '../db/claimFolder.ts';
import type { Unlock } from '../db/lockFolder.ts';
import { serveCopies } from '../db/serveCopies.ts';
import { requireComplete } from '../db/copy/copyNotes.ts';
import type { ProductCode } from '../code/defineProduct.ts';
import { watchSchemas, DevEvents } from '../product/watchSchemas.ts';
import { EnumStore, type ProductStore } from '../product/EnumStore.ts';
import { createApp } from './createApp.ts';
import { loadCode } from '../code/loadCode.ts';
import { currentInitiator, errorFacts, type Log, makeLog } from '../settings/Log.ts';
import { Metrics } from '../settings/Metrics.ts';
import { openMediaStore } from '../media/openMediaStore.ts';
import { noteOutsideEntity } from '../db/accounts/accounts.ts';
import { cleanSystemTables } from '../db/system/cleanSystemTables.ts';
import { PageStore } from '../site/PageStore.ts';
import { ListIndexStore } from '../db/migrate/ListIndexStore.ts';
import type { Services } from '../http/Services.ts';
import { watchIdle } from '../http/slowClients.ts';
import { removeOldParts } from '../media/Parts.ts';
import { removeLeftFiles } from '../media/removeLeftFiles.ts';
import { LogHeads } from '../db/log/LogHeads.ts';
import { signLog, startLog } from '../jobs/sealLog.ts';
import { bringFigures } from '../jobs/bringFigures.ts';
import { bringInitials } from '../jobs/bringInitials.ts';
import { type Job, startJobs } from '../jobs/startJobs.ts';
import { resumeImports } from '../http/routes/records/importJobs.ts';
import { IMPORT_WORDS } from '../http/routes/records/importRoutes.ts';
import { OUTSIDE, type Outside } from '../media/Outside.ts';
import { makeNotify } from '../notify/makeNotify.ts';
import { prepareProduct, type ReadyProduct, loadProduct } from '../product/ReadyProduct.ts';
import { ImportRuns } from '../records/write/dryRun.ts';
import { SoundNote } from '../product/SoundNote.ts';
import { SESSION_HOURS, type SettingValues } from '#engine/schema/readSetting.ts';
import type { SessionLimits, Settings } from '../settings/Settings.ts';
import { systemCall } from '../access/openCall.ts';
import { Sessions } from '../access/Sessions.ts';
import { programVersion, hashTexts } from '../settings/programVersion.ts';
import { StartError } from '../settings/StartError.ts';
import { demandPort, listenAt } from './listenAt.ts';
import { migrateProduct } from '../product/migrateProduct.ts';
import { administratorLink, firstStart, startAccounts, type FirstStart } from './firstStart.ts';
import { zoneOf } from '#fields/Zone.ts';

const EVERY = 60 * 60 * 1000;

/** Every hour removes orphaned and incomplete files, and expired rows. Returns a function that stops it. */
function startCleaning(services: Services): () => void {
  const timer = setInterval(() => {
    clean(services).catch((error: unknown) => services.log.error(errorFacts(error), 'cleaning failed'));
  }, EVERY);
  timer.unref();
  return () => clearInterval(timer);
}

async function clean(services: Services): Promise<void> {
  const { offline } = services.products.current.documents.company ?? {};
  await cleanSystemTables(services.database.db, services.clock().getTime(), offline?.hours);
  await removeLeftFiles(services);
  await removeOldParts(services);
}

/** Creates the indexes of lists in the background; until then searches scan all rows. */
function beginIndexes(services: Services): void {
  const { listIndexes, products, log } = services;
  listIndexes.tend(products.current.entities, systemCall(services)).then(
    (steps) => steps.forEach((step) => log.info({ step }, 'list indexes')),
    (error: unknown) => log.warn(errorFacts(error), 'an index of a list was not made'),
  );
}

/** Updates the initials of records in the background; Ctrl+K reports the entities whose initials are incomplete. Returns a function that stops it. */
function beginInitials(services: Services): () => Promise<void> {
  const { log } = services;
  const ended = new AbortController();
  const work = bringInitials(services, ended.signal).then(
    (made) => made !== undefined && log.info({ made }, 'initials of records'),
    (error: unknown) => log.warn(errorFacts(error), 'initials of records were not made'),
  );
  return async () => {
    ended.abort();
    await work;
  };
}

const HOUR = 60 * 60 * 1000;

/** The lifetimes of sessions: from the environment, but for employees as set by administrators (`SESSION_HOURS`). */
function sessionLimits({ sessionLimits }: Pick<Settings, 'sessionLimits'>, set: SettingValues): SessionLimits {
  const hours = set[SESSION_HOURS];
  if (typeof hours !== 'number') return sessionLimits;
  return { ...sessionLimits, employee: { ...sessionLimits.employee, absolute: hours * HOUR } };
}

export interface RunningServer {
  /** `http://127.0.0.1:8620` */
  readonly address: string;
  readonly services: Services;
  /** The steps of the migration, one line each. */
  readonly migrated: readonly string[];
  /** Undefined when the database was filled before. */
  readonly firstStart: FirstStart | undefined;
  readonly accounts: readonly { readonly LoginId: string; readonly DemoLabel: string }[];
  /** Path where the administrator sets the first password: works once, for 72 hours. */
  readonly administratorLink: string | undefined;
  /** Waits for running calls, then closes the database. */
  close(): Promise<void>;
}

/** Milliseconds. */
const SWEEP = 50;

/**
 * Starts the server: schemas, database, migration, initial data, HTTP. Throws StartError with the lines to print on failure.
 * `known` is the content of the schemas folder, if already read; `claimed` releases the data folder, if this process already holds it.
 */
export async function startServer(
  settings: Settings,
  clock: Clock = () => new Date(),
  outside: Outside = OUTSIDE,
  known?: ReadyProduct,
  claimed?: Unlock,
): Promise<RunningServer> {
  const log = makeLog(settings);
  await demandPort(settings);
  const onClosed = (files: number): void => log.warn({ files }, 'files in the data folder were open to other users');
  const unlock = claimed ?? (await claimFolder(settings, onClosed));
  let database: Database | undefined;
  try {
    const code = await loadCode(settings.schemasDir);
    const products: ProductStore = { current: known ?? readProduct(settings) };
    const onTrouble: OnTrouble = (text, error) => log.error(error === undefined ? {} : errorFacts(error), text);
    const metrics = new Metrics();
    const onSlow: OnSlow = (ms, sql) => {
      metrics.slowQuery();
      log.warn({ ms, sql, ...currentInitiator() }, 'slow query');
    };
    database = await openDatabase(settings, onTrouble, unlock, onSlow, versionOf(products.current, settings));
    return await startOn(settings, products, code, clock, log, outside, database, metrics);
  } catch (error) {
    await database?.close();
    unlock();
    throw error;
  }
}

/** Identifies a version of a product. In development documents change while they are served: all processes follow the same folder. */
const versionOf = ({ texts }: ReadyProduct, { dev }: Pick<Settings, 'dev'>): string =>
  `${programVersion()}/${dev ? 'dev' : hashTexts(texts).slice(0, 12)}`;

async function startOn(
  settings: Settings,
  products: ProductStore,
  code: ProductCode,
  read: Clock,
  log: Log,
  outside: Outside,
  database: Database,
  metrics: Metrics,
): Promise<RunningServer> {
  const clock = wallClock(read, zoneOf(products.current.documents.company?.timeZone));
  const changes = new Changes(database, clock);
  const config = new SettingStore(database, products, changes, log);
  const menus = new MenuStore(database, products, changes);
  const enums = new EnumStore(database, products, clock, changes);
  const sessions = new Sessions(database, products, enums, clock, () =>
    sessionLimits(settings, products.current.settings),
  );
  const devEvents = new DevEvents();
  const notify = makeNotify(settings, products, code.channels, clock, database);
  const hooks = new Hooks(code.hooks, products.current.entities, log);
  const listIndexes = new ListIndexStore(database);
  const follows = { products, config, menus, enums, changes, listIndexes };
  const services: Services = {
    ...follows,
    settings,
    database,
    pages: new PageStore({ ...follows, clock, hooks, database, log }),
    sessions,
    imports: new ImportRuns(),
    media: openMediaStore(settings),
    backups: new Backups({ settings, database, clock, log, texts: () => products.current.texts }),
    notify,
    clock,
    log,
    metrics,
    ending: new AbortController(),
    heads: new LogHeads(settings.dataDir),
    devEvents,
    outside,
    commands: code.commands,
    hooks,
    calls: code.calls,
  };
  await requireComplete(database.db);
  const migrated = [...(await migrateProduct(products.current, services)), ...(await startLog(services))];
  await config.refresh();
  await enums.refresh();
  await services.listIndexes.refresh(products.current.entities);
  migrated.push(...(await bringFigures(services, products.current)));
  await noteOutsiders(services);
  const first = await firstStart(services);
  await signLog(services);
  const accounts = await startAccounts(services);
  const link = await administratorLink(services);
  const app = await createApp(services);
  const endIdle = watchIdle(app.server);
  await listenAt(() => app.listen({ port: settings.port, host: settings.host }), settings);
  const stopCopies = await serveCopies(settings.dataDir, database, (error) =>
    log.error(errorFacts(error), 'a copy of the database could not be lent'),
  );
  const stopCleaning = startCleaning(services);
  const stopJobs = settings.jobs ? startJobs(services, [importJob(services), ...code.jobs]) : () => Promise.resolve();
  if (settings.jobs) beginIndexes(services);
  const stopInitials = settings.jobs ? beginInitials(services) : () => Promise.resolve();
  const stopWatching = settings.dev
    ? watchSchemas({ ...services, bringFigures: (next) => bringFigures(services, next) })
    : () => undefined;
  const address = addressOf(app.server.address(), settings);
  return {
    address,
    services,
    migrated,
    firstStart: first,
    accounts,
    administratorLink: link === undefined ? undefined : `${settings.publicUrl ?? address}${link}`,
    close: async () => {
      stopWatching();
      stopCleaning();
      await services.listIndexes.stop();
      await stopInitials();
      await stopJobs();
      await services.backups.stop();
      await stopCopies();
      devEvents.close();
      // Browsers keep connections open that were busy when the shutdown began, or never sent anything.
      const sweep = setInterval(endIdle, SWEEP);
      await app.close();
      clearInterval(sweep);
      await signLog(services);
      await database.close();
    },
  };
}

/** Resumes imports whose process died. */
const importJob = (services: Services): Job => ({
  key: 'resumeImports',
  at: undefined,
  run: async () => {
    const resumed = await resumeImports(IMPORT_WORDS, services);
    return resumed === 0 ? undefined : String(resumed);
  },
});

/** While there is only one entity of external people, stores it in their accounts, so that a second one does not claim them. */
async function noteOutsiders({ database, products }: Services): Promise<void> {
  const [only, ...more] = products.current.organisation.outsiders ?? [];
  if (only !== undefined && more.length === 0) await noteOutsideEntity(database.db, only.key);
}

/** Reads, checks and prepares the product of the schemas folder. Throws StartError with all its problems. */
export function readProduct(settings: Pick<Settings, 'schemasDir' | 'dataDir' | 'workerFile'>): ReadyProduct {
  const { schemasDir } = settings;
  if (!existsSync(schemasDir)) throw new StartError(`schemas 目录不存在：${schemasDir}（SCHEMAS_DIR not found）`);
  const note = new SoundNote(settings);
  const { product, problems } = loadProduct(schemasDir, (texts) => note.knows(texts));
  if (problems.length > 0)
    throw new StartError([
      `schemas 有 ${problems.length} 个问题，无法启动（${schemasDir}）：`,
      ...problems.map(printProblem),
    ]);
  note.keep(product.texts);
  return prepareProduct(product);
}

function addressOf(address: string | AddressInfo | null, { host }: Settings): string {
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
