import { createAccountCalls } from './createAccountCalls.ts';
import type { Client } from './Client.ts';
import { createDevCalls } from './createDevCalls.ts';
import { createEnumCalls } from './createEnumCalls.ts';
import type { Http } from './http/Http.ts';
import { createMediaCalls } from './createMediaCalls.ts';
import { createRecordCalls } from './createRecordCalls.ts';
import { createSchemaCalls } from './createSchemaCalls.ts';
import { createSessionCalls } from './createSessionCalls.ts';
import { createWorkbenchCalls } from './createWorkbenchCalls.ts';

/** The calls of the API over something that makes them, or, in a page without a server of ours, refuses them. */
export function clientOf(http: Http): Client {
  return {
    http,
    session: createSessionCalls(http),
    account: createAccountCalls(http),
    records: createRecordCalls(http),
    enums: createEnumCalls(http),
    schemas: createSchemaCalls(http),
    media: createMediaCalls(http),
    dev: createDevCalls(http),
    workbench: createWorkbenchCalls(http),
  };
}
