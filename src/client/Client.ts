import type { AccountCalls } from './createAccountCalls.ts';
import type { DevCalls } from './createDevCalls.ts';
import type { EditorCalls } from './EditorCalls.ts';
import type { EnumCalls } from './createEnumCalls.ts';
import type { MediaCalls } from './createMediaCalls.ts';
import type { OpLogCalls } from './createOpLogCalls.ts';
import type { MenuCalls } from './createMenuCalls.ts';
import type { OrganisationCalls } from './createOrganisationCalls.ts';
import type { RecordCalls } from './createRecordCalls.ts';
import type { SchemaCalls } from './createSchemaCalls.ts';
import type { SystemCalls } from './createSystemCalls.ts';
import type { ViewAsCalls } from './createViewAsCalls.ts';
import type { SessionCalls } from './createSessionCalls.ts';
import type { WorkbenchCalls } from './createWorkbenchCalls.ts';

/** Every call of the product's API that the browser makes. All throw AppError. */
export interface Client {
  readonly session: SessionCalls;
  readonly account: AccountCalls;
  readonly records: RecordCalls;
  readonly opLog: OpLogCalls;
  readonly menu: MenuCalls;
  readonly system: SystemCalls;
  readonly organisation: OrganisationCalls;
  readonly viewAs: ViewAsCalls;
  readonly enums: EnumCalls;
  readonly schemas: SchemaCalls;
  readonly media: MediaCalls;
  readonly editor: EditorCalls;
  readonly dev: DevCalls;
  readonly workbench: WorkbenchCalls;
}
