import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isPage } from '#fields/table/fieldKinds.ts';
import { publicCall, type CallServices } from '../access/openCall.ts';
import type { Database } from '../db/Database.ts';
import { type FoundRecord, type RecordQuery, selectRecords } from '../db/rows/selectRecords.ts';
import { readMark } from '../db/system/presenceTable.ts';
import type { ReadyProduct } from '../product/ReadyProduct.ts';
import type { Log } from '../settings/Log.ts';
import { readPageContent } from '../product/pageContent.ts';

/** The entity whose records replace files of the site, with the fields for the name and the content of a file. */
export interface PageSource {
  readonly entity: EntityModel;
  readonly name: string;
  readonly content: FieldModel;
}

/** The entity whose public records replace files of the site; undefined for a product without one. */
export function pageSource({ entities }: Pick<ReadyProduct, 'entities'>): PageSource | undefined {
  for (const entity of entities.values()) {
    const content = entity.public === undefined ? undefined : entity.fields.find(isPage);
    if (content?.pageName !== undefined) return { entity, name: content.pageName, content };
  }
  return undefined;
}

/** What a query of its records reads. */
export const columnsOf = ({ entity, name, content }: PageSource): Pick<RecordQuery, 'entity' | 'columns'> => ({
  entity,
  columns: [name, content.name],
});

/** The name and the text of the file that a record replaces, as a list. */
export function fileIn({ values }: FoundRecord, { name, content }: PageSource): [name: string, text: string][] {
  const [file, text] = [values[name], values[content.name]];
  return typeof file === 'string' && typeof text === 'string' ? [[file, text]] : [];
}

interface PageServices extends CallServices {
  readonly database: Database;
  readonly log: Log;
}

/** Records become public with time, too: this is how long the site may be late. Milliseconds. */
const MAX_AGE_MS = 10_000;

/** The product with the pages that editors have published in the place of their files. */
export class PageStore {
  readonly #services: PageServices;
  #known: { base: ReadyProduct; mark: string; at: number; texts: string; product: ReadyProduct } | undefined;

  constructor(services: PageServices) {
    this.#services = services;
  }

  /** The same object until another page is published. */
  async product(): Promise<ReadyProduct> {
    const base = this.#services.products.current;
    const source = pageSource(base);
    if (source === undefined) return base;
    const mark = await readMark(this.#services.database.reads(), source.entity.key);
    const known = this.#known;
    const at = performance.now();
    if (known?.base === base && known.mark === mark && at - known.at < MAX_AGE_MS) return known.product;
    const pages = await this.#published(source);
    const texts = JSON.stringify(pages);
    const product = known?.base === base && known.texts === texts ? known.product : this.#replace(base, pages);
    this.#known = { base, mark, at, texts, product };
    return product;
  }

  async #published(source: PageSource): Promise<[name: string, text: string][]> {
    const call = await publicCall('', this.#services);
    const query = { ...columnsOf(source), where: call.access(source.entity).rows('view') };
    const found = await selectRecords(query, { ...call, db: this.#services.database.reads() });
    return found.flatMap((record) => fileIn(record, source));
  }

  #replace(base: ReadyProduct, pages: readonly [name: string, text: string][]): ReadyProduct {
    let product = base;
    for (const [name, text] of pages) {
      const { documents, problems } = readPageContent(name, text, product);
      // It was correct when it was saved; the documents have changed since.
      if (problems.length > 0)
        this.#services.log.error(
          { page: name, problems },
          'a published page does not fit the documents: its file is shown',
        );
      else product = { ...product, documents };
    }
    return product;
  }
}
