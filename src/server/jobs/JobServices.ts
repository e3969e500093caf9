import type { CallServices } from '../access/publicCall.ts';
import type { Database } from '../db/Database.ts';
import type { Notify } from '../notify/aliyunSms.ts';
import type { Log } from '../settings/Log.ts';
import type { Commands } from '../workflow/Command.ts';

/** What jobs work with. */
export interface JobServices extends CallServices {
  readonly database: Database;
  readonly notify: Notify;
  readonly log: Log;
  readonly commands: Commands;
}
