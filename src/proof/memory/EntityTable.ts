import type { EntityModel } from '#engine/model/EntityModel.ts';

/** Callbacks for accesses to a table. */
export interface TableNotes {
  /** Whether a key exists was read. */
  readonly key: (key: string) => void;
  readonly keys: () => void;
  /** All models were read. */
  readonly all: () => void;
}

/** The models of entities by key, each built on first access. */
export class EntityTable implements ReadonlyMap<string, EntityModel> {
  readonly #keys: ReadonlySet<string>;
  readonly #find: (key: string) => EntityModel | undefined;
  readonly #notes: TableNotes | undefined;

  /** `find` returns the model of a key, undefined if there is none. */
  constructor(keys: ReadonlySet<string>, find: (key: string) => EntityModel | undefined, notes?: TableNotes) {
    this.#keys = keys;
    this.#find = find;
    this.#notes = notes;
  }

  get size(): number {
    this.#notes?.keys();
    return this.#keys.size;
  }

  get(key: string): EntityModel | undefined {
    return this.#find(key);
  }

  has(key: string): boolean {
    this.#notes?.key(key);
    return this.#keys.has(key);
  }

  keys(): MapIterator<string> {
    this.#notes?.keys();
    return this.#keys.keys();
  }

  values(): MapIterator<EntityModel> {
    return this.#all().values();
  }

  entries(): MapIterator<[string, EntityModel]> {
    return this.#all().entries();
  }

  [Symbol.iterator](): MapIterator<[string, EntityModel]> {
    return this.entries();
  }

  forEach(visit: (entity: EntityModel, key: string, all: ReadonlyMap<string, EntityModel>) => void): void {
    for (const [key, entity] of this.#all()) visit(entity, key, this);
  }

  #all(): Map<string, EntityModel> {
    this.#notes?.all();
    return new Map(
      [...this.#keys].flatMap((key) => {
        const entity = this.#find(key);
        return entity === undefined ? [] : [[key, entity]];
      }),
    );
  }
}
