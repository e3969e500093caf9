import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { isRobot } from '#engine/site/isRobot.ts';
import { addressHashes } from '../../access/addressHashes.ts';
import { publicCall } from '../../access/openCall.ts';
import { countTry, uncountTry } from '../../db/accounts/signInGuards.ts';
import { countView } from '../../db/rows/countView.ts';
import { selectRecords } from '../../db/rows/selectRecords.ts';
import { anonymousUploader, type UploadTokens } from '../../media/UploadTokens.ts';
import { addUpload } from '../../media/addPicture.ts';
import { demandProof, takeProof } from '../../session/proofOfWork.ts';
import { addPublic, publicForm } from '../../site/addPublic.ts';
import { describePublic, uploadLimits } from '../../site/describePublic.ts';
import { publicSource } from '../../site/PublicSource.ts';
import { getPublic, searchPublic } from '../../site/readPublic.ts';
import { statedRecord } from '../../site/takePublicStep.ts';
import type { Services } from '../Services.ts';
import { presentPage, presentSite, withCounts } from '../presentSite.ts';
import { pageEditorRoutes } from './pageEditorRoutes.ts';
import { idempotencyKey, proofIn, type RequestCall } from '../readRequest.ts';
import { readUpload } from '../readUpload.ts';
import { route, TranslatedReply } from '../route.ts';

/** Reading without a session, per address: a page loads several lists, and offices share an address. */
const READING = { rateLimit: { max: 600, timeWindow: 60_000 } } as const;

/**
 * Limit for sending without a session, per address, which a whole office may share. Other limits apply to strangers:
 * proof of work for forms (`atDoor`), quotas per address and in total for files (`withinQuota`).
 */
const SENDING = { rateLimit: { max: 120, timeWindow: 10 * 60_000 } } as const;

interface Params {
  api: string;
}

/** Public routes without signing in: reading public fields of public records, and sending public forms. */
export function publicRoutes(app: FastifyInstance, services: Services, tokens: UploadTokens): void {
  const target = async (
    request: FastifyRequest<{ Params: Params }>,
    uploader?: number,
  ): Promise<{ readonly call: RequestCall; readonly entity: EntityModel }> => {
    const call = { ...(await publicCall(request.ip, services, uploader)), services };
    const entity = call.product.byApi(request.params.api);
    if (entity?.public === undefined) throw new AppError('NOT_FOUND', { text: '请求的地址不存在' });
    return { call, entity };
  };
  app.after(() => {
    route(
      app,
      'GET /api/Public/:api/Search',
      async (request) => {
        const { call, entity } = await target(request);
        return await searchPublic(entity, request.query, { ...call, db: services.database.reads() });
      },
      READING,
    );
    route(
      app,
      'GET /api/Public/:api/Get',
      async (request) => {
        const { call, entity } = await target(request);
        return await getPublic(entity, Number(request.query.id), { ...call, db: services.database.reads() });
      },
      READING,
    );
    route(
      app,
      'POST /api/Public/:api/View',
      async (request) => {
        const { call, entity } = await target(request);
        await countPublicView(call, entity, Number(request.body.id), request.headers['user-agent'] ?? '');
      },
      READING,
    );
    route(
      app,
      'GET /api/Public/Schema',
      async (request) => {
        const { entity, form } = request.query;
        return describePublic(entity, form, await publicCall(request.ip, services));
      },
      READING,
    );
    route(
      app,
      'POST /api/Public/:api/Add',
      async (request) => {
        const { form, UploadToken: token } = request.body;
        const uploader = await tokens.visitorOf(typeof token === 'string' ? token : '');
        const { entity, call } = await target(request, uploader);
        const send = (room: number) =>
          addPublic(entity, form, request.body, idempotencyKey(request), { ...call, services }, room);
        const { form: of, stated } = publicForm(entity, form);
        const door: Door =
          stated.step === undefined
            ? { name: `form:${entity.key}` }
            : {
                name: `step:${entity.key}:${form}`,
                guess: statedRecord({ entity, form: of, step: stated.step }, request.body, call),
              };
        const { thanks, receipt } = await atDoor(door, request, services, send);
        return new TranslatedReply({ Receipt: receipt }, thanks);
      },
      SENDING,
    );
    route(
      app,
      'POST /api/Public/:api/Token',
      async (request) => {
        const { entity } = await target(request);
        const { form, UploadToken: before = '' } = request.body;
        const limits = uploadLimits(entity, form);
        if (limits === undefined) throw new AppError('BAD_REQUEST', { detail: 'a form without files' });
        // A visitor who takes longer for the form than a token is valid keeps the files uploaded with the previous
        // token.
        const uploader = (await tokens.visitorOf(before)) ?? anonymousUploader();
        const Token = await tokens.issue({ uploader, ...limits });
        return { Token, Accept: limits.accept, Largest: limits.largest };
      },
      SENDING,
    );
    route(
      app,
      'POST /api/Public/Upload',
      async (request) => {
        const grant = await tokens.take(request.headers.authorization ?? '');
        const call = await publicCall(request.ip, services, grant.uploader);
        const part = await readUpload(request, grant.largest);
        if (part === undefined) throw new AppError('BAD_REQUEST', { text: '请选择文件' });
        return await addUpload(part.filename, part.file, { ...call, services }, grant);
      },
      SENDING,
    );
  });
}

/** Most records of one kind that strangers may send per day, without and with proof of work. */
const DAILY = { free: 200, worked: 5000 } as const;
/** Proof of work of about a second. */
const BITS = 20;
/** Limit of one address (an IPv6 /64) without proof of work: fifteen, then with increasing pauses, up to an hour. */
const SENDER = { free: 15, longest: 3600, drain: 96 * 60_000 } as const;

/** Limit of wrong answers about one record, from all addresses: five, then with increasing pauses, up to an hour. */
const GUESSES = { free: 5, longest: 3600, drain: 60 * 60_000 } as const;

interface Door {
  readonly name: string;
  /** A hash of the values that identify a record: wrong values count, successful steps do not. */
  readonly guess?: string;
}

/**
 * Runs the sending of a public form within its limits: one for everyone, and an additional one with proof of work, so
 * that strangers cannot block the form. Wrong answers also count for the record that they name, whether or not it
 * exists, with or without proof. Throws TOO_MANY_REQUESTS, with the required work.
 */
async function atDoor<T>(
  { name: door, guess }: Door,
  request: FastifyRequest,
  services: Services,
  send: (room: number) => Promise<T>,
): Promise<T> {
  const { database, clock } = services;
  const key = `${door} ${addressHashes(request.ip).address}`;
  const named = guess === undefined ? [] : [`${door} ${guess}`];
  const now = clock().getTime();
  const worked = await takeProof(door, BITS, proofIn(request), services);
  const isMuch = !worked && !(await countTry(database.db, key, SENDER, now));
  const closed = (detail: string): AppError =>
    new AppError('TOO_MANY_REQUESTS', {
      text: '提交的人太多，请稍后再试',
      data: worked ? undefined : { Proof: demandProof(door, BITS, services) },
      detail,
    });
  if (isMuch) throw closed(`${door} from one address`);
  const counted = worked ? [] : [key];
  const uncount = async (keys: readonly string[]): Promise<void> => {
    for (const one of keys) await uncountTry(database.db, one);
  };
  for (const one of named)
    if (!(await countTry(database.db, one, GUESSES, now))) {
      await uncount(counted);
      throw new AppError('TOO_MANY_REQUESTS', { text: '试的次数太多，请稍后再试', detail: door });
    }
  try {
    const thanks = await send(worked ? DAILY.worked : DAILY.free);
    if (guess !== undefined) await uncount([...counted, ...named]);
    return thanks;
  } catch (error) {
    const code = error instanceof AppError ? error.code : undefined;
    // A rejected form does not count for its address, a wrong answer does.
    if (guess === undefined || code !== 'STATE_FORBIDS') await uncount([...counted, ...named]);
    if (!(error instanceof AppError) || code !== 'TOO_MANY_REQUESTS') throw error;
    throw closed(error.message);
  }
}

/**
 * Counts a view of a public record: each reader once a day, without robots. A reader is an address and a browser; only
 * a hash of both is stored, until the next day. Records that are not public, or not counted, are ignored.
 */
async function countPublicView(call: RequestCall, entity: EntityModel, id: number, userAgent: string): Promise<void> {
  const { db } = call.services.database;
  const field = entity.public?.views;
  if (field === undefined || isRobot(userAgent)) return;
  const [found] = await selectRecords(
    { entity, columns: [], ids: [id], where: call.access(entity).rows('view') },
    { ...call, db },
  );
  if (found === undefined) return;
  const { address } = addressHashes(call.address);
  const reader = [entity.key, id, call.now.slice(0, 10), address, userAgent];
  const key = createHash('sha256').update(JSON.stringify(reader)).digest('base64url');
  await countView(db, { table: entity.key, field, id }, key, call.moment);
}

/** The pages of the public site, for everyone. */
export function siteRoutes(app: FastifyInstance, services: Services): void {
  const { pages } = services;
  route(app, 'GET /api/Site/GetSite', async () => presentSite(await pages.product()));
  route(app, 'GET /api/Site/GetPage', async (request) => {
    const source = publicSource({ ...(await publicCall(request.ip, services)), db: services.database.reads() });
    return withCounts(presentPage(await pages.product(), request.query.path), source);
  });
  pageEditorRoutes(app, pages);
}
