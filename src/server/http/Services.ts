import type { CallNames } from '#wire/calls/callNames.ts';
import type { Backups } from '../archive/Backups.ts';
import type { Changes } from '../product/Changes.ts';
import type { Hooks } from '../product/Hooks.ts';
import type { MenuStore } from '../product/MenuStore.ts';
import type { SettingStore } from '../product/SettingStore.ts';
import type { Database, WallClock } from '../db/Database.ts';
import type { DevEvents } from '../product/watchSchemas.ts';
import type { EnumStore, ProductStore } from '../product/EnumStore.ts';
import type { LogHeads } from '../db/log/LogHeads.ts';
import type { Log } from '../settings/Log.ts';
import type { MediaStore } from '../media/openMediaStore.ts';
import type { Outside } from '../media/Outside.ts';
import type { Notify } from '../notify/Notify.ts';
import type { ImportRuns } from '../records/write/dryRun.ts';
import type { Metrics } from '../settings/Metrics.ts';
import type { ListIndexStore } from '../db/migrate/ListIndexStore.ts';
import type { Sessions } from '../access/Sessions.ts';
import type { Settings } from '../settings/Settings.ts';
import type { PageStore } from '../site/PageStore.ts';
import type { Commands } from '../workflow/Command.ts';

/** The services that exist as long as the process; created once by `startServer`. */
export interface Services {
  readonly settings: Settings;
  readonly database: Database;
  readonly products: ProductStore;
  readonly changes: Changes;
  readonly config: SettingStore;
  readonly menus: MenuStore;
  readonly enums: EnumStore;
  readonly listIndexes: ListIndexStore;
  /** The pages of the site with those that editors have published. */
  readonly pages: PageStore;
  readonly sessions: Sessions;
  readonly imports: ImportRuns;
  readonly media: MediaStore;
  readonly backups: Backups;
  readonly notify: Notify;
  readonly clock: WallClock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Aborted as soon as the process begins to shut down. */
  readonly ending: AbortController;
  readonly heads: LogHeads;
  readonly devEvents: DevEvents;
  readonly outside: Outside;
  readonly commands: Commands;
  readonly hooks: Hooks;
  /** The product's additional names of calls. */
  readonly calls: CallNames;
}
