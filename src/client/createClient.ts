import { createAccountCalls } from './createAccountCalls.ts';
import type { Client } from './Client.ts';
import { createDevCalls } from './createDevCalls.ts';
import { createEditorCalls } from './createEditorCalls.ts';
import { createEnumCalls } from './createEnumCalls.ts';
import { createHttp } from './http/createHttp.ts';
import { createMediaCalls } from './createMediaCalls.ts';
import { createRecordCalls } from './createRecordCalls.ts';
import { createSchemaCalls } from './createSchemaCalls.ts';
import { createSessionCalls } from './createSessionCalls.ts';
import { createWorkbenchCalls } from './createWorkbenchCalls.ts';

/** Makes the client of the API. `onSignedOut` runs whenever a reply says that nobody is signed in (Code 10). */
export function createClient(onSignedOut: () => void, baseURL?: string): Client {
  const http = createHttp(onSignedOut, baseURL);
  return {
    http,
    session: createSessionCalls(http),
    account: createAccountCalls(http),
    records: createRecordCalls(http),
    enums: createEnumCalls(http),
    schemas: createSchemaCalls(http),
    media: createMediaCalls(http),
    editor: createEditorCalls(http, window.sessionStorage),
    dev: createDevCalls(http),
    workbench: createWorkbenchCalls(http),
  };
}
