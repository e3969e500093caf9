import type { EnumSource } from '#language/enums/EnumType.ts';
import type { Changes } from '../admin/Changes.ts';
import type { Database } from '../db/Database.ts';
import { readEnumTables } from '../db/system/enumTables.ts';
import type { ProductStore } from './ProductStore.ts';
import { beijingTime, type Clock } from '../settings/beijingTime.ts';
import { buildEnums, stateEnums } from './buildEnums.ts';
import { dynamicEnums } from './dynamicEnums.ts';
import type { StoredEnum } from './StoredEnum.ts';

/** How long another process's changes may stay unseen. Milliseconds. */
const FRESH = 30_000;

/** The enum types of the product, kept in memory; rules read them without waiting. */
export class EnumStore {
  readonly #database: Database;
  readonly #products: ProductStore;
  readonly #clock: Clock;
  readonly #changes: Pick<Changes, 'counts'>;
  /** The changes that were counted when the types were read. */
  #seen = -1;
  #fixed: ReadonlyMap<string, StoredEnum> = new Map();
  #aliases: readonly (readonly [alias: string, name: string])[] = [];
  #byName: ReadonlyMap<string, StoredEnum> = new Map();
  #stale: 'all' | 'records' | undefined = 'all';
  #readAt = 0;
  #reading: Promise<void> | undefined;

  constructor(database: Database, products: ProductStore, clock: Clock, changes: Pick<Changes, 'counts'>) {
    this.#database = database;
    this.#products = products;
    this.#clock = clock;
    this.#changes = changes;
  }

  /** Finds an enum type by its name or an alias, as of the last `refresh`. */
  readonly source: EnumSource = (name) => this.#byName.get(name);

  /** The enum type with this name or alias, with how it is served. */
  find(name: string): StoredEnum | undefined {
    return this.#byName.get(name);
  }

  /** Every enum type once. */
  list(): StoredEnum[] {
    return [...new Set(this.#byName.values())];
  }

  /** Lets the next `refresh` read the types again; records of an entity that feeds none are passed over. */
  drop(changedEntity?: string): void {
    if (changedEntity === undefined) this.#stale = 'all';
    else if (this.#isSource(changedEntity)) this.#stale ??= 'records';
  }

  /** Reads again what has changed; every call waits for it before it starts. */
  async refresh(): Promise<void> {
    const old = this.#database.kind === 'postgres' && this.#clock().getTime() - this.#readAt > FRESH;
    const { enums } = await this.#changes.counts();
    const isChanged = enums !== this.#seen;
    if (this.#stale === undefined && !old && !isChanged) return;
    const what = old || isChanged ? 'all' : (this.#stale ?? 'all');
    this.#reading ??= this.#read(what, enums).finally(() => (this.#reading = undefined));
    await this.#reading;
  }

  #isSource(entity: string): boolean {
    return Object.values(this.#products.current.documents.enums).some(({ dynamic }) => dynamic?.entity === entity);
  }

  async #read(what: 'all' | 'records', changes: number): Promise<void> {
    this.#stale = undefined;
    this.#seen = changes;
    const { db } = this.#database;
    const { documents, entities, find } = this.#products.current;
    if (what === 'all') {
      this.#readAt = this.#clock().getTime();
      const { types, items } = await readEnumTables(db);
      this.#fixed = byName([...stateEnums(entities.values()), ...buildEnums(types, items)]);
      this.#aliases = types.flatMap(({ TypeName, Alias }) => (Alias ?? []).map((alias) => [alias, TypeName] as const));
    }
    const now = beijingTime(this.#clock());
    const context = { findEntity: find, user: {}, now, enums: (name: string) => this.#fixed.get(name) };
    const all = new Map([...this.#fixed, ...byName(await dynamicEnums(db, documents.enums, context))]);
    for (const [alias, name] of this.#aliases) {
      const type = all.get(name);
      if (type !== undefined) all.set(alias, type);
    }
    this.#byName = all;
  }
}

const byName = (types: readonly StoredEnum[]): Map<string, StoredEnum> =>
  new Map(types.map((type) => [type.name, type]));
