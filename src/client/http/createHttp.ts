import axios from 'axios';
import type { AxiosInstance, AxiosProgressEvent, AxiosRequestConfig } from 'axios';
import type { AppError } from '#engine/errors.ts';
import type { CallTable } from '#wire/calls/call.ts';
import type { Calls } from '#wire/calls/CALLS.ts';
import { isEnvelope, type Envelope } from './Envelope.ts';
import { brokenReply, callFailure, replyFailure } from './failureOf.ts';
import type { CallOptions, Download, Http, Params } from './Http.ts';

/** Spec section 9. */
const TIMEOUT = 50_000;
const MOST_EXPECTED = 0.99;

/** Makes the HTTP caller of the app: cookies, form-encoded bodies, 50 seconds. `onSignedOut` runs on every Code 10. */
export function createHttp<T extends CallTable = Calls>(onSignedOut: () => void, baseURL = ''): Http<T> {
  const instance = axios.create({ baseURL, timeout: TIMEOUT, withCredentials: true });
  const guard = async <T>(call: () => Promise<T>, { signal }: CallOptions): Promise<T> => {
    try {
      return await call();
    } catch (error) {
      if (signal?.aborted === true) throw error;
      const failure = callFailure(error);
      if (failure.code === 'NOT_SIGNED_IN') onSignedOut();
      throw failure;
    }
  };
  const send = <T>(config: AxiosRequestConfig, options: CallOptions): Promise<T> =>
    guard(async () => {
      const { data } = await instance.request<Envelope<T>>({ ...config, ...shared(options) });
      if (!isEnvelope(data)) throw brokenReply();
      if (!data.Successed) throw replyFailure(data);
      return data.Data;
    }, options);
  return {
    get: (path, params, options = {}) => send({ method: 'get', url: path, params: query(params) }, options),
    post: (path, fields, options = {}) => send({ method: 'post', url: path, data: body(fields) }, options),
    upload: (path, file, name, options = {}) => {
      const form = new FormData();
      form.append('file', file, name);
      return send({ method: 'post', url: path, data: form, timeout: 0, ...uploading(options) }, options);
    },
    uploadInParts: (path, file, name, key, options = {}) =>
      guard(async () => {
        const { sendInParts } = await import('./sendInParts.ts');
        return sendInParts({
          endpoint: new URL(`${baseURL}${path}`, window.location.href).href,
          file,
          name,
          fingerprint: `${path} ${key} ${name} ${file.size}`,
          signal: options.signal,
          onProgress: options.onProgress,
          finish: (id) => send({ method: 'post', url: `${path}/Finish`, data: body([['id', id]]) }, {}),
        });
      }, options),
    raw: (method, path, { body: data, headers, timeout }) =>
      guard(async () => (await instance.request<unknown>({ method, url: path, data, headers, timeout })).data, {}),
    download: (path, params, options = {}) => guard(() => download(instance, path, params, options), options),
  };
}

async function download(
  instance: AxiosInstance,
  path: string,
  params: Params,
  options: CallOptions,
): Promise<Download> {
  const reply = await instance.request<Blob>({
    method: 'get',
    url: path,
    params: query(params),
    responseType: 'blob',
    validateStatus: () => true,
    // A large file takes its time; whoever waits for it sees how far it is, and can cancel.
    timeout: 0,
    onDownloadProgress: (event) => options.onProgress?.(shareOf(event) ?? expectedShare(event)),
    ...shared(options),
  });
  if (reply.data.type.includes('json')) throw await failureInBlob(reply.data);
  const disposition: unknown = reply.headers['content-disposition'];
  return { blob: reply.data, name: fileNameOf(typeof disposition === 'string' ? disposition : '') };
}

function shared({ signal, key, timeout }: CallOptions): AxiosRequestConfig {
  return {
    ...(timeout === undefined ? {} : { timeout }),
    ...(signal === undefined ? {} : { signal }),
    ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key } }),
  };
}

function uploading({ onProgress }: CallOptions): AxiosRequestConfig {
  return onProgress === undefined ? {} : { onUploadProgress: (event) => onProgress(shareOf(event)) };
}

const shareOf = ({ loaded, total }: AxiosProgressEvent): number | undefined =>
  total === undefined || total === 0 ? undefined : loaded / total;

/** The share of a reply whose length its sender only expects; never the whole, which the end of the reply tells. */
function expectedShare({ loaded, event }: AxiosProgressEvent): number | undefined {
  const asked: unknown = event;
  // Requests of tests are made without a browser.
  if (typeof XMLHttpRequest === 'undefined' || !(asked instanceof ProgressEvent)) return undefined;
  const { target } = asked;
  const expected = target instanceof XMLHttpRequest ? Number(target.getResponseHeader('x-expected-length')) : 0;
  return expected > 0 ? Math.min(loaded / expected, MOST_EXPECTED) : undefined;
}

function query(params: Readonly<Record<string, string | number | undefined>> | undefined): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params ?? {})) if (value !== undefined) search.append(name, String(value));
  return search;
}

function body(fields: readonly (readonly [string, string])[]): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, text] of fields) form.append(name, text);
  return form;
}

async function failureInBlob(blob: Blob): Promise<AppError> {
  try {
    const body: unknown = JSON.parse(await blob.text());
    return isEnvelope(body) ? replyFailure(body) : brokenReply();
  } catch {
    return brokenReply();
  }
}

/** The file name in a Content-Disposition header, the encoded one first; undefined when there is none. */
export function fileNameOf(disposition: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return undefined;
    }
  }
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1];
}
