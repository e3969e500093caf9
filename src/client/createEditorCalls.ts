import { AppError } from '#engine/errors.ts';
import type { Http } from './http/Http.ts';
import type { EditorCalls, EditorConfig, EditorFile } from './EditorCalls.ts';

const CONTROLLER = '/api/editor/controller.ashx';
/** Spec section 7: helper requests take their token from here. It is good for uploads of the editor only. */
const TOKEN = 'token';
/** Milliseconds (spec section 9). */
const TIMEOUT = 5000;
/** Several other sites are queried, each for up to five seconds. */
const CATCHER_TIMEOUT = 60_000;
const SCREENSHOT = '截图.png';

const DEFAULTS: EditorConfig = {
  imageActionName: 'uploadimage',
  imageFieldName: 'upfile',
  imageMaxSize: 5 * 1024 * 1024,
  imageAllowFiles: ['.png', '.jpg', '.jpeg', '.webp'],
  imageUrlPrefix: '',
  snapscreenActionName: 'uploadscreenshot',
  snapscreenUrlPrefix: '',
  scrawlActionName: 'uploadscrawl',
  scrawlFieldName: 'upfile',
  scrawlUrlPrefix: '',
  catcherActionName: 'catchimage',
  catcherFieldName: 'source',
  catcherUrlPrefix: '',
};

/** Makes the calls of the editor's contract: replies are read for state, url, title and original, and have no envelope. */
export function createEditorCalls(http: Http, storage: Storage): EditorCalls {
  const headers = (): Record<string, string> => ({ Authorization: storage.getItem(TOKEN) ?? '' });
  const renew = async (): Promise<void> => {
    const { Token } = await http.post('/api/Editor/Token', [], { timeout: TIMEOUT });
    storage.setItem(TOKEN, Token);
  };
  const controller = (action: string): string => `${CONTROLLER}?action=${encodeURIComponent(action)}`;
  /** Uploads take as long as they take. A token that is over is renewed once. */
  const send = async (action: string, form: FormData | URLSearchParams, timeout: number): Promise<unknown> => {
    const path = controller(action);
    const reply = await http.raw('post', path, { body: form, headers: headers(), timeout });
    if (textOf(reply, 'state') !== 'TOKEN') return reply;
    await renew();
    return http.raw('post', path, { body: form, headers: headers(), timeout });
  };
  const sendFile = async (
    action: string,
    field: string,
    prefix: string,
    file: Blob,
    name: string,
  ): Promise<EditorFile> => {
    const form = new FormData();
    form.append('type', file.type);
    form.append(field, file, name);
    return readFile(await send(action, form, 0), prefix);
  };
  return {
    config: async () => {
      await renew();
      const reply = await http.raw('get', controller('config'), { headers: headers(), timeout: TIMEOUT });
      return { ...DEFAULTS, ...(isObject(reply) ? reply : {}) };
    },
    upload: ({ imageActionName, imageFieldName, imageUrlPrefix }, file, name) =>
      sendFile(imageActionName, imageFieldName, imageUrlPrefix, file, name),
    screenshot: ({ snapscreenActionName, imageFieldName, snapscreenUrlPrefix }, file) =>
      sendFile(snapscreenActionName, imageFieldName, snapscreenUrlPrefix, file, SCREENSHOT),
    scrawl: async ({ scrawlActionName, scrawlFieldName, scrawlUrlPrefix }, base64) => {
      const form = new URLSearchParams([[scrawlFieldName, base64]]);
      return readFile(await send(scrawlActionName, form, 0), scrawlUrlPrefix);
    },
    fetchRemote: async ({ catcherActionName, catcherFieldName, catcherUrlPrefix }, urls) => {
      if (urls.length === 0) return new Map();
      const form = new URLSearchParams(urls.map((url): [string, string] => [`${catcherFieldName}[]`, url]));
      const reply = await send(catcherActionName, form, CATCHER_TIMEOUT);
      const list: unknown = isObject(reply) ? reply['list'] : undefined;
      return new Map(
        (Array.isArray(list) ? list : []).flatMap((item: unknown) =>
          textOf(item, 'state') === 'SUCCESS'
            ? [[textOf(item, 'source'), `${catcherUrlPrefix}${textOf(item, 'url')}`]]
            : [],
        ),
      );
    },
  };
}

function readFile(reply: unknown, prefix: string): EditorFile {
  const state = textOf(reply, 'state');
  if (state !== 'SUCCESS') throw new AppError('MEDIA_TYPE', { text: state === '' ? '上传失败' : state });
  return {
    url: `${prefix}${textOf(reply, 'url')}`,
    title: textOf(reply, 'title'),
    original: textOf(reply, 'original'),
  };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function textOf(reply: unknown, name: string): string {
  const value = isObject(reply) ? reply[name] : undefined;
  return typeof value === 'string' ? value : '';
}
