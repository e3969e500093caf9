import type { FastifyInstance } from 'fastify';
import { FORGET_REPLIES, KEEP_HEADER } from '#wire/calls/callHeaders.ts';
import type { Services } from '../Services.ts';
import { codeRoutes, demand } from './codeRoutes.ts';
import { checkMail, checkPhone, checkValidateCode, checkSignIn } from '#engine/validate/signInChecks.ts';
import { changePassword, endTokensOf } from '../../session/changePassword.ts';
import { demandNewPassword } from '../../session/demandNewPassword.ts';
import { ownerOfLink, setFirstPassword } from '../../session/firstLink.ts';
import { writeContact, writePassword, writeLook } from '../../db/accounts/accountWrites.ts';
import { logAccountEvent, type Browser, stateRefusal } from '../../session/openSession.ts';
import { phoneLogin, rebindPhone, takeCode } from '../../session/phoneLogin.ts';
import { AppError } from '#engine/errors.ts';
import { findAccountByPhone } from '../../db/accounts/accounts.ts';
import { hashPassword } from '../../session/passwordHash.ts';
import type { RequestCall } from '../readRequest.ts';
import { beginFactor, confirmFactor, endFactor, finishSignIn, secondName } from '../../session/secondFactor.ts';
import { browserOf, handOver, welcome, wxRoutes } from './wxRoutes.ts';
import { makeServiceToken } from '../../admin/serviceAccounts.ts';
import { endDelegation, ownDelegations, startDelegation } from '../../session/delegations.ts';
import { endApiToken, listApiTokens, makeApiToken } from '../../session/apiTokens.ts';
import { endOpenSession, endOtherSessions, listOpenSessions } from '../../session/sessionList.ts';
import { regOrBind } from '../../session/regOrBind.ts';
import { dropWxPending } from '../../db/accounts/wxTables.ts';
import { presentUser } from '../../session/presentUser.ts';
import { hashToken } from '../../access/Sessions.ts';
import { signIn } from '../../session/signIn.ts';
import { sessionCookie } from '../cookies.ts';
import { callRoute, openRoute, route } from '../route.ts';
import { signInWays } from '#engine/site/appPage.ts';

const idOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));

/** The sessions of an account, and signing out of them. */
function sessionRoutes(app: FastifyInstance): void {
  callRoute(app, 'GET /api/Account/Sessions', async (call, { query }) => {
    const { accountId, loginId } = query;
    return await listOpenSessions({ accountId: idOf(accountId), loginId }, call);
  });
  callRoute(app, 'POST /api/Account/EndSession', (call, { body }) => endOpenSession(Number(body.Id), call));
  callRoute(app, 'POST /api/Account/EndOtherSessions', (call, { body }) =>
    endOtherSessions({ accountId: idOf(body.accountId) }, call),
  );
}

const namesIn = (text: string | undefined): string[] | undefined =>
  text === undefined ? undefined : [...new Set(text.split(',').filter((name) => name !== ''))];

function tokenRoutes(app: FastifyInstance): void {
  callRoute(app, 'GET /api/Account/Tokens', (call, { query }) => listApiTokens(query.loginId, call));
  callRoute(app, 'POST /api/Account/AddToken', (call, { body }) => {
    const { LoginId, Name, Days, ReadsOnly, Entities, Roles, Password = '' } = body;
    const limits = { readsOnly: ReadsOnly === 'true', entities: namesIn(Entities), roles: namesIn(Roles) };
    const wanted = { name: Name, days: Number(Days), password: Password, ...limits };
    return LoginId === undefined ? makeApiToken(wanted, call) : makeServiceToken(LoginId, wanted, call.services, call);
  });
  callRoute(app, 'POST /api/Account/EndToken', (call, { body }) => endApiToken(Number(body.Id), call));
}

function delegationRoutes(app: FastifyInstance): void {
  callRoute(app, 'GET /api/Account/Delegations', (call, { query }) => ownDelegations(query.loginId, call));
  callRoute(app, 'POST /api/Account/AddDelegation', async (call, { body }) => ({
    Id: await startDelegation(body, call),
  }));
  callRoute(app, 'POST /api/Account/EndDelegation', (call, { body }) => endDelegation(Number(body.Id), call));
}

/** All calls about accounts and sessions (spec section 7). */
export function accountRoutes(app: FastifyInstance, services: Services): void {
  signInRoutes(app, services);
  codeRoutes(app, services);
  ownAccountRoutes(app, services);
  secondFactorRoutes(app);
  sessionRoutes(app);
  tokenRoutes(app);
  delegationRoutes(app);
  wxRoutes(app, services);
}

/** The second factor of the signed-in user: setup, confirmation, removal. */
function secondFactorRoutes(app: FastifyInstance): void {
  callRoute(app, 'POST /api/Account/BeginSecondFactor', (call, { body }) => beginFactor(body.Password ?? '', call));
  callRoute(app, 'POST /api/Account/ConfirmSecondFactor', async (call, { body }) => ({
    RecoveryCodes: await confirmFactor(body.Code, call),
  }));
  callRoute(app, 'POST /api/Account/EndSecondFactor', async (call, { body }) => {
    const { Password: password = '', Code: code } = body;
    await endFactor({ password, code }, call);
  });
}

/** Users' own sign-in data: password, phone number, mail address. */
function ownAccountRoutes(app: FastifyInstance, services: Services): void {
  app.after(() => {
    openRoute(app, 'POST /api/Account/ResetPassword', async (request) => {
      const { PhoneNumber, ValidateCode, Password, ConfirmPassword, EndTokens } = request.body;
      const shown = readPhoneCode('PhoneNumber', PhoneNumber, ValidateCode);
      const reset = {
        ...shown,
        password: Password,
        confirm: ConfirmPassword,
        endsTokens: EndTokens === 'true',
      };
      await resetPassword(services, reset, browserOf(request, services));
    });
  });
  callRoute(app, 'POST /api/Account/ChangePassword', async (call, request, reply) => {
    const { OldPassword, Password, ConfirmPassword, EndTokens } = request.body;
    const endsTokens = EndTokens === 'true';
    const change = { old: OldPassword, password: Password, confirm: ConfirmPassword, endsTokens };
    const { agent } = browserOf(request, services);
    return handOver(reply, services, await changePassword(change, agent, call));
  });
  callRoute(app, 'POST /api/Account/RebindPhone', async (call, request, reply) => {
    const { PhoneNumber, ValidateCode, Password = '' } = request.body;
    const change = { ...readPhoneCode('PhoneNumber', PhoneNumber, ValidateCode), password: Password };
    const opened = await rebindPhone(change, browserOf(request, services), call);
    return handOver(reply, services, opened);
  });
  callRoute(app, 'POST /api/Account/SetLook', async (call, { body }) => {
    await writeLook(call.services.database.db, call.who.accountId, body);
    call.services.sessions.drop();
  });
  callRoute(app, 'POST /api/Account/ConfirmMail', async (call, request) => {
    const { Email, ValidateCode } = request.body;
    demand(...checkMail('Email', Email), ...checkValidateCode('ValidateCode', ValidateCode));
    await confirmMail(call, Email.trim(), ValidateCode, browserOf(request, services).device);
  });
}

/** Signing in by password or code, registering, signing out, and the current user. */
function signInRoutes(app: FastifyInstance, services: Services): void {
  app.after(() => {
    openRoute(app, 'POST /api/Account/Login', async (request, reply) => {
      const { LoginId, Password } = request.body;
      demand(...checkSignIn(LoginId, Password));
      const credentials = { loginId: LoginId, password: Password };
      const opened = await signIn(credentials, browserOf(request, services), services);
      return await welcome(request, reply, services, opened, [LoginId.trim()]);
    });
    openRoute(app, 'POST /api/Account/SecondFactor', async (request, reply) => {
      const { Ticket: ticket, Code: code } = request.body;
      const opened = await finishSignIn({ ticket, code }, browserOf(request, services), services);
      return await welcome(request, reply, services, opened, [secondName(opened.signedIn.account.Id)]);
    });
    openRoute(app, 'POST /api/Account/ReadFirstLink', async ({ body }) => {
      const { LoginId, RealName } = await ownerOfLink(body.Link, services);
      return { LoginId, Name: RealName };
    });
    openRoute(app, 'POST /api/Account/SetFirstPassword', async (request, reply) => {
      const { Link: link, Password: password, ConfirmPassword: confirm } = request.body;
      const company = services.products.current.documents.company?.name ?? null;
      const opened = await setFirstPassword(
        { link, password, confirm, company },
        browserOf(request, services),
        services,
      );
      return await welcome(request, reply, services, opened, [opened.signedIn.account.LoginId]);
    });
    openRoute(app, 'POST /api/Account/PhoneLogin', async (request, reply) => {
      const { LoginId, ValidateCode } = request.body;
      const shown = readPhoneCode('LoginId', LoginId, ValidateCode);
      const opened = await phoneLogin(shown, browserOf(request, services), services);
      return await welcome(request, reply, services, opened);
    });
    // The spec's product sends fixed texts as Password and ConfirmPassword: they are accepted and ignored.
    openRoute(app, 'POST /api/Account/RegOrBind', async (request, reply) => {
      const { PhoneNumber, ValidateCode } = request.body;
      const shown = readPhoneCode('PhoneNumber', PhoneNumber, ValidateCode);
      const registers = signInWays(services.products.current.documents.company).includes('register');
      const opened = await regOrBind({ ...shown, registers }, browserOf(request, services), services);
      return await welcome(request, reply, services, opened);
    });
  });
  callRoute(app, 'GET /api/Account/CurrentUser', (call) => {
    const { product, signedIn } = call;
    return presentUser(services.settings, product, signedIn);
  });
  route(app, 'GET /api/account/SigningOut', async (request, reply) => {
    const { oldToken, device } = browserOf(request, services);
    if (oldToken !== undefined) await signOut(services, oldToken, request.ip);
    if (device !== undefined) await dropWxPending(services.database.db, hashToken(device));
    sessionCookie(services.settings).write(reply, '');
    reply.header(KEEP_HEADER, FORGET_REPLIES);
  });
}

/** Checks a phone number and the code that was sent to it; `field` is the form's field name of the number. Throws RECORD_INVALID. */
function readPhoneCode(field: string, phone: string, code: string): { readonly phone: string; readonly code: string } {
  demand(...checkPhone(field, phone), ...checkValidateCode('ValidateCode', code));
  return { phone: phone.trim(), code };
}

/** Ends the session of a session id, and logs it. A session that has ended already is not logged. */
async function signOut(services: Services, token: string, address: string): Promise<void> {
  const signedIn = await services.sessions.find(token);
  await services.sessions.end(token);
  if (signedIn !== undefined)
    await logAccountEvent(services, { action: 'signOut', account: signedIn.account, address });
}

/** Stores the mail address of the signed-in user after checking the code that was sent to it. Throws CODE_INVALID. */
async function confirmMail(call: RequestCall, mail: string, code: string, device: string | undefined): Promise<void> {
  const { services, signedIn, address, now } = call;
  const { Id } = signedIn.account;
  await takeCode({ purpose: `mail:${Id}`, target: mail, device, address }, code, services);
  await writeContact(services.database.db, Id, 'Email', mail, now);
  services.sessions.drop();
  await logAccountEvent(services, { action: 'confirmMail', account: signedIn.account, address });
}

interface PasswordReset {
  readonly phone: string;
  readonly code: string;
  readonly password: string;
  readonly confirm: string;
  readonly endsTokens: boolean;
}

/**
 * Sets a new password for the owner of a phone number; all sessions of the account end. Throws RECORD_INVALID for a weak password
 * (the code stays valid), CODE_INVALID, also for a number without an account, and SIGN_IN_FAILED for a disabled account.
 */
async function resetPassword(
  services: Services,
  { phone, code, password, confirm, endsTokens }: PasswordReset,
  { address, device }: Browser,
): Promise<void> {
  const { database, sessions, settings, clock, products } = services;
  // The owner of the number is revealed only after the code: this check must not allow guessing the owner's name.
  const names = [phone, products.current.documents.company?.name ?? null];
  await demandNewPassword({ password, confirm, names });
  await takeCode({ purpose: 'reset', target: phone, device, address }, code, services);
  const account = await findAccountByPhone(database.db, phone);
  if (account === undefined) throw new AppError('CODE_INVALID');
  const refusal = stateRefusal(account);
  if (refusal !== undefined) {
    await logAccountEvent(services, { action: 'resetPassword', account, address, failed: refusal });
    throw new AppError('SIGN_IN_FAILED', { text: refusal });
  }
  await demandNewPassword({ password, confirm, names: [account.LoginId, account.RealName] });
  const hash = await hashPassword(password, settings.passwordCost);
  await writePassword(database.db, account.Id, hash, clock.text());
  const by = { now: clock.text(), who: { accountId: account.Id, name: account.RealName ?? phone }, address };
  if (endsTokens) await endTokensOf(database.db, account.Id, by);
  await sessions.endAll(account.Id);
  await logAccountEvent(services, { action: 'resetPassword', account, address });
}
