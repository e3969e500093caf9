import type { DetailedError } from 'tus-js-client';
import { AppError } from '#engine/errors.ts';
import { isEnvelope } from './Envelope.ts';
import { brokenReply, offline, replyFailure } from './failureOf.ts';
import { onlyOne } from './onlyOne.ts';

/** The size of one request in bytes: the maximum that a broken connection loses. */
const PART = 5 * 1024 * 1024;
/** Milliseconds between retries; the count restarts with every part that arrives. */
const RETRY_DELAYS_MS = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000];
/** The last call is short: it is tried again a few times only. */
const FINISH_PATIENCE = RETRY_DELAYS_MS.slice(1, 4);

/** A file on its way in parts. */
export interface PartsUpload<T> {
  /** The address of the protocol, with its host. */
  readonly endpoint: string;
  readonly file: Blob;
  readonly name: string;
  /** Identifies the same file for the same field when it is chosen again. */
  readonly fingerprint: string;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: ((share: number | undefined) => void) | undefined;
  /** Takes the whole file in, by the last part of its address. */
  readonly finish: (id: string) => Promise<T>;
}

/** Sends a large file in parts, also resumed after the page was closed. An abort discards it. Throws AppError. */
export function sendInParts<T>(sent: PartsUpload<T>): Promise<T> {
  // Two that went on with the same parts would become one file, which two records cannot have.
  return onlyOne(`upload ${sent.fingerprint}`, (isOnly) => sendFile(sent, isOnly));
}

async function sendFile<T>(sent: PartsUpload<T>, isOnly: boolean): Promise<T> {
  const { Upload, defaultOptions } = await import('tus-js-client');
  const { endpoint, file, name, fingerprint, signal, onProgress } = sent;
  const forget = async (url: string | null): Promise<void> => {
    for (const { urlStorageKey, uploadUrl } of await defaultOptions.urlStorage.findUploadsByFingerprint(fingerprint))
      if (uploadUrl === url) await defaultOptions.urlStorage.removeUpload(urlStorageKey);
  };
  const url = await new Promise<string>((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint,
      chunkSize: PART,
      retryDelays: RETRY_DELAYS_MS,
      metadata: { filename: name },
      fingerprint: () => Promise.resolve(fingerprint),
      storeFingerprintForResuming: isOnly,
      onBeforeRequest: (request) => {
        const xhr: unknown = request.getUnderlyingObject();
        if (xhr instanceof XMLHttpRequest) xhr.withCredentials = true;
      },
      onAfterResponse: (request, response) => {
        if (request.getMethod() === 'HEAD') checkAnswer(response.getStatus());
      },
      onShouldRetry: ({ causingError, originalResponse }) =>
        !(causingError instanceof AppError) && isPassing(originalResponse?.getStatus() ?? 0),
      onProgress: (done, whole) => onProgress?.(done / whole),
      onSuccess: () => {
        signal?.removeEventListener('abort', giveUp);
        resolve(upload.url ?? '');
      },
      onError: (error) => {
        signal?.removeEventListener('abort', giveUp);
        reject(failureOf(error));
      },
    });
    const giveUp = (): void => {
      // A lost abort is harmless: the server removes the rest after a day.
      upload.abort(true).catch(() => undefined);
      // The same file may be chosen again before the server has heard of it.
      forget(upload.url).catch(() => undefined);
      reject(new AppError('BUSY', { detail: 'given up' }));
    };
    if (signal?.aborted === true) giveUp();
    signal?.addEventListener('abort', giveUp, { once: true });
    upload.findPreviousUploads().then(([before]) => {
      if (signal?.aborted === true) return;
      if (before !== undefined && isOnly) upload.resumeFromPreviousUpload(before);
      upload.start();
    }, reject);
  });
  const result = await finishWithPatience(() => sent.finish(url.split('/').at(-1) ?? ''));
  await forget(url);
  return result;
}

/** Throws if the status does not describe the upload: a passing error would discard the parts that arrived. */
function checkAnswer(status: number): void {
  if (status === 401) throw new AppError('NOT_SIGNED_IN');
  if (isPassing(status) && status >= 300) throw new Error(`${status} for the state of an upload`);
}

/** Whether a retry may succeed: no reply, a server error, a lock, or too many requests. */
const isPassing = (status: number): boolean => status < 400 || status >= 500 || [409, 423, 429].includes(status);

async function finishWithPatience<T>(finish: () => Promise<T>): Promise<T> {
  for (const delay of FINISH_PATIENCE) {
    try {
      return await finish();
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'BUSY') throw error;
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
  return finish();
}

function failureOf(error: Error | DetailedError): AppError {
  if ('causingError' in error && error.causingError instanceof AppError) return error.causingError;
  const text = 'originalResponse' in error ? error.originalResponse?.getBody() : undefined;
  if (text === undefined || text === '') return offline(error);
  try {
    const body: unknown = JSON.parse(text);
    return isEnvelope(body) ? replyFailure(body) : brokenReply();
  } catch {
    return brokenReply();
  }
}
