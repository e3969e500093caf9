import type { FastifyInstance } from 'fastify';
import { AppError } from '#core/errors.ts';
import { addUpload } from '../../../media/addUpload.ts';
import type { UploadTokens } from '../../../media/UploadTokens.ts';
import { publicCall } from '../../../permission/publicCall.ts';
import type { Services } from '../../../Services.ts';
import { success, textOf } from '../../envelope.ts';
import { callOf } from '../../RouteConfig.ts';
import { schemas } from '../routeSchemas.ts';

const PICTURES = ['png', 'jpg', 'jpeg', 'webp'];
/** Bytes. */
const LARGEST = 5 * 1024 * 1024;
/** Pictures that one token takes in. */
const MOST = 200;
const CONTROLLER = '/api/editor/controller.ashx';
const LIMIT = { open: true, rateLimit: { max: 240, timeWindow: 60_000 } } as const;
/** What the editor takes as a sign to ask for a new token. */
const NO_TOKEN = { state: 'TOKEN' } as const;

const CONFIG = {
  imageActionName: 'uploadimage',
  imageFieldName: 'upfile',
  imageMaxSize: LARGEST,
  imageAllowFiles: PICTURES.map((ending) => `.${ending}`),
  imageUrlPrefix: '',
};

/**
 * The editor's contract (spec section 7): configuration, and pictures. Its helper requests carry a token in the Authorization header
 * that is good for uploads only; the session does not count here. Replies have no envelope: `state` is SUCCESS or the reason.
 */
export function editorRoutes(app: FastifyInstance, services: Services, tokens: UploadTokens): void {
  app.post('/api/Editor/Token', (request) => {
    const { who } = callOf(request);
    return success({
      Token: tokens.issue({ uploader: who.accountId, accept: PICTURES, largest: LARGEST, most: MOST }),
    });
  });
  app.after(() => {
    app.get<{ Querystring: { action: string } }>(
      CONTROLLER,
      { schema: { querystring: schemas.editor }, config: LIMIT },
      (request) => {
        if (tokens.find(request.headers.authorization ?? '') === undefined) return NO_TOKEN;
        return request.query.action === 'config' ? CONFIG : { state: '请求的操作不存在' };
      },
    );
    app.post<{ Querystring: { action: string } }>(
      CONTROLLER,
      { schema: { querystring: schemas.editor }, config: LIMIT },
      async (request) => {
        const token = request.headers.authorization ?? '';
        if (tokens.find(token) === undefined) return NO_TOKEN;
        if (request.query.action !== CONFIG.imageActionName) return { state: '请求的操作不存在' };
        try {
          const grant = tokens.take(token);
          const part = await request.file({ limits: { fileSize: grant.largest } });
          if (part === undefined) return { state: '请选择图片' };
          const call = await publicCall(services, request.ip, grant.uploader);
          const { Url, FileName } = await addUpload(call, part.filename, part.file, grant);
          return { state: 'SUCCESS', url: Url, title: FileName, original: part.filename };
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          return { state: textOf(error) };
        }
      },
    );
  });
}
