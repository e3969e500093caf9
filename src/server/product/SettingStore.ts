import { applyNoticeEdits, type NoticeEdit } from '#engine/reminder/noticeEdits.ts';
import type { SettingValues, SettingValue } from '#engine/schema/readSetting.ts';
import { printProblem } from '#documents/locateProblem.ts';
import { type ConfigValueRow, readConfigRows, readNoticeEdits } from '../db/system/settingRows.ts';
import type { Database } from '../db/Database.ts';
import type { Log } from '../settings/Log.ts';
import { prepareProduct, resetProduct, type LoadedProduct, type Product } from './ReadyProduct.ts';
import type { ProductStore } from './EnumStore.ts';
import type { Changes } from './Changes.ts';

/** The stored settings, by key. */
export function setValues(rows: readonly Pick<ConfigValueRow, 'ConfigKey' | 'ConfigValue'>[]): SettingValues {
  return Object.fromEntries(
    rows.flatMap(({ ConfigKey, ConfigValue }): [string, SettingValue][] => {
      const value: unknown = JSON.parse(ConfigValue);
      return isSettingValue(value) ? [[ConfigKey, value]] : [];
    }),
  );
}

const isSettingValue = (value: unknown): value is SettingValue =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Applies administrators' settings and notices to the served product: inserts them into documents and models. */
export class SettingStore {
  readonly #database: Database;
  readonly #products: ProductStore;
  readonly #changes: Changes;
  readonly #log: Pick<Log, 'error'>;
  #seen = -1;
  #set: SettingValues = {};
  #notices: readonly NoticeEdit[] = [];
  #running: Promise<void> | undefined;
  /** Cache, as building a product is slow: the checked product is the one that will be served. */
  #made: { readonly texts: Product['texts']; readonly key: string; readonly loaded: LoadedProduct } | undefined;

  constructor(database: Database, products: ProductStore, changes: Changes, log: Pick<Log, 'error'>) {
    this.#database = database;
    this.#products = products;
    this.#changes = changes;
    this.#log = log;
  }

  /** Applies settings changed here or in another process; every call awaits this before it starts. */
  async refresh(): Promise<void> {
    this.#running ??= this.#refresh().finally(() => (this.#running = undefined));
    await this.#running;
  }

  /** Builds the served documents with these settings, and returns the problems that this causes. */
  make(set: SettingValues): LoadedProduct {
    const { current } = this.#products;
    const key = JSON.stringify(set);
    if (this.#made?.texts !== current.texts || this.#made.key !== key)
      this.#made = { texts: current.texts, key, loaded: resetProduct(current, set) };
    return this.#made.loaded;
  }

  async #refresh(): Promise<void> {
    const { config } = await this.#changes.counts();
    if (config !== this.#seen) {
      this.#set = setValues(await readConfigRows(this.#database.db));
      this.#notices = await readNoticeEdits(this.#database.db);
      this.#seen = config;
    }
    const product = this.#products.current;
    const wanted = JSON.stringify([this.#set, this.#notices]);
    if (JSON.stringify([product.set, product.notices]) === wanted) return;
    const { product: next, problems } = this.make(this.#set);
    if (problems.length === 0) this.#products.current = prepareProduct(withNotices(next, this.#notices));
    else {
      // The documents were changed since the setting was stored, and are invalid with it.
      this.#log.error(
        { problems: problems.map(printProblem) },
        'the settings do not fit the schemas; their defaults are used',
      );
      this.#set = product.set;
      this.#notices = product.notices;
    }
  }
}

/** Applies stored edits of notices; ignores those of notices that no longer exist. */
function withNotices(product: Product, notices: readonly NoticeEdit[]): Product {
  const { documents } = product;
  return {
    ...product,
    notices,
    documents: { ...documents, reminders: applyNoticeEdits(documents.reminders, notices) },
  };
}
