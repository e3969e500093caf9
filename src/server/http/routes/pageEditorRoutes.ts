import type { FastifyInstance } from 'fastify';
import { AppError } from '#engine/errors.ts';
import { matchPage } from '#engine/site/pageAddress.ts';
import { build } from '#language/build.ts';
import type { MenuRoute } from '#wire/MenuRoute.ts';
import { selectRecords } from '../../db/rows/selectRecords.ts';
import { createActions, findForm } from '../../records/check/readSent.ts';
import { routesOf } from '../../session/presentUser.ts';
import {
  pageFile,
  pageName,
  pageShape,
  problemText,
  readPageContent,
  sampleBlocks,
} from '../../product/pageContent.ts';
import { pageSource, type PageSource, type PageStore } from '../../site/PageStore.ts';
import { publicSource } from '../../site/PublicSource.ts';
import { publicCall } from '../../access/openCall.ts';
import { presentPage, presentSite, withCounts } from '../presentSite.ts';
import type { RequestCall } from '../readRequest.ts';
import { callRoute, route } from '../route.ts';

/** Where the records of the pages are, for users who may add one. Throws FORBIDDEN for all others. */
function editedPages(call: RequestCall): PageSource {
  const source = pageSource(call.product);
  const access = source === undefined ? undefined : call.access(source.entity);
  const isAllowed =
    source !== undefined &&
    createActions(source.entity, findForm(source.entity, undefined)).some((code) => access?.may(code) === true);
  if (!isAllowed) throw new AppError('FORBIDDEN', { detail: 'pages of the site' });
  return source;
}

/** Whether a user may view the records of the pages, and not only those that everyone may view. */
function readsPages(call: RequestCall): boolean {
  const source = pageSource(call.product);
  return source !== undefined && call.who.role === 'employee' && call.access(source.entity).may('view');
}

/** The path of the list of an entity in the menu of a user. */
function listPath(routes: readonly MenuRoute[], key: string): string | undefined {
  for (const { List, Path, Children = [] } of routes) {
    const path = List?.startsWith(`${key}/`) === true ? Path : listPath(Children, key);
    if (path !== undefined) return path;
  }
  return undefined;
}

/** The path of the record with a page of the site, or of the form for a new one; null without permission. */
async function editorPath(call: RequestCall, path: string, pages: PageStore): Promise<string | null> {
  const source = pageSource(call.product);
  const list = source === undefined ? undefined : listPath(routesOf(call.product, call.who), source.entity.key);
  if (source === undefined || list === undefined) return null;
  const { documents } = await pages.product();
  const page = matchPage(Object.values(documents.pages), path)?.page;
  const [name] = Object.entries(documents.pages).find(([, document]) => document === page) ?? [];
  if (name === undefined) return null;
  const { entity } = source;
  const where = build.and(call.access(entity).rows('view'), build.compare(build.record(source.name), '===', name));
  const [found] = await selectRecords({ entity, columns: [], where }, { ...call, db: call.services.database.db });
  return found === undefined ? `${list}?new=0&v.${source.name}=${name}` : `${list}/${found.id}`;
}

/** The calls of the editor of pages. */
export function pageEditorRoutes(app: FastifyInstance, pages: PageStore): void {
  route(app, 'GET /api/Site/GetPageEditor', async ({ call, query: { path } }) => ({
    Path: call === undefined ? null : await editorPath(call, path, pages),
  }));
  callRoute(app, 'GET /api/Site/GetPageFile', async (call, { query }) => {
    editedPages(call);
    const { name } = query;
    const product = await pages.product();
    return { Text: pageFile(name, product), Shape: pageShape(name), Samples: sampleBlocks(product) };
  });
  callRoute(app, 'POST /api/Site/CheckPage', async (call, request) => {
    if (!readsPages(call)) throw new AppError('FORBIDDEN', { detail: 'pages of the site' });
    const product = await pages.product();
    const { text, name = pageName(text, product) } = request.body;
    const { documents, problems } = readPageContent(name, text, product);
    const page = documents === product.documents ? undefined : documents.pages[name];
    const shown = { ...product, documents };
    const source = publicSource({ ...(await publicCall('', call.services)), db: call.services.database.reads() });
    return {
      Problems: problems.map((problem) => ({
        Pointer: problem.pointer,
        Message: problemText(problem, request.language),
      })),
      Page: page === undefined ? null : await withCounts(presentPage(shown, page.path), source),
      Site: presentSite(shown),
    };
  });
}
