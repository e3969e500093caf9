import { createMenuCalls, type MenuCalls } from './createMenuCalls.ts';
import { createOpLogCalls, type OpLogCalls } from './createOpLogCalls.ts';
import { createOrganisationCalls, type OrganisationCalls } from './createOrganisationCalls.ts';
import { createSystemCalls, type SystemCalls } from './createSystemCalls.ts';
import { createViewAsCalls, type ViewAsCalls } from './createViewAsCalls.ts';
import { createWebhookCalls, type WebhookCalls } from './createWebhookCalls.ts';
import type { Http } from './http/Http.ts';

/** The calls of administrators: they come with the screens that make them. All throw AppError. */
export interface AdminCalls {
  readonly opLog: OpLogCalls;
  readonly menu: MenuCalls;
  readonly system: SystemCalls;
  readonly organisation: OrganisationCalls;
  readonly viewAs: ViewAsCalls;
  readonly webhook: WebhookCalls;
}

/** Makes the calls of administrators. */
export const createAdminCalls = (http: Http): AdminCalls => ({
  opLog: createOpLogCalls(http),
  menu: createMenuCalls(http),
  system: createSystemCalls(http),
  organisation: createOrganisationCalls(http),
  viewAs: createViewAsCalls(http),
  webhook: createWebhookCalls(http),
});
