import type { Value, Values } from '#language/Value.ts';
import type { RecordInput } from './initialRecord.ts';

/** The record when the form was opened, or as another user has saved it since: the base that input is compared with. */
export class OpenedRecord {
  readonly isNew: boolean;
  #values: Values;
  #version: Value | undefined;
  readonly #editable: ReadonlySet<string>;
  /** Masked fields, which the user cannot edit without seeing the whole value. */
  #masked: ReadonlySet<string>;

  constructor({ schema, record }: RecordInput, values: Values) {
    this.isNew = record === undefined;
    this.#values = values;
    this.#version = record?.Record['Version'];
    this.#editable = record === undefined ? schema.writable : new Set(record.Editable);
    this.#masked = new Set(record?.Masked);
  }

  get values(): Values {
    return this.#values;
  }

  /** The version that is saved upon; undefined of a new record. */
  get version(): Value | undefined {
    return this.#version;
  }

  get masked(): ReadonlySet<string> {
    return this.#masked;
  }

  /** The stored values; undefined for a new record. */
  get stored(): Values | undefined {
    return this.isNew ? undefined : this.#values;
  }

  /** This user may fill the field in, and sees what is in it. */
  mayFill(name: string): boolean {
    return this.#editable.has(name) && !this.#masked.has(name);
  }

  /** Takes values that count as no edit; of masked fields among `seen` they are the whole ones. */
  take(values: Values, seen: readonly string[] = []): void {
    this.#values = { ...this.#values, ...values };
    this.#masked = new Set([...this.#masked].filter((name) => !seen.includes(name)));
  }

  /** Sets the version that a save is based on. */
  move(version: Value | undefined): void {
    this.#version = version;
  }

  /** Replaces the values by those another user has saved. */
  replace(values: Values, version: Value | undefined, masked: readonly string[]): void {
    this.#values = values;
    this.#version = version;
    this.#masked = new Set(masked);
  }
}
