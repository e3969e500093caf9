import type { PageDocument } from '#generated/documents/PageDocument.ts';
import type { Company } from '#wire/SiteReplies.ts';

/** A page, as it is described to search engines. */
export interface StructuredPage {
  readonly page: PageDocument;
  readonly company: Company | null;
  readonly site: string;
  readonly origin: string;
  readonly url: string;
  readonly description: string | undefined;
  readonly image: string | undefined;
  /** The title and the day of the record that the page shows. */
  readonly record: { readonly title: string; readonly day: string } | undefined;
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

function trail({ crumbs, page, record, origin, url }: StructuredPage): object {
  const steps = [
    ...crumbs.map(({ title, path }) => ({ name: title, item: `${origin}${path}` })),
    { name: record?.title ?? page.title, item: url },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, i) => ({ '@type': 'ListItem', position: i + 1, ...step })),
  };
}

function content({ page, record, url, description, image, origin }: StructuredPage): object[] {
  const questions = page.blocks.flatMap((block) => (block.type === 'faq' ? block.items : []));
  return [
    ...(record === undefined || record.day === ''
      ? []
      : [
          {
            '@type': 'NewsArticle',
            headline: record.title,
            datePublished: record.day,
            mainEntityOfPage: url,
            description,
            image,
            publisher: { '@id': idOf(origin) },
          },
        ]),
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
