import type { Database } from '../db/Database.ts';
import type { Notify } from '../notify/Notify.ts';
import type { Changes } from '../product/Changes.ts';
import type { ProductServices } from '../product/followChanges.ts';
import type { Sessions } from '../access/Sessions.ts';
import type { Settings } from '../settings/Settings.ts';

/** Services for changes by administrators: each change is counted, and the caches that depend on it are dropped. */
export interface AdminServices extends ProductServices {
  readonly database: Database;
  readonly changes: Changes;
  readonly sessions: Sessions;
  readonly settings: Settings;
  readonly notify: Notify;
}
