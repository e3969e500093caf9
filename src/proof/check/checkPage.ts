import type {
  FigureItem,
  PageDocument,
  SiteBlock,
  RecordBlock,
  RecordsBlock,
  SearchedList,
  ShownFields,
} from '#generated/documents/PageDocument.ts';
import type { ProductDocuments } from '#engine/model/ProductDocuments.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import type { SiteDocument } from '#generated/documents/SiteDocument.ts';
import { pathsIn } from './checkMenus.ts';
import { matchPage, withoutPlace } from '#engine/site/pageAddress.ts';
import { coversPath, sitePaths } from '#engine/site/sitePaths.ts';
import { figuresOf } from '#engine/site/figuresOf.ts';
import { checkListName, checkName, entityKeys, fieldNames, type Names } from './checkName.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { PAGE_SIZES } from '#engine/query/ListQuery.ts';

/** Addresses of the frame that links of the site may lead to. */
const SIGN_IN_PATHS: readonly string[] = ['/login', '/binding'];
/** Addresses of the frame that no page may take. */
const FRAME_PATHS: readonly string[] = [...SIGN_IN_PATHS, '/bindaccount', '/bindorreg', '/401', '/', '/top'];

interface Place {
  readonly pages: readonly PageDocument[];
  /** External addresses that the site may link to. */
  readonly outside: readonly string[];
  readonly menuPaths: readonly string[];
  /** The names of the figures in site.json. */
  readonly shared: readonly string[];
  readonly names: Names;
  readonly report: Report;
}

/** Checks the pages of the site and the links around them. */
export function checkPages(
  { pages, site, menus }: ProductDocuments,
  names: Names,
  reportTo: (file: string) => Report,
): void {
  const all = Object.values(pages);
  const outside = [...SIGN_IN_PATHS, ...Object.values(menus).flatMap(({ home }) => home ?? [])];
  const shared = Object.keys(site?.figures ?? {});
  const menuPaths = Object.values(menus).flatMap(({ items }) => pathsIn(items));
  for (const [name, page] of Object.entries(pages))
    checkPage(page, { pages: all, outside, menuPaths, shared, names, report: reportTo(`site/${name}.json`) });
  const paths = [...all.map(({ path }) => path), ...outside];
  if (site === undefined) return;
  const report = reportTo('site/site.json');
  checkSite(site, paths, report);
  for (const [name, figure] of Object.entries(site.figures ?? {}))
    checkFigure(figure, `/figures/${name}`, { pages: all, outside, menuPaths, shared, names, report });
}

/** Checks that the links around the pages lead to existing pages. */
function checkSite(
  { navigation, action, footer, search }: SiteDocument,
  paths: readonly string[],
  report: Report,
): void {
  const check = (path: string, pointer: string): boolean =>
    checkName('reference/unknown-document', path, paths, pointer, report);
  navigation.forEach(({ path, children = [] }, i) => {
    check(path, `/navigation/${i}/path`);
    children.forEach((child, j) => check(child.path, `/navigation/${i}/children/${j}/path`));
  });
  if (action !== undefined) check(action.path, '/action/path');
  if (search !== undefined) check(search, '/search');
  (footer?.columns ?? []).forEach(({ links }, i) =>
    links.forEach((link, j) => check(link.path, `/footer/columns/${i}/links/${j}/path`)),
  );
}

/** Checks a page: its address, its links, and the lists, fields and forms of its blocks. */
function checkPage(page: PageDocument, place: Place): void {
  checkAddress(page, place);
  if (page.parent !== undefined) checkSitePath(page.parent, '/parent', place);
  page.blocks.forEach((block, i) => checkSiteBlock(block, page, `/blocks/${i}`, place));
}

function checkAddress({ path }: PageDocument, { pages, menuPaths, report }: Place): void {
  const [own = ''] = sitePaths([{ path }]);
  const hidden = [...FRAME_PATHS, ...menuPaths].find((other) => coversPath(own, other));
  if (hidden !== undefined)
    report({
      code: 'document/invalid',
      pointer: '/path',
      message: `The address "${path}" takes "${hidden}" away, which is no page of the site`,
      proposal: 'Begin it with another word, or with /page/',
    });
  if (pages.filter((other) => other.path === path).length > 1)
    report({ code: 'rule/duplicate', pointer: '/path', message: `Another page has the address "${path}"` });
}

function checkSiteBlock(block: SiteBlock, page: PageDocument, at: string, place: Place): void {
  if (block.type === 'own' && place.names.code !== undefined)
    checkName('reference/unknown-document', block.block, place.names.code.blocks, `${at}/block`, place.report);
  if ('link' in block && block.link !== undefined) checkSitePath(block.link.path, `${at}/link/path`, place);
  if ('actions' in block)
    block.actions?.forEach(({ path }, i) => checkSitePath(path, `${at}/actions/${i}/path`, place));
  if (block.type === 'cards')
    block.items.forEach(({ path }, i) => {
      if (path !== undefined) checkSitePath(path, `${at}/items/${i}/path`, place);
    });
  figuresOf(block).forEach((figure, i) =>
    checkFigure(figure, `${at}/${'facts' in block ? 'facts' : 'items'}/${i}`, place),
  );
  if (block.type === 'form')
    checkFormBlock(block.form, `${at}/form`, Object.keys(block.values ?? {}), `${at}/values`, place);
  if (block.type === 'search')
    block.lists.forEach((searched, i) => {
      checkRecords(searched, `${at}/lists/${i}`, place.names, place.report);
      if (searched.detail !== undefined) checkSitePath(`${searched.detail}/1`, `${at}/lists/${i}/detail`, place);
      if (searched.path !== undefined) checkSitePath(searched.path, `${at}/lists/${i}/path`, place);
    });
  if (block.type !== 'records' && block.type !== 'record') return;
  checkRecords(block, at, place.names, place.report);
  if (block.detail !== undefined) checkSitePath(`${block.detail}/1`, `${at}/detail`, place);
  if (block.type === 'records' && block.apply !== undefined)
    checkFormBlock(block.apply, `${at}/apply`, block.applyField === undefined ? [] : [block.applyField], at, place);
  if (block.type !== 'record') return;
  if (block.back !== undefined) checkSitePath(block.back.path, `${at}/back/path`, place);
  const { parameter } = block;
  if (parameter !== undefined && !page.path.endsWith(`/:${parameter}`))
    place.report({
      code: 'document/invalid',
      pointer: `${at}/parameter`,
      message: `The address "${page.path}" has no part ":${parameter}"`,
    });
}

/** Checks that a figure has a value, by itself, by name, or as the number of records of a list. */
function checkFigure({ figure, value, count, label }: FigureItem, at: string, { shared, names, report }: Place): void {
  if (figure !== undefined) checkName('reference/unknown-document', figure, shared, `${at}/figure`, report);
  if (count !== undefined) checkListName(count, `${at}/count`, names, report);
  if (figure === undefined && (label === undefined || (value ?? count) === undefined))
    report({
      code: 'document/invalid',
      pointer: at,
      message: 'A figure needs a label and a value, or a name of site.json',
    });
}

function checkSitePath(path: string, pointer: string, { pages, outside, report }: Place): void {
  const bare = withoutPlace(path);
  if (outside.includes(bare) || matchPage(pages, bare) !== undefined) return;
  const known = [...pages.map((page) => page.path), ...outside];
  checkName('reference/unknown-document', bare, known, pointer, report);
}

function checkFormBlock(
  form: string,
  pointer: string,
  fields: readonly string[],
  at: string,
  { names, report }: Place,
): void {
  const [key = '', name = ''] = form.split('/');
  if (!checkName('reference/unknown-entity', key, entityKeys(names), pointer, report)) return;
  const entity = names.entities.get(key);
  if (entity === undefined) return;
  checkName('reference/unknown-document', name, [...entity.forms.keys()], pointer, report);
  for (const field of fields) checkName('reference/unknown-field', field, fieldNames(entity), at, report);
}

/** Checks a block's list, its filters, and the displayed fields. */
function checkRecords(
  block: RecordsBlock | RecordBlock | SearchedList,
  at: string,
  names: Names,
  report: Report,
): void {
  checkListName(block.list, `${at}/list`, names, report);
  const entity = names.entities.get(block.list.split('/')[0] ?? '');
  if (entity === undefined) return;
  checkShownFields(block.show, entity, `${at}/show`, report);
  const list = entity.lists.get(block.list.slice(block.list.indexOf('/') + 1));
  // A single record may be selected by any field; a list only by its own filters.
  if (!('type' in block)) return;
  const isOne = block.type === 'record' && block.parameter !== undefined;
  const by = block.type === 'record' ? block.related?.by : block.years;
  if (by !== undefined)
    checkName(
      'reference/unknown-field',
      by,
      list?.filters ?? [],
      `${at}/${block.type === 'record' ? 'related/by' : 'years'}`,
      report,
    );
  const filters = isOne ? [...fieldNames(entity)] : (list?.filters ?? []);
  checkWhere(block.where, filters, `${at}/where`, report);
  if (block.type !== 'records') return;
  block.tabs?.forEach(({ where }, i) => checkWhere(where, filters, `${at}/tabs/${i}/where`, report));
  if (block.isPaged === true && block.limit !== undefined && !PAGE_SIZES.includes(block.limit))
    report({
      code: 'document/invalid',
      pointer: `${at}/limit`,
      message: `A page of a list has ${PAGE_SIZES.join(', ')} rows, not ${block.limit}`,
    });
}

function checkWhere(where: object | undefined, filters: readonly string[], pointer: string, report: Report): void {
  for (const name of Object.keys(where ?? {}))
    checkName('reference/unknown-field', name, filters, `${pointer}/${name}`, report, 'key');
}

function checkShownFields(show: ShownFields, entity: EntityModel, pointer: string, report: Report): void {
  const known = ['Id', 'CreateTime', 'UpdateTime', ...fieldNames(entity)];
  const { tags = [], facts = [], texts = [], ...single } = show;
  const check = (name: string, at: string): boolean =>
    checkName('reference/unknown-field', name, known, `${pointer}/${at}`, report);
  for (const [key, name] of Object.entries(single)) check(name, key);
  tags.forEach((name, i) => check(name, `tags/${i}`));
  facts.forEach(({ field }, i) => check(field, `facts/${i}/field`));
  texts.forEach(({ field }, i) => check(field, `texts/${i}/field`));
}
