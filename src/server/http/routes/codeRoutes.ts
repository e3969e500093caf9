import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomInt } from 'node:crypto';
import { checkMail, checkPhone } from '#engine/validate/signInChecks.ts';
import { addressHashes } from '../../access/addressHashes.ts';
import { AppError } from '#engine/errors.ts';
import {
  countForWork,
  dropCode,
  keepCode,
  markFailedSend,
  type SendRefusal,
  takeSend,
} from '../../db/accounts/codeSends.ts';
import { transaction } from '../../db/transaction.ts';
import { errorFacts } from '../../settings/Log.ts';
import type { Services } from '../Services.ts';
import { CODE_RULES, type CodePurpose, codeRow, type CodeUse, targetHash } from '../../session/phoneLogin.ts';
import { findAccountByPhone } from '../../db/accounts/accounts.ts';
import { DeviceCookie } from '../cookies.ts';
import { callOf, proofIn } from '../readRequest.ts';
import { demandProof, takeProof } from '../../session/proofOfWork.ts';
import { familiarDevice } from '../../session/slowDown.ts';
import { type Issue, recordInvalid } from '#engine/validate/Issue.ts';
import { openRoute } from '../route.ts';
import { signInWays } from '#engine/site/appPage.ts';

interface Asked {
  /** The receiver's account, if its owner may request a code for it. */
  readonly account: number | undefined;
  readonly purpose: CodePurpose;
  readonly channel: 'sms' | 'mail';
  readonly target: string;
  readonly isKnown: boolean;
}

/** The calls that send a code: to sign in, to register, to set a password, to bind a phone number or a mail address. */
export function codeRoutes(app: FastifyInstance, services: Services): void {
  const { database, settings } = services;
  const cookie = new DeviceCookie(settings);
  const send = async (request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<null> => {
    const device = cookie.ensure(request, reply);
    await requestCode(services, { ...asked, device, address: request.ip, proof: proofIn(request) });
    return null;
  };
  const toPhone = async (
    request: FastifyRequest,
    reply: FastifyReply,
    asked: { purpose: CodePurpose; phone: string; field: string; anybody: boolean },
  ): Promise<null> => {
    const target = asked.phone.trim();
    demand(...checkPhone(asked.field, target));
    // Always look it up: known and unknown numbers must take the same steps.
    const account = await findAccountByPhone(database.db, target);
    const isKnown = asked.anybody || account !== undefined;
    return send(request, reply, { purpose: asked.purpose, channel: 'sms', target, isKnown, account: account?.Id });
  };
  app.after(() => {
    for (const [path, purpose] of [
      ['/api/Account/GetPhoneLoginCode', 'login'],
      ['/api/Account/GetResetPwdCode', 'reset'],
    ] as const)
      openRoute(app, `POST ${path}`, (request, reply) =>
        toPhone(request, reply, { purpose, phone: request.body.phoneNumber, field: 'phoneNumber', anybody: false }),
      );
    openRoute(app, 'GET /api/Account/GetRegOrBindCode', (request, reply) => {
      const { phoneNumber: phone } = request.query;
      // Without self-registration, only owners of an account can bind a number.
      const anybody = signInWays(services.products.current.documents.company).includes('register');
      return toPhone(request, reply, { purpose: 'bind', phone, field: 'phoneNumber', anybody });
    });
    openRoute(app, 'POST /api/Account/GetRebindCode', (request, reply) => {
      const purpose = `rebind:${callOf(request).signedIn.account.Id}` as const;
      return toPhone(request, reply, {
        purpose,
        phone: request.body.PhoneNumber,
        field: 'PhoneNumber',
        anybody: true,
      });
    });
    openRoute(app, 'POST /api/Account/SendMailVerification', (request, reply) => {
      const target = request.body.Email.trim();
      demand(...checkMail('Email', target));
      const purpose = `mail:${callOf(request).signedIn.account.Id}` as const;
      return send(request, reply, { purpose, channel: 'mail', target, isKnown: true, account: undefined });
    });
  });
}

interface CodeRequest extends CodeUse {
  readonly device: string;
  readonly channel: 'sms' | 'mail';
  readonly account?: number | undefined;
  readonly proof?: string | undefined;
  /** False: no account has this phone number. Everything happens except the sending. */
  readonly isKnown: boolean;
}

/** Rejects codes without phone verification, or for methods not offered. Throws SEND_FAILED. */
function demandWay({ products }: Services, { channel, purpose }: CodeRequest): void {
  const ways = signInWays(products.current.documents.company);
  if (channel === 'sms' && ways.length === 0)
    throw new AppError('SEND_FAILED', { text: '这里不使用短信验证码，请用账号和密码登录，其他事情请联系管理员' });
  if (purpose === 'bind' && !ways.includes('register') && !ways.includes('weChat'))
    throw new AppError('SEND_FAILED', { text: '这里不能自己注册账号，请联系管理员' });
}

/**
 * Sends a code, with the same reply for known and unknown receivers: the same text, after the same time (`replyTime`,
 * however long the provider takes). Throws CODE_LIMIT with the limit to wait for, and SEND_FAILED when the provider
 * rejected it in that time.
 */
export async function requestCode(services: Services, request: CodeRequest): Promise<void> {
  const { database, clock, settings, notify } = services;
  demandWay(services, request);
  const send = request.channel === 'sms' ? notify.sms : notify.mail;
  if (send === undefined)
    throw new AppError('SEND_FAILED', {
      text: request.channel === 'sms' ? '短信服务未开通，请联系管理员' : '邮件服务未开通，请联系管理员',
    });
  const replyAt = performance.now() + settings.codeLimits.replyTime;
  const sendId = await countSend(services, request);
  const code = String(randomInt(10 ** CODE_RULES.digits)).padStart(CODE_RULES.digits, '0');
  const row = codeRow(request, code, request.device);
  await keepCode(database.db, row, clock().getTime() + CODE_RULES.life);
  const sending = request.isKnown ? send(request.target, code) : Promise.resolve();
  const settled = sending.then(
    () => undefined,
    async (error: unknown) => {
      services.log.error(errorFacts(error), 'a code could not be sent');
      await dropCode(database.db, row);
      await markFailedSend(database.db, sendId);
      return error instanceof AppError ? error : new AppError('SEND_FAILED', { cause: error });
    },
  );
  const failure = await Promise.race([settled, until(replyAt)]);
  await until(replyAt);
  if (failure !== undefined) throw failure;
}

function until(moment: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), Math.max(0, moment - performance.now())));
}

/** Proof of work in bits for the first code to a receiver; doubled for each further one, up to seconds. */
const BITS = { first: 18, most: 23 } as const;

async function countSend(services: Services, request: CodeRequest): Promise<number> {
  const { database, clock, settings, log } = services;
  const { address, network } = addressHashes(request.address);
  const target = targetHash(request.channel, request.target);
  const door = `code:${target}`;
  const sold = await countForWork(database.db, target, clock().getTime());
  const bits = Math.min(BITS.most, BITS.first + sold);
  const familiar =
    request.account === undefined ? undefined : await familiarDevice(services, request.account, request.device);
  const Sender = familiar ?? ((await takeProof(door, bits, request.proof, services)) ? 'proof' : '');
  const entry = {
    Channel: request.channel,
    TargetHash: target,
    AddressHash: address,
    NetworkHash: network,
    Sender,
  } as const;
  const limits = { ...CODE_RULES, all: settings.codeLimits.perDay };
  const taken = await transaction(database, (db) => takeSend(db, entry, limits, clock().getTime()));
  if (typeof taken === 'number') return taken;
  if (taken.by === 'all') log.error({ perDay: limits.all }, 'no more codes today: CODES_PER_DAY are used up');
  const { text, data } = refusalOf(taken);
  // Strangers may have used up this limit: clients with a proof of work have a limit of their own.
  const work = Sender === '' && taken.by !== 'pause' ? { Proof: demandProof(door, bits, services) } : undefined;
  throw new AppError('CODE_LIMIT', { text, data: work ?? data });
}

function refusalOf(refusal: SendRefusal): { text: string; data?: object } {
  switch (refusal.by) {
    case 'pause': {
      const seconds = Math.ceil(refusal.wait / 1000);
      return { text: `验证码已发送，请 ${seconds} 秒后再试`, data: { WaitSeconds: seconds } };
    }
    case 'target':
      return { text: '获取验证码次数过多，请稍后再试' };
    case 'address':
    case 'all':
      return { text: '操作过于频繁，请稍后再试' };
  }
}

/** Throws RECORD_INVALID with the issues of an account form, if there are any. */
export function demand(...issues: readonly Issue[]): void {
  if (issues.length > 0) throw recordInvalid(issues);
}
