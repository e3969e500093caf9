import { AppError } from '#engine/errors.ts';
import { matchPage } from '#engine/site/matchPage.ts';
import type { PageDocument } from '#generated/documents/PageDocument.ts';
import type { ReadyProduct } from '../product/ReadyProduct.ts';

/** The page of an address with the parts of it that stand for values, and how the entities it shows are called in paths. Throws NOT_FOUND. */
export function presentPage({ documents, entities }: ReadyProduct, path: string): object {
  const found = matchPage(Object.values(documents.pages), path);
  if (found === undefined) throw new AppError('NOT_FOUND', { text: '没有这个页面' });
  return {
    Page: found.page,
    Values: found.values,
    Apis: Object.fromEntries(entityKeys(found.page).map((key) => [key, entities.get(key)?.api ?? key])),
  };
}

/** The entities that the blocks of a page name, by list or by form. */
export function entityKeys({ blocks }: PageDocument): string[] {
  return blocks
    .flatMap((block) => [
      ...('list' in block ? [block.list] : []),
      ...('form' in block ? [block.form] : []),
      ...('apply' in block && block.apply !== undefined ? [block.apply] : []),
    ])
    .map((name) => name.slice(0, name.indexOf('/')));
}
