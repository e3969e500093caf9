import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { returnPath } from '#engine/validate/returnPath.ts';
import { AppError } from '#engine/errors.ts';
import { beginWx } from '../../../account/beginWx.ts';
import { finishWx } from '../../../account/finishWx.ts';
import { wxLogin } from '../../../account/wxLogin.ts';
import { WX_PATHS } from '../../../notify/WX_PATHS.ts';
import type { Services } from '../../../Services.ts';
import { menuPaths } from '../../../session/menuRoutes.ts';
import { isHttps } from '../../../settings/isHttps.ts';
import { ensureDeviceCookie, readDeviceCookie } from '../../deviceCookie.ts';
import { success, textOf } from '../../envelope.ts';
import { accountSchemas } from './accountSchemas.ts';
import { browserOf, handOver, OPEN_LIMIT } from './browserOf.ts';
import { POPUP_HEADERS, POPUP_SCRIPT, popupPage, type PopupNews } from './popupPage.ts';

/** Signing in by WeChat: the pages of its window, and the call with which the page that opened it goes on. */
export function wxRoutes(app: FastifyInstance, services: Services): void {
  const { settings, products } = services;
  const ownOrigin = (request: FastifyRequest): string =>
    settings.publicUrl ?? `${isHttps(settings) ? 'https' : 'http'}://${request.headers.host ?? ''}`;
  const showPage = (reply: FastifyReply, news: PopupNews): FastifyReply =>
    reply.headers(POPUP_HEADERS).send(popupPage(news));
  app.after(() => {
    app.get<{ Querystring: { nonce: string; origin?: string } }>(
      WX_PATHS.begin,
      { schema: { querystring: accountSchemas.wxBegin }, config: { ...OPEN_LIMIT, changes: true } },
      async (request, reply) => {
        const own = ownOrigin(request);
        const { nonce, origin = own } = request.query;
        if (origin !== own && !settings.origins.includes(origin)) throw new AppError('CROSS_ORIGIN');
        const device = ensureDeviceCookie(request, reply, settings);
        try {
          const url = await beginWx(services, { nonce, origin, device });
          return await reply.headers(POPUP_HEADERS).redirect(url);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          return showPage(reply, { origin, nonce, ok: false, message: textOf(error) });
        }
      },
    );
    app.get<{ Querystring: { code?: string; state?: string } }>(
      WX_PATHS.callback,
      { schema: { querystring: accountSchemas.wxCallback }, config: OPEN_LIMIT },
      async (request, reply) => {
        const { code = '', state = '' } = request.query;
        const end = await finishWx(services, { code, state, device: readDeviceCookie(request, settings) });
        const { Origin: origin, Nonce: nonce } = end.state ?? { Origin: ownOrigin(request), Nonce: '' };
        const message = end.ok ? '微信登录成功' : '微信登录未完成，请重试';
        return showPage(reply, { origin, nonce, ok: end.ok, message });
      },
    );
    app.post<{ Body: { returnUrl?: string } }>(
      '/api/Account/WxWebAuthLogin',
      { schema: { body: accountSchemas.wxLogin }, config: OPEN_LIMIT },
      async (request, reply) => {
        const opened = await wxLogin(services, browserOf(request, services));
        if (opened === undefined) return success({ SignedIn: false, User: null, ReturnUrl: '/binding' });
        const paths = menuPaths(products.current, opened.signedIn.user.role);
        return success({
          SignedIn: true,
          User: handOver(reply, services, opened),
          ReturnUrl: returnPath(request.body.returnUrl ?? '', paths) ?? null,
        });
      },
    );
  });
  app.get(WX_PATHS.script, { config: { open: true } }, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(POPUP_SCRIPT),
  );
}
