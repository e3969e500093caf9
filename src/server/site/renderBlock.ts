import type { SiteBlock, SiteLink } from '#generated/documents/PageDocument.ts';
import { markup, type Html } from './markup.ts';
import type { PublicSource } from './PublicSource.ts';
import { renderRecord } from './renderRecord.ts';
import { renderRecords } from './renderRecords.ts';
import { snapshotPath } from './snapshotPath.ts';

/** One block as plain markup: what it says and where it leads. `values` are those in the address of the page. */
export async function renderBlock(
  block: SiteBlock,
  values: Readonly<Record<string, string>>,
  source: PublicSource,
): Promise<Html> {
  switch (block.type) {
    case 'hero':
      return markup`<section><h1>${block.title}</h1>${paragraph(block.text)}${figures(block.facts)}${links(block.actions)}</section>`;
    case 'records':
      return markup`<section>${head(block)}${await renderRecords(block, source)}${links(block.link)}</section>`;
    case 'record':
      return renderRecord(block, values, source);
    case 'form':
    case 'action':
      return markup`<section>${head(block)}${links(block.type === 'action' ? block.actions : undefined)}</section>`;
    default:
      return markup`<section>${head(block)}${content(block)}${'link' in block ? links(block.link) : undefined}</section>`;
  }
}

type Written = Exclude<SiteBlock, { type: 'hero' | 'records' | 'record' | 'form' | 'action' }>;

function content(block: Written): Html | Html[] {
  switch (block.type) {
    case 'text':
      return markup`${block.paragraphs.map((text) => markup`<p>${text}</p>`)}${list(block.points)}${terms(block.facts)}`;
    case 'cards':
      return block.items.map(
        ({ title, text, path, points }) =>
          markup`<article><h3>${path === undefined ? title : link({ title, path })}</h3>${paragraph(text)}${list(points)}</article>`,
      );
    case 'numbers':
      return figures(block.items) ?? [];
    case 'timeline':
      return markup`<ol>${block.items.map(
        ({ time, title, text }) =>
          markup`<li><h3>${time === undefined ? '' : `${time} `}${title}</h3>${paragraph(text)}</li>`,
      )}</ol>`;
    case 'table':
      return markup`<table><thead><tr>${block.columns.map((column) => markup`<th>${column}</th>`)}</tr></thead><tbody>${block.rows.map(
        (row) => markup`<tr>${row.map((cell) => markup`<td>${cell}</td>`)}</tr>`,
      )}</tbody></table>`;
    case 'faq':
      return block.items.map(({ question, answer }) => markup`<h3>${question}</h3><p>${answer}</p>`);
    case 'places':
      return (block.items ?? []).map(
        ({ title, address, phone, email }) =>
          markup`<h3>${title}</h3><address>${[address, phone, email].filter((part) => part !== undefined).join(' · ')}</address>`,
      );
  }
}

const head = ({ title, text }: { readonly title?: string; readonly text?: string }): Html =>
  markup`${title === undefined ? undefined : markup`<h2>${title}</h2>`}${paragraph(text)}`;
const paragraph = (text: string | undefined): Html | undefined =>
  text === undefined ? undefined : markup`<p>${text}</p>`;
const link = ({ title, path }: Pick<SiteLink, 'title' | 'path'>): Html =>
  markup`<a href="${path === '/login' ? '/#/login' : snapshotPath(path)}">${title}</a>`;
const links = (all: SiteLink | readonly SiteLink[] | undefined): Html | undefined =>
  all === undefined ? undefined : markup`<p>${[all].flat().map((one) => markup`${link(one)} `)}</p>`;
const list = (points: readonly string[] | undefined): Html | undefined =>
  points === undefined ? undefined : markup`<ul>${points.map((point) => markup`<li>${point}</li>`)}</ul>`;
const terms = (facts: readonly { readonly label: string; readonly value: string }[] | undefined): Html | undefined =>
  facts === undefined
    ? undefined
    : markup`<dl>${facts.map(({ label, value }) => markup`<dt>${label}</dt><dd>${value}</dd>`)}</dl>`;
const figures = (
  all: readonly { readonly label: string; readonly value: string; readonly unit?: string }[] | undefined,
): Html | undefined => terms(all?.map(({ label, value, unit = '' }) => ({ label, value: `${value}${unit}` })));
