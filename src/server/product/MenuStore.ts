import { applyMenuEdits } from '#engine/roles/menuEdits.ts';
import { readMenuEdits } from '../db/system/settingRows.ts';
import type { Database } from '../db/Database.ts';
import type { ProductStore } from './EnumStore.ts';
import type { ReadyProduct } from './ReadyProduct.ts';
import type { Changes } from './Changes.ts';

const ROLE = 'employee';

/** Applies administrators' changes to the employees' menu of the served product. */
export class MenuStore {
  readonly #database: Database;
  readonly #products: ProductStore;
  readonly #changes: Changes;
  #seen = -1;
  #made: ReadyProduct | undefined;
  #base: ReadyProduct;

  constructor(database: Database, products: ProductStore, changes: Changes) {
    this.#database = database;
    this.#products = products;
    this.#changes = changes;
    this.#base = products.current;
  }

  /** The product with the original menu of its documents. */
  get base(): ReadyProduct {
    return this.#base;
  }

  /** Applies changes made here or in another process; every call awaits this before it starts. */
  async refresh(): Promise<void> {
    const { menu } = await this.#changes.counts();
    const isOther = this.#products.current !== this.#made;
    if (menu === this.#seen && !isOther) return;
    const edits = await readMenuEdits(this.#database.db);
    // Another product may have replaced this one during the read.
    if (this.#products.current !== this.#made) this.#base = this.#products.current;
    this.#seen = menu;
    const { documents } = this.#base;
    const menus = { ...documents.menus };
    for (const [name, document] of Object.entries(menus))
      if (document.role === ROLE) menus[name] = { ...document, items: applyMenuEdits(document.items, edits) };
    this.#made = { ...this.#base, documents: { ...documents, menus } };
    this.#products.current = this.#made;
  }
}
