import type { PageDocument } from '#generated/documents/PageDocument.ts';
import type { ThingDocument } from '#generated/documents/FormDocument.ts';
import type { Zone } from '#fields/Zone.ts';
import type { Company, PublicRow } from '#wire/SiteReplies.ts';
import { fillThing } from './fillThing.ts';
import { pictureAddress, plainRowText } from './markup.ts';

/** A page, as it is described to search engines. */
export interface StructuredPage {
  readonly page: PageDocument;
  readonly company: Company | null;
  readonly site: string;
  readonly origin: string;
  readonly url: string;
  readonly image: string;
  /** The title of the page: that of its record, where it has one. */
  readonly title: string;
  /** The records that it shows and that have no other page, each with the template of its entity. */
  readonly things: readonly { readonly template: ThingDocument; readonly row: PublicRow }[];
  readonly zone: Zone;
  readonly crumbs: readonly { readonly title: string; readonly path: string }[];
}

/** What a page is about in the words of schema.org, as an element for its head. */
export function structuredData(about: StructuredPage): string {
  const graph = { '@context': 'https://schema.org', '@graph': [organization(about), trail(about), ...content(about)] };
  return `<script type="application/ld+json">${JSON.stringify(graph).replaceAll('<', '\\u003c')}</script>`;
}

const idOf = (origin: string): string => `${origin}/#organization`;

function organization({ site, company, origin }: StructuredPage): object {
  return {
    '@type': 'Organization',
    '@id': idOf(origin),
    name: site,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    telephone: company?.Phone ?? undefined,
    email: company?.Email ?? undefined,
    address: company?.Address ?? undefined,
  };
}

function trail({ crumbs, title, origin, url }: StructuredPage): object {
  const steps = [
    ...crumbs.map((crumb) => ({ name: crumb.title, item: `${origin}${crumb.path}` })),
    { name: title, item: url },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, i) => ({ '@type': 'ListItem', position: i + 1, ...step })),
  };
}

function content(about: StructuredPage): object[] {
  const { page, things, url, image, origin } = about;
  const words = new Map([
    ['organization', idOf(origin)],
    ['url', url],
    ['image', image],
  ]);
  const questions = page.blocks.flatMap((block) => (block.type === 'faq' ? block.items : []));
  return [
    ...things.flatMap(
      ({ template, row }) => fillThing(template, (name) => words.get(name) ?? valueOf(row, name, about)) ?? [],
    ),
    ...(questions.length === 0
      ? []
      : [
          {
            '@type': 'FAQPage',
            mainEntity: questions.map(({ question, answer }) => ({
              '@type': 'Question',
              name: question,
              acceptedAnswer: { '@type': 'Answer', text: answer },
            })),
          },
        ]),
  ];
}

/** The value of a field for programs: a number or a text, a moment as ISO 8601, the address of a picture; empty for none. */
function valueOf(row: PublicRow, name: string, { zone, origin }: StructuredPage): string | number {
  const value = row[name];
  if (typeof value === 'number' && row[`${name}Text`] === undefined) return value;
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d/.test(value))
    return new Date(zone.moment(value.padEnd(19, ':00'))).toISOString();
  return pictureAddress(value, origin) ?? plainRowText(row, name);
}
