import axios from 'axios';
import type { AxiosProgressEvent, AxiosRequestConfig, AxiosResponse } from 'axios';
import type { AppError } from '#engine/errors.ts';
import { isEnvelope } from './Envelope.ts';
import { brokenReply, offline, replyFailure, tooSlow } from './failureOf.ts';
import type { CallOptions, Download } from './Http.ts';

const MAX_EXPECTED = 0.99;

/** Uploads a file in one request and returns the data of the reply. Takes as long as it takes. Throws AppError. */
export async function uploadFile<T>(url: string, file: Blob, name: string, options: CallOptions): Promise<T> {
  const form = new FormData();
  form.append('file', file, name);
  const { onProgress } = options;
  const { data } = await request<unknown>({
    method: 'post',
    url,
    data: form,
    ...(onProgress === undefined ? {} : { onUploadProgress: (event) => onProgress(shareOf(event)) }),
    ...shared(options),
  });
  if (!isEnvelope<T>(data)) throw brokenReply();
  if (!data.Successed) throw replyFailure(data);
  return data.Data;
}

/** Downloads a file without a timeout: the user sees the progress and can cancel. Throws AppError. */
export async function downloadFile(url: string, options: CallOptions): Promise<Download> {
  const reply = await request<Blob>({
    method: 'get',
    url,
    responseType: 'blob',
    onDownloadProgress: (event) => options.onProgress?.(shareOf(event) ?? expectedShare(event)),
    ...shared(options),
  });
  // A single JSON value is the server's error in place of a file; a file of JSON lines has another content type.
  if (reply.data.type.startsWith('application/json')) throw await failureInBlob(reply.data);
  const disposition: unknown = reply.headers['content-disposition'];
  return { blob: reply.data, name: fileNameOf(typeof disposition === 'string' ? disposition : '') };
}

/** A request that accepts any status: the body reports the result. Throws AppError if there is no response. */
async function request<T>(config: AxiosRequestConfig): Promise<AxiosResponse<T>> {
  try {
    return await axios.request<T>({ timeout: 0, withCredentials: true, validateStatus: () => true, ...config });
  } catch (error) {
    if (axios.isCancel(error)) throw error;
    const isSlow = axios.isAxiosError(error) && (error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT');
    throw isSlow ? tooSlow(error) : offline(error);
  }
}

const shared = ({ signal, key, timeout }: CallOptions): AxiosRequestConfig => ({
  ...(timeout === undefined ? {} : { timeout }),
  ...(signal === undefined ? {} : { signal }),
  ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key } }),
});

const shareOf = ({ loaded, total }: AxiosProgressEvent): number | undefined =>
  total === undefined || total === 0 ? undefined : loaded / total;

/** The progress of a reply whose length the sender only estimates; below 1 until the reply ends. */
function expectedShare({ loaded, event }: AxiosProgressEvent): number | undefined {
  const asked: unknown = event;
  // Tests send requests without a browser.
  if (typeof XMLHttpRequest === 'undefined' || !(asked instanceof ProgressEvent)) return undefined;
  const { target } = asked;
  const expected = target instanceof XMLHttpRequest ? Number(target.getResponseHeader('x-expected-length')) : 0;
  return expected > 0 ? Math.min(loaded / expected, MAX_EXPECTED) : undefined;
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
