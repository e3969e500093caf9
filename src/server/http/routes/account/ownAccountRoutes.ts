import type { FastifyInstance } from 'fastify';
import { checkMail } from '#engine/validate/checkMail.ts';
import { checkPhone } from '#engine/validate/checkPhone.ts';
import { checkValidateCode } from '#engine/validate/checkValidateCode.ts';
import { changePassword } from '../../../account/changePassword.ts';
import { confirmMail } from '../../../account/confirmMail.ts';
import { rebindPhone } from '../../../account/rebindPhone.ts';
import { resetPassword } from '../../../account/resetPassword.ts';
import type { Services } from '../../../Services.ts';
import { success } from '../../envelope.ts';
import { callOf } from '../../RouteConfig.ts';
import { accountSchemas } from './accountSchemas.ts';
import { browserOf, handOver, OPEN_LIMIT } from './browserOf.ts';
import { demand } from './demand.ts';

/** What a person changes about his own ways in: password, phone number, mail address. */
export function ownAccountRoutes(app: FastifyInstance, services: Services): void {
  app.after(() => {
    app.post<{ Body: { PhoneNumber: string; ValidateCode: string; Password: string; ConfirmPassword: string } }>(
      '/api/Account/ResetPassword',
      { schema: { body: accountSchemas.resetPassword }, config: OPEN_LIMIT },
      async (request) => {
        const { PhoneNumber, ValidateCode, Password, ConfirmPassword } = request.body;
        demand(...checkPhone('PhoneNumber', PhoneNumber), ...checkValidateCode('ValidateCode', ValidateCode));
        const reset = { phone: PhoneNumber.trim(), code: ValidateCode, password: Password, confirm: ConfirmPassword };
        await resetPassword(services, reset, browserOf(request, services));
        return success(null);
      },
    );
  });
  app.post<{ Body: { OldPassword: string; Password: string; ConfirmPassword: string } }>(
    '/api/Account/ChangePassword',
    { schema: { body: accountSchemas.changePassword } },
    async (request, reply) => {
      const { OldPassword, Password, ConfirmPassword } = request.body;
      const change = { old: OldPassword, password: Password, confirm: ConfirmPassword };
      const { agent } = browserOf(request, services);
      return success(handOver(reply, services, await changePassword(callOf(request), change, agent)));
    },
  );
  app.post<{ Body: { PhoneNumber: string; ValidateCode: string; Password?: string } }>(
    '/api/Account/RebindPhone',
    { schema: { body: accountSchemas.rebindPhone } },
    async (request, reply) => {
      const { PhoneNumber, ValidateCode, Password = '' } = request.body;
      demand(...checkPhone('PhoneNumber', PhoneNumber), ...checkValidateCode('ValidateCode', ValidateCode));
      const change = { phone: PhoneNumber.trim(), code: ValidateCode, password: Password };
      const opened = await rebindPhone(callOf(request), change, browserOf(request, services));
      return success(handOver(reply, services, opened));
    },
  );
  app.post<{ Body: { Email: string; ValidateCode: string } }>(
    '/api/Account/ConfirmMail',
    { schema: { body: accountSchemas.confirmMail } },
    async (request) => {
      const { Email, ValidateCode } = request.body;
      demand(...checkMail('Email', Email), ...checkValidateCode('ValidateCode', ValidateCode));
      await confirmMail(callOf(request), Email.trim(), ValidateCode, browserOf(request, services).device);
      return success(null);
    },
  );
}
