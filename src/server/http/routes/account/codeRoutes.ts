import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkMail } from '#engine/validate/checkMail.ts';
import { checkPhone } from '#engine/validate/checkPhone.ts';
import type { CodePurpose } from '../../../account/CodePurpose.ts';
import { requestCode } from '../../../account/requestCode.ts';
import { findAccountByPhone } from '../../../db/system/accounts.ts';
import type { Services } from '../../../Services.ts';
import { ensureDeviceCookie } from '../../deviceCookie.ts';
import { success, type Envelope } from '../../envelope.ts';
import { callOf } from '../../RouteConfig.ts';
import { accountSchemas } from './accountSchemas.ts';
import { OPEN_LIMIT } from './browserOf.ts';
import { demand } from './demand.ts';

interface Asked {
  readonly purpose: CodePurpose;
  readonly channel: 'sms' | 'mail';
  readonly target: string;
  readonly isKnown: boolean;
}

const RATE = { rateLimit: OPEN_LIMIT.rateLimit };

/** The calls that send a code: to sign in, to register, to set a password, to bind a phone number or a mail address. */
export function codeRoutes(app: FastifyInstance, services: Services): void {
  const { database, settings } = services;
  const send = async (request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<Envelope> => {
    const device = ensureDeviceCookie(request, reply, settings);
    await requestCode(services, { ...asked, device, address: request.ip });
    return success(null);
  };
  const toPhone = async (
    request: FastifyRequest,
    reply: FastifyReply,
    asked: { purpose: CodePurpose; phone: string; field: string; anybody: boolean },
  ): Promise<Envelope> => {
    const target = asked.phone.trim();
    demand(...checkPhone(asked.field, target));
    // Looked up in any case: known and unknown numbers take the same steps.
    const account = await findAccountByPhone(database.db, target);
    const isKnown = asked.anybody || account !== undefined;
    return send(request, reply, { purpose: asked.purpose, channel: 'sms', target, isKnown });
  };
  app.after(() => {
    for (const [path, purpose] of [
      ['/api/Account/GetPhoneLoginCode', 'login'],
      ['/api/Account/GetResetPwdCode', 'reset'],
    ] as const)
      app.post<{ Body: { phoneNumber: string } }>(
        path,
        { schema: { body: accountSchemas.phoneNumber }, config: OPEN_LIMIT },
        (request, reply) =>
          toPhone(request, reply, { purpose, phone: request.body.phoneNumber, field: 'phoneNumber', anybody: false }),
      );
    app.get<{ Querystring: { phoneNumber: string } }>(
      '/api/Account/GetRegOrBindCode',
      { schema: { querystring: accountSchemas.phoneNumber }, config: { ...OPEN_LIMIT, changes: true } },
      (request, reply) => {
        const { phoneNumber: phone } = request.query;
        return toPhone(request, reply, { purpose: 'bind', phone, field: 'phoneNumber', anybody: true });
      },
    );
    app.post<{ Body: { PhoneNumber: string } }>(
      '/api/Account/GetRebindCode',
      { schema: { body: accountSchemas.rebindCode }, config: RATE },
      (request, reply) => {
        const purpose = `rebind:${callOf(request).signedIn.account.Id}` as const;
        return toPhone(request, reply, {
          purpose,
          phone: request.body.PhoneNumber,
          field: 'PhoneNumber',
          anybody: true,
        });
      },
    );
    app.post<{ Body: { Email: string } }>(
      '/api/Account/SendMailVerification',
      { schema: { body: accountSchemas.mailVerification }, config: RATE },
      (request, reply) => {
        const target = request.body.Email.trim();
        demand(...checkMail('Email', target));
        const purpose = `mail:${callOf(request).signedIn.account.Id}` as const;
        return send(request, reply, { purpose, channel: 'mail', target, isKnown: true });
      },
    );
  });
}
