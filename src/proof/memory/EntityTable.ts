import type { EntityModel } from '#engine/model/EntityModel.ts';

/** The models of entities by key, each made when it is asked for. */
export class EntityTable implements ReadonlyMap<string, EntityModel> {
  readonly #keys: ReadonlySet<string>;
  readonly #find: (key: string) => EntityModel | undefined;
  readonly #beforeAll: () => void;

  /** `find` gives the model of a key that there is, `beforeAll` is told when somebody asks for all of them. */
  constructor(
    keys: Iterable<string>,
    find: (key: string) => EntityModel | undefined,
    beforeAll: () => void = () => undefined,
  ) {
    this.#keys = new Set(keys);
    this.#find = find;
    this.#beforeAll = beforeAll;
  }

  get size(): number {
    return this.#keys.size;
  }

  get(key: string): EntityModel | undefined {
    return this.#keys.has(key) ? this.#find(key) : undefined;
  }

  has(key: string): boolean {
    return this.#keys.has(key);
  }

  keys(): MapIterator<string> {
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
    this.#beforeAll();
    return new Map(
      [...this.#keys].flatMap((key) => {
        const entity = this.#find(key);
        return entity === undefined ? [] : [[key, entity]];
      }),
    );
  }
}
