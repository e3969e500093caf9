import { AppError, errorCodeOf } from '#engine/errors.ts';
import { createReader } from './http/createReader.ts';
import { isEnvelope, type Envelope } from './http/Envelope.ts';
import type { FormFields } from './http/Http.ts';
import { withProof } from './proof/withProof.ts';
import type { Calls } from '#wire/calls/CALLS.ts';
import type { FieldName, KeyAt, ReplyOf, Url } from '#wire/calls/call.ts';
import type { FileInfo } from '#wire/MediaReply.ts';
import type { PublicFormReply, UploadGrant } from '#wire/SiteReplies.ts';

type PostUrl = Url<Calls, 'POST'>;
type PostAt<U extends string> = Calls[KeyAt<Calls, 'POST', U>];

export interface Thanks {
  readonly text: string;
  readonly receipt: string | null;
}

/** The calls of public forms. They need no session; all throw AppError. */
export interface PublicFormCalls {
  readonly form: (entity: string, form: string, signal?: AbortSignal) => Promise<PublicFormReply>;
  /** Sends a form. Returns the thank-you text, and the number of the record where its form shows one. */
  readonly send: (api: string, fields: FormFields) => Promise<Thanks>;
  /** `before`: the token that is over; its files can be sent with the new one. */
  readonly grant: (api: string, form: string, before: string | undefined) => Promise<UploadGrant>;
  readonly upload: (token: string, file: Blob, name: string) => Promise<FileInfo>;
}

export function createPublicFormCalls(baseURL = ''): PublicFormCalls {
  const read = createReader(baseURL);
  const post = <U extends PostUrl>(
    path: U,
    body: BodyInit,
    headers: HeadersInit = {},
  ): Promise<Envelope<ReplyOf<PostAt<U>>>> => sendForm(`${baseURL}${path}`, { method: 'POST', body, headers });
  return {
    form: (entity, form, signal) => read('/api/Public/Schema', { entity, form }, signal),
    send: async (api, fields) => {
      const { Message, Data } = await withProof((headers) =>
        post(`/api/Public/${api}/Add`, encodeFields(fields), headers),
      );
      return { text: Message ?? '', receipt: Data.Receipt };
    },
    grant: async (api, form, before) => {
      const fields: FormFields<FieldName<PostAt<`/api/Public/${string}/Token`>>> = [
        ['form', form],
        ...(before === undefined ? [] : [['UploadToken', before] as const]),
      ];
      return (await post(`/api/Public/${api}/Token`, encodeFields(fields))).Data;
    },
    upload: async (token, file, name) => {
      const body = new FormData();
      body.append('file', file, name);
      return (await post('/api/Public/Upload', body, { authorization: token })).Data;
    },
  };
}

function encodeFields(fields: FormFields): URLSearchParams {
  const body = new URLSearchParams();
  for (const [name, text] of fields) body.append(name, text);
  return body;
}

async function sendForm<T>(url: string, init: RequestInit): Promise<Envelope<T>> {
  const reply = await fetch(url, init).catch((cause: unknown) => {
    throw new AppError('BUSY', { text: '网络连接失败，请检查网络后重试', cause });
  });
  const body: unknown = await reply.json().catch(() => undefined);
  if (!isEnvelope<T>(body)) throw new AppError('INTERNAL', { text: '服务器返回了无法识别的内容，请稍后重试' });
  const { Successed, Code, Message, Data } = body;
  if (!Successed) throw new AppError(errorCodeOf(Code), { data: Data, ...(Message ? { text: Message } : {}) });
  return body;
}
