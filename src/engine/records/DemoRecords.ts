import type { Values } from '#language/Value.ts';

/** The demo records read so far, by entity and Id, in the order of the files. */
export class DemoRecords {
  readonly #byEntity = new Map<string, Map<number, Values>>();

  /** Adds a record. False when its Id is taken. */
  add(entity: string, id: number, values: Values): boolean {
    const known = this.#byEntity.get(entity) ?? new Map<number, Values>();
    this.#byEntity.set(entity, known);
    if (known.has(id)) return false;
    known.set(id, values);
    return true;
  }

  replace(entity: string, id: number, values: Values): void {
    this.#byEntity.get(entity)?.set(id, values);
  }

  /** The record with an Id; undefined while there is none. */
  find(entity: string, id: unknown): Values | undefined {
    return typeof id === 'number' ? this.#byEntity.get(entity)?.get(id) : undefined;
  }

  /** The first record whose field has a value; undefined when there is none. */
  findBy(entity: string, field: string, value: unknown): { id: number; values: Values } | undefined {
    for (const [id, values] of this.#byEntity.get(entity) ?? []) if (values[field] === value) return { id, values };
    return undefined;
  }

  /** Whether any record of an entity was read. */
  has(entity: string): boolean {
    return this.#byEntity.has(entity);
  }

  /** All records of an entity with their Ids. */
  all(entity: string): ReadonlyMap<number, Values> {
    return this.#byEntity.get(entity) ?? new Map<number, Values>();
  }
}
