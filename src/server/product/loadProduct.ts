import type { NoticeEdit } from '#engine/reminder/noticeEdits.ts';
import type { EntityModel, Organisation } from '#engine/model/EntityModel.ts';
import type { ProductDocuments } from '#engine/model/ProductDocuments.ts';
import { loadDocuments } from '#documents/loadDocuments.ts';
import type { LocatedProblem } from '#documents/locateProblem.ts';
import { settingValues, type SettingValues } from '#engine/settings/settingValues.ts';
import type { SourceText } from '#documents/readDocuments.ts';
import { readFolder } from './readFolder.ts';

/** A schemas folder ready to run: documents and models. */
export interface Product {
  readonly folder: string;
  /** The texts it was made of. */
  readonly texts: readonly SourceText[];
  /** The settings that somebody set. */
  readonly set: SettingValues;
  /** What was changed of its notices. */
  readonly notices: readonly NoticeEdit[];
  /** The values of all settings. */
  readonly settings: SettingValues;
  readonly documents: ProductDocuments;
  readonly entities: ReadonlyMap<string, EntityModel>;
  readonly organisation: Organisation;
}

/** A product, and what is wrong with its documents. */
export interface LoadedProduct {
  readonly product: Product;
  readonly problems: readonly LocatedProblem[];
}

/** Reads and checks a schemas folder. The product is sound only when `problems` is empty. */
export function loadProduct(folder: string): LoadedProduct {
  return makeProduct({ folder, texts: readFolder(folder) }, {});
}

/** The same documents with other values of their settings; they are not read again. */
export function resetProduct(product: Pick<Product, 'folder' | 'texts'>, set: SettingValues): LoadedProduct {
  return makeProduct(product, set);
}

function makeProduct({ folder, texts }: Pick<Product, 'folder' | 'texts'>, set: SettingValues): LoadedProduct {
  const { documents, entities, organisation, problems } = loadDocuments(texts, set);
  const settings = settingValues(documents.settings?.settings ?? [], set);
  return { product: { folder, texts, set, notices: [], settings, documents, entities, organisation }, problems };
}
