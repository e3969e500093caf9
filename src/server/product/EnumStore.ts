import { type EnumSource, TAG_COLORS, type EnumItem } from '#language/EnumType.ts';
import type { Changes } from './Changes.ts';
import type { Database, WallClock } from '../db/Database.ts';
import { readEnumTables, type EnumItemRow, type EnumTypeRow } from '../db/system/enumTables.ts';
import type { EnumDocument } from '#generated/documents/EnumDocument.ts';
import type { ReadyProduct } from './ReadyProduct.ts';
import { earlierValues } from '#engine/enums/enumsOfProduct.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { type StoredEnum, dynamicEnums } from './dynamicEnums.ts';

/** How long this process may miss changes by another process. Milliseconds. */
const FRESH = 30_000;

/** The enum types of the product, cached in memory, so that rules read them synchronously. */
export class EnumStore {
  readonly #database: Database;
  readonly #products: ProductStore;
  readonly #clock: WallClock;
  readonly #changes: Pick<Changes, 'counts'>;
  /** The count of changes when the types were read. */
  #seen = -1;
  #fixed: ReadonlyMap<string, StoredEnum> = new Map();
  #aliases: readonly (readonly [alias: string, name: string])[] = [];
  #byName: ReadonlyMap<string, StoredEnum> = new Map();
  #stale: 'all' | 'records' | undefined = 'all';
  #readAt = 0;
  #reading: Promise<void> | undefined;

  constructor(database: Database, products: ProductStore, clock: WallClock, changes: Pick<Changes, 'counts'>) {
    this.#database = database;
    this.#products = products;
    this.#clock = clock;
    this.#changes = changes;
  }

  /** Finds an enum type by its name or an alias, as of the last `refresh`. */
  readonly source: EnumSource = (name) => this.#byName.get(name);

  /** The enum type with this name or alias, with its serving details. */
  find(name: string): StoredEnum | undefined {
    return this.#byName.get(name);
  }

  /** Every enum type once. */
  list(): StoredEnum[] {
    return [...new Set(this.#byName.values())];
  }

  /** Makes the next `refresh` read the types again, unless the changed entity provides no items. */
  drop(changedEntity?: string): void {
    if (changedEntity === undefined) this.#stale = 'all';
    else if (this.#isSource(changedEntity)) this.#stale ??= 'records';
  }

  /** Reloads what changed, before every call; a change during a reload causes another one. */
  async refresh(): Promise<void> {
    const { enums } = await this.#changes.counts();
    while (this.#reading !== undefined) await this.#reading;
    const old = this.#database.kind === 'postgres' && this.#clock().getTime() - this.#readAt > FRESH;
    const isChanged = enums > this.#seen;
    if (this.#stale === undefined && !old && !isChanged) return;
    const what = old || isChanged ? 'all' : (this.#stale ?? 'all');
    this.#reading = this.#read(what, enums).finally(() => (this.#reading = undefined));
    await this.#reading;
  }

  #isSource(entity: string): boolean {
    return Object.values(this.#products.current.documents.enums).some(({ dynamic }) => dynamic?.entity === entity);
  }

  async #read(what: 'all' | 'records', changes: number): Promise<void> {
    this.#stale = undefined;
    try {
      await this.#take(what);
      this.#seen = Math.max(this.#seen, changes);
    } catch (error) {
      this.#stale = 'all';
      throw error;
    }
  }

  async #take(what: 'all' | 'records'): Promise<void> {
    const { db } = this.#database;
    const { documents, entities, find } = this.#products.current;
    if (what === 'all') {
      this.#readAt = this.#clock().getTime();
      const { types, items } = await readEnumTables(db);
      this.#fixed = byName([...stateEnums(entities.values()), ...buildEnums(types, items, documents.enums)]);
      this.#aliases = types.flatMap(({ TypeName, Alias }) => (Alias ?? []).map((alias) => [alias, TypeName] as const));
    }
    const now = this.#clock.text();
    const context = { findEntity: find, user: {}, now, enums: (name: string) => this.#fixed.get(name) };
    const all = new Map([...this.#fixed, ...byName(await dynamicEnums(documents.enums, { ...context, db }))]);
    for (const [alias, name] of this.#aliases) {
      const type = all.get(name);
      if (type !== undefined) all.set(alias, type);
    }
    this.#byName = all;
  }
}

const byName = (types: readonly StoredEnum[]): Map<string, StoredEnum> =>
  new Map(types.map((type) => [type.name, type]));

/** Builds the enum types from the database's rows, without dynamic ones, whose items are records. */
function buildEnums(
  types: readonly EnumTypeRow[],
  items: readonly EnumItemRow[],
  documents: Readonly<Record<string, EnumDocument>>,
): StoredEnum[] {
  const byParent = new Map<string, EnumItemRow[]>();
  const place = (type: string, parent: string | null): string => JSON.stringify([type, parent]);
  for (const item of items) {
    const at = place(item.TypeName, item.ParentValue);
    byParent.set(at, [...(byParent.get(at) ?? []), item]);
  }
  const below = (type: string, parent: string | null): EnumItem[] =>
    (byParent.get(place(type, parent)) ?? []).map((row) => {
      const children = below(type, row.Value);
      return { ...toItem(row), ...(children.length === 0 ? {} : { Children: children }) };
    });
  return types
    .filter(({ IsDynamic }) => !IsDynamic)
    .map(({ TypeName, Title, IsTree, ValueField }) => ({
      name: TypeName,
      title: Title,
      items: below(TypeName, null),
      was: earlierValues(documents[TypeName]?.items ?? []),
      isTree: IsTree,
      isDynamic: false,
      isStored: true,
      valueField: ValueField,
    }));
}

function toItem(row: EnumItemRow): EnumItem {
  const color = TAG_COLORS.find((known) => known === row.Color);
  return {
    Value: row.IsText || !/^-?\d{1,15}$/.test(row.Value) ? row.Value : Number(row.Value),
    Label: row.Label,
    ...(color === undefined ? {} : { Color: color }),
    ...(row.IsEnabled ? {} : { IsEnabled: false }),
    ...(row.LoginId === null ? {} : { LoginId: row.LoginId }),
    ...(row.Remark === null ? {} : { Remark: row.Remark }),
  };
}

/** The enum types of the states of entities: each is named after its field. */
function stateEnums(entities: Iterable<EntityModel>): StoredEnum[] {
  return [...entities].flatMap(({ workflow }) =>
    (workflow?.status ?? []).map(({ field, title, states }) => ({
      name: field,
      title,
      items: states.map((state) => ({ Value: state.value, Label: state.title, Color: state.color })),
      was: earlierValues(states.map(({ value, was }) => ({ Value: value, 'x-was': was }))),
      isTree: false,
      isDynamic: false,
      isStored: false,
      valueField: 'Value',
    })),
  );
}

/** The currently served product; in development another one may replace it while calls run. */
export interface ProductStore {
  current: ReadyProduct;
}
