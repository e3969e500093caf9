import { createClient } from '#client/createClient.ts';
import type { FormFields } from '#client/http/Http.ts';
import { createFormUploads } from '#client/createFormUploads.ts';
import type { PublicFormCalls, Thanks } from '#client/createPublicFormCalls.ts';
import type { PublicFormReply } from '#wire/SiteReplies.ts';
import { zoneNow } from '#renderer/stores/zoneNow.ts';
import type { Notify } from '#renderer/feedback/Notify.ts';
import type { FormSource } from '#renderer/form/loadForm.ts';
import type { Renderer } from '#renderer/stores/RendererContext.ts';
import { createEnumStore } from '#renderer/stores/createEnumStore.ts';
import { createSignal, createWork } from '#renderer/stores/createSignal.ts';

interface Surroundings {
  readonly reply: PublicFormReply;
  readonly source: FormSource;
  readonly calls: PublicFormCalls;
  readonly notify: Notify;
  readonly form: string;
  /** Additional fields to send, read when the form is sent. */
  readonly besides: () => FormFields;
  readonly onThanks: (thanks: Thanks) => void;
}

/** The renderer of a public form: without a signed-in user, and with only the data that came with the form. */
export async function makeRenderer(surroundings: Surroundings): Promise<Renderer> {
  const { reply, source, calls, notify, form, besides, onThanks } = surroundings;
  const base = createClient(() => undefined);
  const { emit: _emit, ...still } = createSignal();
  const enums = createEnumStore((name) => Promise.resolve(reply.Enums[name] ?? []));
  await enums.load(Object.keys(reply.Enums));
  const uploads = createFormUploads(calls, reply.Api, form);
  return {
    client: {
      ...base,
      pick: () => Promise.resolve({ Rows: [], Total: 0 }),
      save: async ({ body }) => {
        onThanks(
          await calls.send(reply.Api, [
            ...body.filter(([name]) => name !== 'form'),
            ['form', form],
            ...besides(),
            ...uploads.fields(),
          ]),
        );
        return { Record: {}, Can: [], Editable: [], Masked: [], Refs: {}, Ignored: [] };
      },
      media: { ...base.media, upload: uploads.upload },
    },
    user: {},
    enums,
    schemas: {
      ...still,
      get: (key) => (key === reply.Key ? source.schema : undefined),
      findEntity: (key) => (key === reply.Key ? source.schema.model : undefined),
      load: () => Promise.resolve(source.schema),
      epoch: () => 0,
      reload: () => Promise.resolve(),
    },
    work: createWork(),
    readings: createSignal(),
    notify,
    now: () => zoneNow(),
    recordPath: () => undefined,
    listPath: () => undefined,
  };
}
