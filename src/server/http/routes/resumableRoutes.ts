import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorCode } from '#engine/errors.ts';
import { demandFileField } from '../../media/demandUpload.ts';
import { finishPart } from '../../media/finishPart.ts';
import { Parts } from '../../media/Parts.ts';
import { ANY } from '../../media/storeUpload.ts';
import { tooLarge } from '../../media/fileKinds.ts';
import type { Services } from '../Services.ts';
import { failure, ERROR_REPLIES } from '../envelope.ts';
import { logFailure, toAppError } from '../failures.ts';
import { callOf } from '../readRequest.ts';
import type { Translate } from '#engine/words/translator.ts';
import { route } from '../route.ts';

const PATH = '/api/Media/Resumable';
/** The request headers passed to the protocol handler; authentication was done before. */
const ASKED = ['tus-resumable', 'upload-length', 'upload-metadata', 'upload-offset', 'content-type', 'content-length'];
const ANSWERED = ['location', 'tus-resumable', 'upload-offset', 'upload-length'];
/** HTTP statuses of failures, as the protocol reads the status and not the body. */
const STATUS: Partial<Record<ErrorCode, number>> = {
  NOT_SIGNED_IN: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  BAD_REQUEST: 400,
};
const BY_STATUS: Readonly<Record<number, AppError>> = {
  404: new AppError('NOT_FOUND', { text: '文件不存在，请重新上传' }),
  410: new AppError('NOT_FOUND', { text: '文件不存在，请重新上传' }),
  413: tooLarge(ANY.largest, '文件'),
  500: new AppError('INTERNAL'),
};

/** Resumable uploads with the tus protocol, and the call that stores a completed file. */
export function resumableRoutes(app: FastifyInstance, services: Services): void {
  const parts = new Parts(services, PATH);
  route(app, `POST ${PATH}/Finish`, (request) => finishPart(request.body.id, services, callOf(request)));
  app.register((scope, _options, ready) => {
    scope.setErrorHandler((thrown, request, reply) => {
      const error = toAppError(thrown);
      logFailure(services.log, error, request);
      return reply.status(STATUS[error.code] ?? ERROR_REPLIES[error.code].status).send(failure(error, request.say));
    });
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));
    route(scope, `POST ${PATH}`, async (request, reply) => {
      demandFileField(callOf(request));
      const begun = await parts.begin(callOf(request).who.accountId, webRequest(request, false));
      return answer(reply, begun, request.say);
    });
    for (const method of ['HEAD', 'PATCH', 'DELETE'] as const)
      route(scope, `${method} ${PATH}/:id`, async (request, reply) => {
        const { accountId } = callOf(request).who;
        const sent = webRequest(request, method === 'PATCH');
        return answer(reply, await parts.handle(accountId, request.params.id, sent), request.say);
      });
    ready();
  });
}

function webRequest(request: FastifyRequest, hasBody: boolean): Request {
  const headers = new Headers();
  for (const name of ASKED) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const url = new URL(request.url, 'http://server');
  if (!hasBody) return new Request(url, { method: request.method, headers });
  // A stream as body requires `duplex`, which the types do not have.
  const init = { method: request.method, headers, body: webBody(request.raw), duplex: 'half' };
  return new Request(url, init);
}

/** The body as a stream for the protocol. Unwanted parts are read all the same, so that the reply arrives. */
function webBody(raw: Readable): ReadableStream<Uint8Array> {
  const pieces = raw.iterator({ destroyOnReturn: false });
  const source: UnderlyingDefaultSource<Uint8Array> = {
    pull: async (controller) => {
      const next: IteratorResult<unknown> = await pieces.next();
      if (next.done === true) controller.close();
      else if (next.value instanceof Uint8Array) controller.enqueue(next.value);
    },
    cancel: async () => {
      await pieces.return?.();
      raw.resume();
    },
  };
  // Read only on demand: the server itself discards a body that was never read.
  return new ReadableStream(source, { highWaterMark: 0 });
}

function answer(reply: FastifyReply, { status, headers }: Response, say: Translate): FastifyReply {
  for (const name of ANSWERED) {
    const value = headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  if (status < 400) return reply.status(status).send();
  return reply
    .status(status)
    .send(failure(BY_STATUS[status] ?? new AppError('BAD_REQUEST', { text: '上传失败，请重试' }), say));
}
