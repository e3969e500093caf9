import type { WebhookEvent, WebhooksReply } from '#wire/calls/WEBHOOK_CALLS.ts';
import type { CallOptions, Http } from './http/Http.ts';

/** A subscription as it is typed; several entities and kinds are joined by commas. */
export interface SentWebhook extends Readonly<Record<'Name' | 'Url' | 'Entities' | 'Kinds' | 'IsOn', string>> {
  /** The existing webhook to change. */
  readonly known: { readonly Id: number; readonly Version: number } | undefined;
}

/** The calls about webhooks of other programs. All throw AppError. */
export interface WebhookCalls {
  readonly list: (options?: CallOptions) => Promise<WebhooksReply>;
  readonly save: (webhook: SentWebhook) => Promise<{ readonly Id: number; readonly Secret: string | null }>;
  readonly setState: (id: number, isOn: boolean) => Promise<null>;
  readonly test: (id: number) => Promise<{ readonly IsThere: boolean; readonly Answer: string }>;
  readonly newSecret: (id: number) => Promise<{ readonly Secret: string }>;
  readonly remove: (id: number) => Promise<null>;
  readonly events: (
    state: WebhookEvent['State'] | undefined,
    options?: CallOptions,
  ) => Promise<{ readonly Rows: readonly WebhookEvent[]; readonly Total: number }>;
  readonly resend: (ids: readonly number[]) => Promise<{ readonly Count: number }>;
}

/** The number of events shown. */
const SHOWN = 100;

/** Makes the calls about subscriptions: they come with their screen. */
export const createWebhookCalls = (http: Http): WebhookCalls => ({
  list: (options) => http.get('/api/Webhook/Search', {}, options),
  save: ({ known, Name, Url, Entities, Kinds, IsOn }) =>
    http.post('/api/Webhook/Save', [
      ...(known === undefined
        ? []
        : ([
            ['Id', String(known.Id)],
            ['Version', String(known.Version)],
          ] as const)),
      ['Name', Name],
      ['Url', Url],
      ['Entities', Entities],
      ['Kinds', Kinds],
      ['IsOn', IsOn],
    ]),
  setState: (id, isOn) =>
    http.post('/api/Webhook/SetState', [
      ['id', String(id)],
      ['IsOn', String(isOn)],
    ]),
  test: (id) => http.post('/api/Webhook/Test', [['id', String(id)]]),
  newSecret: (id) => http.post('/api/Webhook/NewSecret', [['id', String(id)]]),
  remove: (id) => http.post('/api/Webhook/Delete', [['id', String(id)]]),
  events: (state, options) => http.get('/api/Webhook/Events', { state, rows: SHOWN }, options),
  resend: (ids) => http.post('/api/Webhook/Resend', [['ids', ids.join(',')]]),
});
