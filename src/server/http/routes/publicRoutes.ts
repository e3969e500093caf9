import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Call } from '../../access/Call.ts';
import { publicCall } from '../../access/publicCall.ts';
import { getPublic } from '../../public/getPublic.ts';
import { searchPublic } from '../../public/searchPublic.ts';
import { countPublicView } from '../../public/countPublicView.ts';
import { addPublic } from '../../public/addPublic.ts';
import { describePublic, uploadLimits } from '../../public/describePublic.ts';
import { addUpload } from '../../media/addUpload.ts';
import { anonymousUploader, type UploadTokens } from '../../media/UploadTokens.ts';
import type { Body } from '../../records/write/readSent.ts';
import { idempotencyKey } from './idempotencyKey.ts';
import type { Services } from '../../Services.ts';
import { success } from '../envelope.ts';
import { schemas } from './routeSchemas.ts';

/** Reading without a session, per address: a page of the site asks for a few lists at once, and offices share an address. */
const READING = { open: true, rateLimit: { max: 600, timeWindow: 60_000 } } as const;

/** Sending without a session, per address. */
const SENDING = { open: true, rateLimit: { max: 20, timeWindow: 10 * 60_000 } } as const;

interface Params {
  api: string;
}

/** What everybody may do without signing in: read public fields of public records, and send public forms. */
export function publicRoutes(app: FastifyInstance, services: Services, tokens: UploadTokens): void {
  const params = schemas.api;
  const target = async (
    request: FastifyRequest<{ Params: Params }>,
    uploader?: number,
  ): Promise<{ readonly call: Call; readonly entity: EntityModel }> => {
    const call = await publicCall(services, request.ip, uploader);
    const entity = call.product.byApi(request.params.api);
    if (entity?.public === undefined) throw new AppError('NOT_FOUND', { text: '请求的地址不存在' });
    return { call, entity };
  };
  app.after(() => {
    app.get<{ Params: Params; Querystring: Record<string, string | undefined> }>(
      '/api/Public/:api/Search',
      { schema: { params, querystring: schemas.list }, config: READING },
      async (request) => {
        const { call, entity } = await target(request);
        return success(await searchPublic(call, entity, request.query));
      },
    );
    app.get<{ Params: Params; Querystring: { id: string } }>(
      '/api/Public/:api/Get',
      { schema: { params, querystring: schemas.id }, config: READING },
      async (request) => {
        const { call, entity } = await target(request);
        return success(await getPublic(call, entity, Number(request.query.id)));
      },
    );
    app.post<{ Params: Params; Body: { id: string } }>(
      '/api/Public/:api/View',
      { schema: { params, body: schemas.id }, config: READING },
      async (request) => {
        const { call, entity } = await target(request);
        await countPublicView(call, entity, Number(request.body.id), request.headers['user-agent'] ?? '');
        return success(null);
      },
    );
    app.get<{ Querystring: { entity: string; form: string } }>(
      '/api/Public/Schema',
      { schema: { querystring: schemas.publicForm }, config: READING },
      async (request) => {
        const { entity, form } = request.query;
        return success(describePublic(await publicCall(services, request.ip), entity, form));
      },
    );
    app.post<{ Params: Params; Body: Body & { form: string } }>(
      '/api/Public/:api/Add',
      { schema: { params, body: schemas.publicRecord }, config: SENDING },
      async (request) => {
        const { form, UploadToken: token } = request.body;
        const uploader = await tokens.visitorOf(typeof token === 'string' ? token : '');
        const { entity, call } = await target(request, uploader);
        const message = await addPublic(call, entity, form, request.body, idempotencyKey(request));
        return { ...success(null), Message: message };
      },
    );
    app.post<{ Params: Params; Body: { form: string; UploadToken?: string } }>(
      '/api/Public/:api/Token',
      { schema: { params, body: schemas.publicToken }, config: SENDING },
      async (request) => {
        const { entity } = await target(request);
        const { form, UploadToken: before = '' } = request.body;
        const limits = uploadLimits(entity, form);
        if (limits === undefined) throw new AppError('BAD_REQUEST', { detail: 'a form without files' });
        // Whoever filled in the form for longer than a token lasts keeps the files that he uploaded with the last one.
        const uploader = (await tokens.visitorOf(before)) ?? anonymousUploader();
        const Token = await tokens.issue({ uploader, ...limits });
        return success({ Token, Accept: limits.accept, Largest: limits.largest });
      },
    );
    app.post('/api/Public/Upload', { config: SENDING }, async (request) => {
      const grant = await tokens.take(request.headers.authorization ?? '');
      const call = await publicCall(services, request.ip, grant.uploader);
      const part = await request.file({ limits: { fileSize: grant.largest } });
      if (part === undefined) throw new AppError('BAD_REQUEST', { text: '请选择文件' });
      return success(await addUpload(call, part.filename, part.file, grant));
    });
  });
}
