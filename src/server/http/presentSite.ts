import { encode } from 'uqr';
import { AppError } from '#engine/errors.ts';
import { matchPage } from '#engine/site/pageAddress.ts';
import type { CompanyDocument } from '#generated/documents/CompanyDocument.ts';
import type { FigureItem, PageDocument, SiteBlock } from '#generated/documents/PageDocument.ts';
import type { SiteDocument } from '#generated/documents/SiteDocument.ts';
import { figuresOf } from '#engine/site/figuresOf.ts';
import type { Company, PageReply, SiteReply } from '#wire/SiteReplies.ts';
import type { ReadyProduct } from '../product/ReadyProduct.ts';
import type { PublicSource } from '../site/PublicSource.ts';

/** The page of an address with its values, and the path names of its entities. Throws NOT_FOUND. */
export function presentPage({ documents, entities }: ReadyProduct, path: string): PageReply {
  const found = matchPage(Object.values(documents.pages), path);
  if (found === undefined) throw new AppError('NOT_FOUND', { text: '没有这个页面' });
  const Page = { ...found.page, blocks: found.page.blocks.map((block) => withShared(block, documents.site)) };
  return {
    Page,
    Values: found.values,
    Apis: Object.fromEntries(entityKeys(Page).map((key) => [key, entities.get(key)?.api ?? key])),
  };
}

/** The page with the numbers of published records in its figures that count them. */
export async function withCounts(reply: PageReply, { search }: PublicSource): Promise<PageReply> {
  const lists = [...new Set(reply.Page.blocks.flatMap(figuresOf).flatMap(({ count }) => count ?? []))];
  const totals = await Promise.all(lists.map(async (list) => [list, String((await search(list, {})).Total)] as const));
  const values = new Map(totals);
  const fill = (figure: FigureItem): FigureItem => {
    const value = values.get(figure.count ?? '');
    return value === undefined ? figure : { ...figure, value };
  };
  return { ...reply, Page: { ...reply.Page, blocks: reply.Page.blocks.map((block) => mapFigures(block, fill)) } };
}

/** A block with the figures of the site in the place of their names. */
const withShared = (block: SiteBlock, site: SiteDocument | undefined): SiteBlock =>
  mapFigures(block, (figure) => ({ ...site?.figures?.[figure.figure ?? ''], ...figure }));

function mapFigures(block: SiteBlock, change: (figure: FigureItem) => FigureItem): SiteBlock {
  if (block.type === 'numbers') return { ...block, items: block.items.map(change) };
  return 'facts' in block && block.facts !== undefined ? { ...block, facts: block.facts.map(change) } : block;
}

/** The entities that the blocks of a page use, by list, by form or by figure. */
function entityKeys({ blocks }: PageDocument): string[] {
  return blocks
    .flatMap((block) => [
      ...figuresOf(block).flatMap(({ count }) => count ?? []),
      ...('list' in block ? [block.list] : []),
      ...('lists' in block ? block.lists.map(({ list }) => list) : []),
      ...('form' in block ? [block.form] : []),
      ...('apply' in block && block.apply !== undefined ? [block.apply] : []),
    ])
    .map((name) => name.slice(0, name.indexOf('/')));
}

/** The parts around every page of the public site, as sent to the browser. */
export function presentSite({ documents, title }: ReadyProduct): SiteReply {
  const { site, company } = documents;
  const code = company?.qrCode;
  return {
    Title: company?.name ?? title ?? '',
    Site: site ?? null,
    Company: presentCompany(company),
    QrCode: code === undefined ? null : { Title: code.title, ...drawQrCode(code.text) },
  };
}

/** A text as a QR code: its size in modules, and an SVG path of the dark ones. */
function drawQrCode(text: string): { readonly Size: number; readonly Path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 2 });
  const rows = data.map((row, y) => {
    const runs = row.map((isDark) => (isDark ? '1' : '0')).join('');
    return [...runs.matchAll(/1+/g)]
      .map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
      .join('');
  });
  return { Size: size, Path: rows.join('') };
}

/** The company data on the sign-in screen, as sent to the browser; null for a product without any. */
export function presentCompany(company: CompanyDocument | undefined): Company | null {
  if (company === undefined) return null;
  const { name, claim, phone, email, address, links = [], qrCode, keptEnums = [] } = company;
  return {
    Name: name,
    Claim: claim ?? null,
    Phone: phone ?? null,
    Email: email ?? null,
    Address: address ?? null,
    Links: links.map(({ title, path }) => ({ Title: title, Path: path })),
    QrCode: qrCode === undefined ? null : { Title: qrCode.title, Text: qrCode.text },
    KeptEnums: keptEnums,
  };
}
