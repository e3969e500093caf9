import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#engine/errors.ts';
import { addUpload, addPicture } from '../../media/addPicture.ts';
import { demandTextField } from '../../media/demandUpload.ts';
import { PICTURE_EXTENSIONS } from '#fields/facets/FieldKind.ts';
import { RemotePictures } from '../../media/RemotePictures.ts';
import type { UploadTokens } from '../../media/UploadTokens.ts';
import { publicCall } from '../../access/openCall.ts';
import type { Services } from '../Services.ts';
import { errorMessage } from '../envelope.ts';
import { toAppError } from '../failures.ts';
import { callRoute, route } from '../route.ts';
import { readBase64, readUpload } from '../readUpload.ts';

const ENDINGS = PICTURE_EXTENSIONS.map((ending) => `.${ending}`);
/** Bytes. */
const MAX_FILE_BYTES = 5 * 1024 * 1024;
const MAX_PICTURES_PER_TOKEN = 200;
/** Most pictures of other sites per call. */
const MAX_SOURCES = 20;
const CONTROLLER = '/api/editor/controller.ashx';
/** Size of the largest picture as base64 in a form, where some characters are percent-encoded. */
const MAX_FORM = 8 * 1024 * 1024;
/** The state that makes the editor request a new token. */
const NO_TOKEN = { state: 'TOKEN' } as const;
const UNKNOWN = { state: '请求的操作不存在' } as const;

const CONFIG = {
  imageActionName: 'uploadimage',
  imageFieldName: 'upfile',
  imageMaxSize: MAX_FILE_BYTES,
  imageAllowFiles: ENDINGS,
  imageUrlPrefix: '',
  snapscreenActionName: 'uploadscreenshot',
  snapscreenUrlPrefix: '',
  scrawlActionName: 'uploadscrawl',
  scrawlFieldName: 'upfile',
  scrawlMaxSize: MAX_FILE_BYTES,
  scrawlUrlPrefix: '',
  catcherActionName: 'catchimage',
  catcherFieldName: 'source',
  catcherUrlPrefix: '',
  catcherMaxSize: MAX_FILE_BYTES,
  catcherAllowFiles: ENDINGS,
} as const;

/** A reply of the contract: `state` is SUCCESS or the reason. */
interface State {
  readonly state: string;
  readonly [more: string]: unknown;
}

type Action = (request: FastifyRequest, token: string) => Promise<State>;

/**
 * The editor's contract (spec section 7): configuration, pictures, and those of other sites. Its requests have a token
 * for uploads in the Authorization header; the session does not count here, and no body is read without a token. Tokens
 * of public forms are not accepted: they would let everyone make the server fetch other sites.
 */
export function editorRoutes(app: FastifyInstance, services: Services, tokens: UploadTokens): void {
  const actions = actionsOf(services, tokens);
  const isEditor = async (token: string): Promise<boolean> => ((await tokens.find(token))?.uploader ?? 0) > 0;
  const options = {
    rateLimit: { max: 240, timeWindow: 60_000 },
    onRequest: async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> =>
      (await isEditor(tokenOf(request))) ? undefined : reply.send(NO_TOKEN),
  } as const;
  callRoute(app, 'POST /api/Editor/Token', async (call) => {
    demandTextField(call);
    const { who } = call;
    const grant = {
      uploader: who.accountId,
      accept: PICTURE_EXTENSIONS,
      largest: MAX_FILE_BYTES,
      most: MAX_PICTURES_PER_TOKEN,
    };
    return { Token: await tokens.issue(grant) };
  });
  app.after(() => {
    route(app, `GET ${CONTROLLER}`, (request) => (request.query.action === 'config' ? CONFIG : UNKNOWN), options);
    route(
      app,
      `POST ${CONTROLLER}`,
      async (request) => {
        const action = actions.get(request.query.action);
        return action === undefined ? UNKNOWN : orState(() => action(request, tokenOf(request)));
      },
      { ...options, bodyLimit: MAX_FORM },
    );
  });
}

const tokenOf = ({ headers }: FastifyRequest): string => headers.authorization ?? '';

/** The editor's actions other than reading the configuration. */
function actionsOf(services: Services, tokens: UploadTokens): ReadonlyMap<string, Action> {
  const remote = new RemotePictures(services);
  const takeFile: Action = async (request, token) => {
    const grant = await tokens.take(token);
    const part = await readUpload(request, grant.largest);
    if (part === undefined) return { state: '请选择图片' };
    const call = await publicCall(request.ip, services, grant.uploader);
    const { Url, FileName } = await addUpload(part.filename, part.file, { ...call, services }, grant);
    return { state: 'SUCCESS', url: Url, title: FileName, original: part.filename };
  };
  return new Map<string, Action>([
    [CONFIG.imageActionName, takeFile],
    [CONFIG.snapscreenActionName, takeFile],
    [
      CONFIG.scrawlActionName,
      async (request, token) => {
        const content = readPicture(request.body, CONFIG.scrawlFieldName);
        if (content === undefined) return { state: '请选择图片' };
        const grant = await tokens.take(token);
        const call = await publicCall(request.ip, services, grant.uploader);
        const { Url, FileName } = await addPicture('截图', content, grant, { ...call, services });
        return { state: 'SUCCESS', url: Url, title: FileName, original: FileName };
      },
    ],
    [
      CONFIG.catcherActionName,
      async (request, token) => {
        const sources = readSources(request.body, CONFIG.catcherFieldName);
        if (sources.length === 0) return { state: '请给出图片的地址' };
        if (sources.length > MAX_SOURCES) return { state: `一次最多获取${MAX_SOURCES}张图片` };
        const grant = await tokens.find(token);
        if (grant === undefined) return NO_TOKEN;
        const call = await publicCall(request.ip, services, grant.uploader);
        const fetchOne = async (source: string): Promise<State> => {
          await tokens.take(token);
          const { Url, FileName } = await remote.take(call, source, grant);
          return { state: 'SUCCESS', url: Url, title: FileName, original: source };
        };
        const list = sources.map(async (source) => ({ ...(await orState(() => fetchOne(source))), source }));
        return { state: 'SUCCESS', list: await Promise.all(list) };
      },
    ],
  ]);
}

/** Converts a failure to a reply of the editor's contract, with the text that may be shown. */
async function orState(work: () => Promise<State>): Promise<State> {
  try {
    return await work();
  } catch (thrown) {
    const error = toAppError(thrown);
    if (!(thrown instanceof AppError) && error.code === 'INTERNAL') throw thrown;
    return { state: errorMessage(error) };
  }
}

/** The base64 content of a form field; undefined for anything else. */
function readPicture(body: unknown, name: string): Buffer | undefined {
  const entries: [string, unknown][] = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  const value = entries.find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? readBase64(value) : undefined;
}

/** The URLs in a form body: `source[]=...`, or `source=...` for one. Empty for anything else. */
function readSources(body: unknown, name: string): readonly string[] {
  const entries: [string, unknown][] = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  const value = entries.find(([key]) => key === name)?.[1];
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.every((source) => typeof source === 'string') ? [...new Set(list)] : [];
}
