import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { needsSecondFactor } from '#engine/permission/needsSecondFactor.ts';
import { ACCOUNT_CALLS } from '#wire/calls/ACCOUNT_CALLS.ts';
import { ACCOUNT_HEADER } from '#wire/calls/accountHeader.ts';
import type { SignedIn } from '../access/Call.ts';
import { AppError } from '#engine/errors.ts';
import { openCall } from '../access/openCall.ts';
import { pageLanguage } from '#engine/site/pageLanguage.ts';
import { translatorFor } from '../words/translatorFor.ts';
import type { Settings } from '../settings/Settings.ts';
import { bearerOf } from '../session/apiTokens.ts';
import type { Services } from './Services.ts';
import { sessionCookie } from './cookies.ts';
import { demandText } from './readRequest.ts';

/**
 * Rejects calls that another site makes a browser send: SameSite cookies and form bodies alone do not prevent them.
 * Browsers send the origin of a call. A request without any origin does not come from a browser, unless it is a read: a
 * read that changes something must come from the product's own pages, or with a header that other sites cannot send
 * (`X-Requested-With`). Pages of listed origins are allowed. Throws CROSS_ORIGIN.
 */
function checkOrigin(
  headers: IncomingHttpHeaders,
  { publicUrl, origins }: Pick<Settings, 'publicUrl' | 'origins'>,
  isRead: boolean,
): void {
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin') return;
  const from = headers.origin ?? headers.referer;
  const origin = from === undefined ? undefined : originOf(from);
  if (origin !== undefined && origins.includes(origin)) return;
  if (site !== undefined) throw crossOrigin(`Sec-Fetch-Site ${String(site)}`);
  if (from === undefined) {
    // On plain http browsers send no Sec-Fetch-Site, and a page can suppress its Referer.
    const isMute = isRead && !isLoopback(headers.host) && headers['x-requested-with'] === undefined;
    if (isMute) throw crossOrigin('nothing says where it comes from');
    return;
  }
  const own = publicUrl === undefined ? hostOf(from) === headers.host : origin === publicUrl;
  if (!own) throw crossOrigin('Origin');
}

const crossOrigin = (detail: string): AppError => new AppError('CROSS_ORIGIN', { detail });

/** Hosts that browsers treat as secure, and for which they send more headers. */
const isLoopback = (host: string | undefined): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(host ?? '');

const originOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).origin : undefined);
const hostOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).host : undefined);

/** The calls of the frame around any screen. */
const FRAME = ['/api/System/GetRoutes', '/api/System/GetChanges', '/api/System/GetCompany'];

/**
 * Throws FORBIDDEN for all calls except the user's own account and the frame, while a required second factor is not set
 * up.
 */
function demandSecondFactor(
  { user, account }: SignedIn,
  { method, routeOptions: { url = '' } }: FastifyRequest,
  { secondFactor }: Pick<Settings, 'secondFactor'>,
): void {
  // No user signs in to a service account.
  if (account.HasSecondFactor || account.IsService || !needsSecondFactor(user, secondFactor)) return;
  if (Object.hasOwn(ACCOUNT_CALLS, `${method} ${url}`) || FRAME.includes(url)) return;
  throw new AppError('FORBIDDEN', { text: '请先在用户中心开启两步验证', detail: 'no second factor' });
}

/**
 * Throws NOT_SIGNED_IN for a call that names another account than its session's: two windows of a browser share one
 * session, and a call meant for one account must never run as another.
 */
function demandAccount({ user }: SignedIn, headers: IncomingHttpHeaders): void {
  const named = headers[ACCOUNT_HEADER];
  if (named === undefined || named === String(user.accountId)) return;
  throw new AppError('NOT_SIGNED_IN', { text: '现在登录的是另一个账号，请重新登录', detail: 'another account' });
}

/**
 * Returns the user of a token. Throws NOT_SIGNED_IN for an invalid or expired token, FORBIDDEN for calls that are for
 * people only.
 */
async function byToken(token: string, request: FastifyRequest, services: Services): Promise<SignedIn> {
  const signedIn = await services.sessions.findByToken(token, request.ip);
  if (signedIn === undefined) throw new AppError('NOT_SIGNED_IN', { text: '访问令牌无效、已过期或已吊销' });
  const { tokens } = request.routeOptions.config;
  if (tokens === undefined) throw new AppError('FORBIDDEN', { text: '这个接口不能用访问令牌调用', detail: 'a token' });
  if (tokens === 'writing' && signedIn.user.limits?.readsOnly === true)
    throw new AppError('FORBIDDEN', { text: '这个访问令牌只能读取', detail: 'a token that reads' });
  demandAccount(signedIn, request.headers);
  demandSecondFactor(signedIn, request, services.settings);
  return signedIn;
}

/**
 * Checks every request before its body is read: calls that change something must come from the product's own pages, and
 * all but open routes need a session, or a token where programs are allowed, of the account that the call names, if
 * any. Browsers do not cache API replies.
 */
export function addGate(app: FastifyInstance, services: Services): void {
  const session = sessionCookie(services.settings);
  app.decorateRequest('call', undefined);
  app.decorateRequest('language', {
    getter() {
      return pageLanguage(this.headers, services.products.current.documents.company);
    },
  });
  app.decorateRequest('say', {
    getter() {
      return translatorFor(services.products.current, this.language);
    },
  });
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/') || request.url.startsWith('/mediapreview/'))
      reply.header('cache-control', 'no-store');
    if (request.url.includes('%00')) throw new AppError('BAD_REQUEST', { detail: 'a null character' });
    demandText(request.url);
    const { config } = request.routeOptions;
    const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(request.method);
    const bearer = bearerOf(request.headers.authorization);
    // Other sites cannot make a browser send a token.
    if (bearer === undefined && (config.changes === true || !isRead))
      checkOrigin(request.headers, services.settings, isRead);
    if (config.open === true || request.is404) return;
    // Writes use the language of the product, whatever the language of the caller.
    const language = isRead && config.changes !== true ? request.language : undefined;
    if (bearer !== undefined) {
      const program = await byToken(bearer, request, services);
      request.call = { ...(await openCall(program, request.ip, services, language, request.language)), services };
      return;
    }
    const token = session.read(request);
    const signedIn = token === undefined ? undefined : await services.sessions.find(token, config.quiet === true);
    if (signedIn === undefined) {
      if (config.optional === true && request.headers[ACCOUNT_HEADER] === undefined) return;
      throw new AppError('NOT_SIGNED_IN');
    }
    demandAccount(signedIn, request.headers);
    demandSecondFactor(signedIn, request, services.settings);
    request.call = { ...(await openCall(signedIn, request.ip, services, language, request.language)), services };
  });
}
