import { createAccountCalls } from './account/createAccountCalls.ts';
import type { Client } from './Client.ts';
import { createDevCalls } from './dev/createDevCalls.ts';
import { createEditorCalls } from './editor/createEditorCalls.ts';
import { createEnumCalls } from './enums/createEnumCalls.ts';
import { createHttp } from './http/createHttp.ts';
import { createMediaCalls } from './media/createMediaCalls.ts';
import { createSystemCalls } from './system/createSystemCalls.ts';
import { createViewAsCalls } from './viewAs/createViewAsCalls.ts';
import { createOpLogCalls } from './opLog/createOpLogCalls.ts';
import { createMenuCalls } from './menu/createMenuCalls.ts';
import { createOrganisationCalls } from './organisation/createOrganisationCalls.ts';
import { createRecordCalls } from './records/createRecordCalls.ts';
import { createSchemaCalls } from './schemas/createSchemaCalls.ts';
import { createSessionCalls } from './session/createSessionCalls.ts';
import { createWorkbenchCalls } from './workbench/createWorkbenchCalls.ts';

/** Makes the client of the API. `onSignedOut` runs whenever a reply says that nobody is signed in (Code 10). */
export function createClient(onSignedOut: () => void, baseURL?: string): Client {
  const http = createHttp(onSignedOut, baseURL);
  return {
    session: createSessionCalls(http),
    account: createAccountCalls(http),
    records: createRecordCalls(http),
    opLog: createOpLogCalls(http),
    menu: createMenuCalls(http),
    system: createSystemCalls(http),
    organisation: createOrganisationCalls(http),
    viewAs: createViewAsCalls(http),
    enums: createEnumCalls(http),
    schemas: createSchemaCalls(http),
    media: createMediaCalls(http),
    editor: createEditorCalls(http, window.sessionStorage),
    dev: createDevCalls(http),
    workbench: createWorkbenchCalls(http),
  };
}
