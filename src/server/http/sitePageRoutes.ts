import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#engine/errors.ts';
import { SITE_HOME } from '#engine/site/pageAddress.ts';
import { readLookCookie } from '#engine/site/appearanceCookie.ts';
import { isLoopback } from '../settings/environment.ts';
import { NO_PAGE } from '../site/NO_PAGE.ts';
import { fillShell, readShell, type Shell } from './AppShell.ts';
import { failure } from './envelope.ts';
import { SitePages, type SitePage } from './SitePages.ts';
import type { Services } from './Services.ts';

export const PAGE_PATH = /^\/(?!\/)[A-Za-z0-9/_-]{1,200}$/;
/** Limit for pages and unknown addresses, per address of a visitor, which a whole office may share. */
const READING = { max: 1200, timeWindow: 60_000 };
const DAY = 'public, max-age=86400';
const pack = promisify(gzip);

/** The address of this server for links. The Host header is untrusted, unless it is this machine's. */
export const originOf = ({ publicUrl }: Services['settings'], { protocol, host, hostname }: FastifyRequest): string =>
  publicUrl ?? (isLoopback(hostname) ? `${protocol}://${host}` : '');

/** Answers requests without route or file by a page of the site, else as missing. Returns the handler of `/`. */
export function sitePageRoutes(app: FastifyInstance, services: Services) {
  const pages = new SitePages(services);
  const open = (request: FastifyRequest, path: string): Promise<SitePage | undefined> =>
    pages.open(path, new URLSearchParams(request.url.split(/\?(.*)/s)[1]), originOf(services.settings, request));

  app.setNotFoundHandler({ preHandler: app.rateLimit(READING) }, async (request, reply) => {
    const [pathname = ''] = request.url.split('?');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const path = pathname.replace(/\/$/, '');
    const page = isRead && !isForPrograms(pathname) ? await open(request, path) : undefined;
    if (page?.status === 200 && path !== pathname) return reply.redirect(path, 301);
    const isTyped = request.headers.accept?.includes('text/html') === true && !/^\/api\//i.test(pathname);
    // Send a page to people who typed an address, and the envelope to programs and callers of the API.
    if (page?.status !== 200 && !isTyped)
      return reply.status(404).send(failure(new AppError('NOT_FOUND', { text: '请求的地址不存在' }), request.say));
    if (page === undefined) return reply.status(404).type('text/html; charset=utf-8').send(NO_PAGE);
    const shell = await readShell(services, request.headers, 'light');
    return sendPage(request, reply.status(page.status), sentPage(page, shell, shell.language === 'zh'));
  });

  app.get<{ Params: { file: string } }>('/share/:file', { config: { open: true } }, async ({ params }, reply) => {
    const [, kind = ''] = /^([a-z]{1,20})\.png$/.exec(params.file) ?? [];
    const picture = await pages.picture(kind);
    return picture === undefined
      ? reply.callNotFound()
      : reply.type('image/png').header('cache-control', DAY).send(picture);
  });
  // Spec section 9: where pages of the previous editor look for its files. Its calls keep their method and body.
  app.get('/static/UE', { config: { open: true } }, (_request, reply) => reply.redirect('/'));
  app.all('/static/UE/*', { config: { open: true } }, ({ url }, reply) => {
    const [file = '', query = ''] = url.split(/(?=\?)/);
    return /\/controller\.\w+$/.test(file)
      ? reply.redirect(`/api/editor/controller.ashx${query}`, 307)
      : reply.callNotFound();
  });
  // Many robots ask for it without reading the page.
  app.get('/favicon.ico', { config: { open: true } }, (_request, reply) => reply.redirect('/icon-192.png'));

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const shell = await readShell(services, request.headers, readLookCookie(request.headers.cookie ?? '')?.theme);
    const page = await open(request, SITE_HOME);
    // The server does not receive the part after #; the scripts open the page that it names.
    return sendPage(request, reply, sentPage(page?.status === 200 ? page : undefined, shell, false));
  };
}

const isForPrograms = (path: string): boolean => !PAGE_PATH.test(path) || /^\/(api|mediapreview|assets)\//i.test(path);

/** A page as it is sent, and packed once somebody asks for it. */
interface Sent {
  readonly html: string;
  packed?: Promise<Buffer>;
}

/** What was made of pages and shells, to be taken over by the scripts or not: the same ones are requested again and again. */
const sent = { taken: new WeakMap<object, WeakMap<Shell, Sent>>(), only: new WeakMap<object, WeakMap<Shell, Sent>>() };

function sentPage(page: SitePage | undefined, shell: Shell, isTaken: boolean): Sent {
  const pages = isTaken ? sent.taken : sent.only;
  const made = pages.get(page ?? shell) ?? new WeakMap<Shell, Sent>();
  pages.set(page ?? shell, made);
  const known = made.get(shell) ?? { html: page === undefined ? shell.html : fillShell(shell, page, isTaken) };
  made.set(shell, known);
  return known;
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: Sent): Promise<FastifyReply> {
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('vary', 'cookie, accept-language, accept-encoding')
    // The WeChat window needs access to the page that opened it.
    .header('cross-origin-opener-policy', 'same-origin-allow-popups');
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(page.html);
  page.packed ??= pack(page.html);
  return reply.header('content-encoding', 'gzip').send(await page.packed);
}
