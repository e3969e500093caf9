import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Duty, firstDuty } from '#engine/permission/firstDuty.ts';
import { refuseToken } from '#engine/permission/refuseToken.ts';
import { ACCOUNT_CALLS } from '#wire/calls/ACCOUNT_CALLS.ts';
import { ACCOUNT_HEADER } from '#wire/calls/callHeaders.ts';
import type { SignedIn } from '../access/Call.ts';
import { AppError } from '#engine/errors.ts';
import { openCall } from '../access/openCall.ts';
import { languageFor } from '../product/englishProduct.ts';
import { translatorFor } from '../words/translatorFor.ts';
import type { Settings } from '../settings/Settings.ts';
import type { Services } from './Services.ts';
import { sessionCookie } from './cookies.ts';
import { demandText } from './readRequest.ts';
import type { CallKey } from './route.ts';

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
const FRAME: readonly CallKey[] = [
  'GET /api/System/GetRoutes',
  'GET /api/System/GetChanges',
  'GET /api/System/GetCompany',
];

/** The calls that an account may make while it has a duty, besides the open ones, and the message for the others. */
const DURING: Readonly<Record<Duty, { readonly calls: ReadonlySet<string>; readonly text: string }>> = {
  password: {
    calls: new Set<CallKey>(['GET /api/Account/CurrentUser', 'POST /api/Account/ChangePassword']),
    text: '您的密码由管理员设置，请先改成自己的密码',
  },
  secondFactor: { calls: new Set([...Object.keys(ACCOUNT_CALLS), ...FRAME]), text: '请先在用户中心开启两步验证' },
};

/** The duty that keeps an account from making a call; undefined if it may make it. */
function dutyBefore(
  { user, account }: SignedIn,
  { routeOptions: { config } }: FastifyRequest,
  { secondFactor }: Pick<Settings, 'secondFactor'>,
): Duty | undefined {
  const duty = firstDuty(user, { ...account, hasPassword: account.PasswordHash !== null }, secondFactor);
  return duty === undefined || DURING[duty].calls.has(config.callKey ?? '') ? undefined : duty;
}

function demandNoDuty(duty: Duty | undefined): void {
  if (duty !== undefined) throw new AppError('FORBIDDEN', { text: DURING[duty].text, detail: `duty: ${duty}` });
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

/** The user of a token. NOT_SIGNED_IN: invalid or expired; FORBIDDEN: calls for people only. */
async function byToken(token: string, request: FastifyRequest, services: Services): Promise<SignedIn> {
  const signedIn = await services.sessions.findByToken(token, request.ip);
  if (signedIn === undefined) throw new AppError('NOT_SIGNED_IN', { text: '访问令牌无效、已过期或已吊销' });
  const { tokens, writes = true } = request.routeOptions.config;
  const refusal = signedIn.user.limits && refuseToken(signedIn.user.limits, { tokens: tokens === true, writes });
  if (refusal !== undefined) throw new AppError('FORBIDDEN', { text: refusal, detail: 'a token' });
  demandAccount(signedIn, request.headers);
  demandNoDuty(dutyBefore(signedIn, request, services.settings));
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
      return languageFor(this.headers, services.products.current);
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
    const isGuarded = !isRead || (config.writes === true && config.fromElsewhere !== true);
    if (bearer === undefined && isGuarded) checkOrigin(request.headers, services.settings, isRead);
    if (config.open === true || request.is404) return;
    // Writes use the language of the product, whatever the language of the caller.
    const language = isRead && config.writes !== true ? request.language : undefined;
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
    const duty = dutyBefore(signedIn, request, services.settings);
    // An account with a duty reads public things as a visitor.
    if (duty !== undefined && config.optional === true) return;
    demandNoDuty(duty);
    request.call = {
      ...(await openCall(signedIn, request.ip, services, language, request.language)),
      services,
    };
  });
}

/** The token in an Authorization header; undefined when there is no such header. */
function bearerOf(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  return /^Bearer +([\w.~+/-]{1,200}=*)$/i.exec(header)?.[1] ?? '';
}
