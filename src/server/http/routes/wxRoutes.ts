import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { returnPath } from '#engine/validate/returnPath.ts';
import { AppError } from '#engine/errors.ts';
import { keepWxState, accountOfWx, readWxPending } from '../../db/accounts/wxTables.ts';
import type { Services } from '../Services.ts';
import { hashToken, newSessionToken } from '../../access/Sessions.ts';
import { finishWx } from '../../session/finishWx.ts';
import { readAccount } from '../../db/accounts/accounts.ts';
import { type Browser, openSession, type OpenedSession } from '../../session/openSession.ts';
import { meetDevice, rememberDevice } from '../../session/slowDown.ts';
import { systemCall } from '../../access/openCall.ts';
import { addMessages, SYSTEM_MESSAGE } from '../../notify/sendMessage.ts';
import { WX_PATHS } from '../../notify/weChat.ts';
import { menuPaths, presentUser } from '../../session/presentUser.ts';
import { isHttps } from '../../settings/Settings.ts';
import { DeviceCookie, sessionCookie } from '../cookies.ts';
import { errorMessage } from '../envelope.ts';
import { signInWays } from '#engine/site/appPage.ts';
import { escapeText } from '#engine/site/escapeText.ts';
import { productIn } from '../../product/englishProduct.ts';
import { OPEN_LIMIT, openRoute, route } from '../route.ts';
import type { CurrentUser } from '#wire/CurrentUser.ts';

/** The browser of a request. */
export function browserOf(request: FastifyRequest, { settings }: Services): Browser {
  return {
    address: request.ip,
    agent: request.headers['user-agent'] ?? null,
    oldToken: sessionCookie(settings).read(request),
    device: new DeviceCookie(settings).read(request),
  };
}

/** Sends the new session. Remembers the browser, also by `names`, and notifies the owner about a new one. */
export async function welcome(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  opened: OpenedSession,
  names: readonly string[] = [],
): Promise<CurrentUser> {
  const user = handOver(reply, services, opened);
  const device = new DeviceCookie(services.settings).ensure(request, reply);
  const { agent, address } = browserOf(request, services);
  const { account } = opened.signedIn;
  for (const name of names) await rememberDevice(services, name, device);
  if ((await meetDevice(services, account.Id, device)) === 'new') {
    const content =
      agent === null
        ? `您的账号在一个没有用过的浏览器登录，地址 ${address}。如果不是您本人，请立即修改密码，并在用户中心结束其他登录。`
        : `您的账号在一个没有用过的浏览器登录，地址 ${address}，${agent.slice(0, 300)}。如果不是您本人，请立即修改密码，并在用户中心结束其他登录。`;
    const text = { type: SYSTEM_MESSAGE, title: '账号在新设备登录', content, about: undefined };
    await addMessages([account], text, { ...systemCall(services), db: services.database.db });
  }
  return user;
}

/** Sets the session cookie of the browser and returns the signed-in user for the reply. */
export function handOver(reply: FastifyReply, services: Services, { token, signedIn }: OpenedSession): CurrentUser {
  sessionCookie(services.settings).write(reply, token);
  const { current } = services.products;
  return presentUser(services.settings, productIn(current, reply.request.language), signedIn);
}

/** Longest time for the redirect to WeChat and back. Milliseconds. */
const LIFE = 10 * 60_000;

/** Starts a redirect to WeChat for one browser and returns its URL. Throws SEND_FAILED without WeChat. */
async function beginWx(
  { database, clock, notify, products }: Services,
  { nonce, origin, device }: { readonly nonce: string; readonly origin: string; readonly device: string },
): Promise<string> {
  if (notify.weChat === undefined || !signInWays(products.current.documents.company).includes('weChat'))
    throw new AppError('SEND_FAILED', { text: '微信登录未开通，请使用其他方式登录' });
  const state = newSessionToken();
  const endsAt = clock().getTime() + LIFE;
  await keepWxState(database.db, hashToken(state), hashToken(device), { Nonce: nonce, Origin: origin }, endsAt);
  return notify.weChat.authorizeUrl(state, device);
}

/** The result of a sign-in with WeChat, for the page that opened the window. */
interface PopupNews {
  /** The only origin that receives it. */
  readonly origin: string;
  /** The opener's name for this attempt; empty: the opener is unknown, and no message is sent. */
  readonly nonce: string;
  readonly ok: boolean;
  readonly message: string;
}

/** Script of the page: sends the result to its opener, contains no secret, and closes the window. */
const POPUP_SCRIPT = `(() => {
  const { origin, nonce, ok, message } = document.body.dataset;
  if (window.opener === null || nonce === '') return;
  window.opener.postMessage({ type: 'wx', ok: ok === 'true', nonce, message }, origin);
  window.close();
})();
`;

const POPUP_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  // The redirect passes another site and returns to the opener, which a stricter policy would prevent.
  'cross-origin-opener-policy': 'unsafe-none',
  'referrer-policy': 'no-referrer',
} as const;

/** The last page of the WeChat window. */
function popupPage({ origin, nonce, ok, message }: PopupNews): string {
  const data = Object.entries({ origin, nonce, ok: String(ok), message })
    .map(([name, value]) => ` data-${name}="${escapeText(value)}"`)
    .join('');
  return `<!doctype html>
<html lang="zh-CN">
  <head><meta charset="utf-8" /><title>微信登录</title></head>
  <body${data}>
    <p>${escapeText(message)}</p>
    <p>请关闭此窗口，返回登录页面。</p>
    <script src="${WX_PATHS.script}"></script>
  </body>
</html>
`;
}

/** Sign-in with WeChat: the pages of its window, and the call by which the opener continues. */
export function wxRoutes(app: FastifyInstance, services: Services): void {
  const { settings, products } = services;
  const cookie = new DeviceCookie(settings);
  const ownOrigin = (request: FastifyRequest): string =>
    settings.publicUrl ?? `${isHttps(settings) ? 'https' : 'http'}://${request.headers.host ?? ''}`;
  const showPage = (reply: FastifyReply, news: PopupNews): FastifyReply =>
    reply.headers(POPUP_HEADERS).send(popupPage(news));
  app.after(() => {
    openRoute(app, `GET ${WX_PATHS.begin}`, async (request, reply) => {
      const own = ownOrigin(request);
      const { nonce, origin = own } = request.query;
      if (origin !== own && !settings.origins.includes(origin)) throw new AppError('CROSS_ORIGIN');
      const device = cookie.ensure(request, reply);
      try {
        const url = await beginWx(services, { nonce, origin, device });
        return await reply.headers(POPUP_HEADERS).redirect(url);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return showPage(reply, { origin, nonce, ok: false, message: errorMessage(error) });
      }
    });
    route(
      app,
      `GET ${WX_PATHS.callback}`,
      async (request, reply) => {
        const { code = '', state = '' } = request.query;
        const end = await finishWx({ code, state, device: cookie.read(request) }, services);
        const { Origin: origin, Nonce: nonce } = end.state ?? { Origin: ownOrigin(request), Nonce: '' };
        const message = end.ok ? '微信登录成功' : '微信登录未完成，请重试';
        return showPage(reply, { origin, nonce, ok: end.ok, message });
      },
      { ...OPEN_LIMIT, fromElsewhere: true },
    );
    openRoute(app, 'POST /api/Account/WxWebAuthLogin', async (request, reply) => {
      const opened = await wxLogin(services, browserOf(request, services));
      if (opened === undefined) return { SignedIn: false, User: null, ReturnUrl: '/binding' } as const;
      const paths = menuPaths(products.current, opened.signedIn.user);
      return {
        SignedIn: true as const,
        User: await welcome(request, reply, services, opened),
        ReturnUrl: returnPath(request.body.returnUrl ?? '', paths) ?? null,
      };
    });
  });
  route(app, `GET ${WX_PATHS.script}`, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(POPUP_SCRIPT),
  );
}

/** Signs in the browser's WeChat user; undefined when not bound yet. Throws SIGN_IN_FAILED. */
async function wxLogin(services: Services, browser: Browser): Promise<OpenedSession | undefined> {
  const { database, clock } = services;
  const { device } = browser;
  const identity =
    device === undefined ? undefined : await readWxPending(database.db, hashToken(device), clock().getTime());
  if (identity === undefined) throw new AppError('SIGN_IN_FAILED', { text: '微信登录未完成，请重试' });
  const accountId = await accountOfWx(database.db, identity);
  const account = accountId === undefined ? undefined : await readAccount(database.db, accountId);
  return account === undefined ? undefined : openSession(account, browser, services);
}
