import { randomInt } from 'node:crypto';
import { AppError } from '#engine/errors.ts';
import { markFailedSend, takeSend, type SendRefusal } from '../db/system/codeSends.ts';
import { dropCode, keepCode } from '../db/system/validateCodes.ts';
import { transaction } from '../db/transaction.ts';
import { errorFacts } from '../settings/Log.ts';
import type { Services } from '../Services.ts';
import { addressHashes, codeRow, targetHash } from './codeHashes.ts';
import { CODE_RULES } from './CODE_RULES.ts';
import type { CodeUse } from './CodePurpose.ts';

export interface CodeRequest extends CodeUse {
  readonly device: string;
  readonly channel: 'sms' | 'mail';
  /** False: nobody has this phone number. Everything happens but the sending. */
  readonly isKnown: boolean;
}

/**
 * Sends a code, and answers alike for known and unknown receivers: the same words, after the same time (`replyTime`, whatever the
 * provider takes). Throws CODE_LIMIT with what to wait for, and SEND_FAILED when the provider refused in that time.
 */
export async function requestCode(services: Services, request: CodeRequest): Promise<void> {
  const { database, clock, settings, notify } = services;
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

async function countSend({ database, clock, settings, log }: Services, request: CodeRequest): Promise<number> {
  const { address, network } = addressHashes(request.address);
  const entry = {
    Channel: request.channel,
    TargetHash: targetHash(request.channel, request.target),
    AddressHash: address,
    NetworkHash: network,
  };
  const limits = { ...CODE_RULES, all: settings.codeLimits.perDay };
  const taken = await transaction(database, (db) => takeSend(db, entry, limits, clock().getTime()));
  if (typeof taken === 'number') return taken;
  if (taken.by === 'all') log.error({ perDay: limits.all }, 'no more codes today: CODES_PER_DAY are used up');
  throw new AppError('CODE_LIMIT', refusalOf(taken));
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
