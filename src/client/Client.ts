import type { AccountCalls } from './createAccountCalls.ts';
import type { DevCalls } from './createDevCalls.ts';
import type { EnumCalls } from './createEnumCalls.ts';
import type { Http } from './http/Http.ts';
import type { MediaCalls } from './createMediaCalls.ts';
import type { RecordCalls } from './createRecordCalls.ts';
import type { SchemaCalls } from './createSchemaCalls.ts';
import type { SessionCalls } from './createSessionCalls.ts';
import type { WorkbenchCalls } from './createWorkbenchCalls.ts';

/** The calls of the product's API that most pages make. All throw AppError. Those of administrators are in
 * `createAdminCalls`, those of the editor of formatted text in `createEditorCalls`. */
export interface Client {
  /** The caller for calls that are loaded with their screens. */
  readonly http: Http;
  readonly session: SessionCalls;
  readonly account: AccountCalls;
  readonly records: RecordCalls;
  readonly enums: EnumCalls;
  readonly schemas: SchemaCalls;
  readonly media: MediaCalls;
  readonly dev: DevCalls;
  readonly workbench: WorkbenchCalls;
}
