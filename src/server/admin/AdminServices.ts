import type { Database } from '../db/Database.ts';
import type { Notify } from '../notify/Notify.ts';
import type { Changes } from '../product/Changes.ts';
import type { ProductServices } from '../product/followChanges.ts';
import type { Sessions } from '../access/Sessions.ts';
import type { Settings } from '../settings/Settings.ts';

/** What administrators' changes work with: they are counted, and what was kept in memory of what they changed is dropped. */
export interface AdminServices extends ProductServices {
  readonly database: Database;
  readonly changes: Changes;
  readonly sessions: Sessions;
  readonly settings: Settings;
  readonly notify: Notify;
}
