import type { AccountCalls } from './account/createAccountCalls.ts';
import type { DevCalls } from './dev/createDevCalls.ts';
import type { EditorCalls } from './editor/EditorCalls.ts';
import type { EnumCalls } from './enums/createEnumCalls.ts';
import type { MediaCalls } from './media/createMediaCalls.ts';
import type { OpLogCalls } from './opLog/createOpLogCalls.ts';
import type { MenuCalls } from './menu/createMenuCalls.ts';
import type { OrganisationCalls } from './organisation/createOrganisationCalls.ts';
import type { RecordCalls } from './records/createRecordCalls.ts';
import type { SchemaCalls } from './schemas/createSchemaCalls.ts';
import type { SystemCalls } from './system/createSystemCalls.ts';
import type { ViewAsCalls } from './viewAs/createViewAsCalls.ts';
import type { SessionCalls } from './session/createSessionCalls.ts';
import type { WorkbenchCalls } from './workbench/createWorkbenchCalls.ts';

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
