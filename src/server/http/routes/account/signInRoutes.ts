import type { FastifyInstance } from 'fastify';
import { checkPhone } from '#engine/validate/checkPhone.ts';
import { checkSignIn } from '#engine/validate/checkSignIn.ts';
import { checkValidateCode } from '#engine/validate/checkValidateCode.ts';
import { phoneLogin } from '../../../account/phoneLogin.ts';
import { regOrBind } from '../../../account/regOrBind.ts';
import { dropWxPending } from '../../../db/system/wxTables.ts';
import type { Services } from '../../../Services.ts';
import { presentUser } from '../../../session/presentUser.ts';
import { hashToken } from '../../../session/sessionToken.ts';
import { signIn } from '../../../session/signIn.ts';
import { signOut } from '../../../session/signOut.ts';
import { writeSessionCookie } from '../../sessionCookie.ts';
import { success } from '../../envelope.ts';
import { callOf } from '../../RouteConfig.ts';
import { schemas } from '../routeSchemas.ts';
import { accountSchemas } from './accountSchemas.ts';
import { browserOf, handOver, OPEN_LIMIT } from './browserOf.ts';
import { demand } from './demand.ts';

/** Signing in by password or code, registering, signing out, and who is signed in. */
export function signInRoutes(app: FastifyInstance, services: Services): void {
  app.after(() => {
    app.post<{ Body: { LoginId: string; Password: string } }>(
      '/api/Account/Login',
      { schema: { body: schemas.signIn }, config: OPEN_LIMIT },
      async (request, reply) => {
        const { LoginId, Password } = request.body;
        demand(...checkSignIn(LoginId, Password));
        const credentials = { loginId: LoginId, password: Password };
        return success(handOver(reply, services, await signIn(services, credentials, browserOf(request, services))));
      },
    );
    app.post<{ Body: { LoginId: string; ValidateCode: string } }>(
      '/api/Account/PhoneLogin',
      { schema: { body: accountSchemas.phoneLogin }, config: OPEN_LIMIT },
      async (request, reply) => {
        const { LoginId, ValidateCode } = request.body;
        demand(...checkPhone('LoginId', LoginId), ...checkValidateCode('ValidateCode', ValidateCode));
        const shown = { phone: LoginId.trim(), code: ValidateCode };
        return success(handOver(reply, services, await phoneLogin(services, shown, browserOf(request, services))));
      },
    );
    // Password and ConfirmPassword are fixed in the product of the spec: they are taken, and never looked at.
    app.post<{ Body: { PhoneNumber: string; ValidateCode: string } }>(
      '/api/Account/RegOrBind',
      { schema: { body: accountSchemas.regOrBind }, config: OPEN_LIMIT },
      async (request, reply) => {
        const { PhoneNumber, ValidateCode } = request.body;
        demand(...checkPhone('PhoneNumber', PhoneNumber), ...checkValidateCode('ValidateCode', ValidateCode));
        const shown = { phone: PhoneNumber.trim(), code: ValidateCode };
        return success(handOver(reply, services, await regOrBind(services, shown, browserOf(request, services))));
      },
    );
  });
  app.get('/api/Account/CurrentUser', { schema: { querystring: schemas.none } }, (request) =>
    success(presentUser(services, callOf(request).signedIn)),
  );
  app.get(
    '/api/account/SigningOut',
    { schema: { querystring: schemas.none }, config: { open: true, changes: true } },
    async (request, reply) => {
      const { oldToken, device } = browserOf(request, services);
      if (oldToken !== undefined) await signOut(services, oldToken, request.ip);
      if (device !== undefined) await dropWxPending(services.database.db, hashToken(device));
      writeSessionCookie(reply, '', services.settings);
      return success(null);
    },
  );
}
