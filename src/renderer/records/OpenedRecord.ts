import type { Value, Values } from '#language/Value.ts';
import type { RecordInput } from './initialRecord.ts';

/** The record that a form was opened with, or as another user saved it meanwhile: what entered values are an edit of. */
export class OpenedRecord {
  /** Nothing is stored yet. */
  readonly isNew: boolean;
  #values: Values;
  #version: Value | undefined;
  readonly #editable: ReadonlySet<string>;
  /** Fields that hold their value without its middle: nobody can change what he does not see. */
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

  /** The names of the fields that hold their value without its middle. */
  get masked(): ReadonlySet<string> {
    return this.#masked;
  }

  /** What is stored; undefined of a new record. */
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

  /** Stands on another version from now on. */
  move(version: Value | undefined): void {
    this.#version = version;
  }

  /** Takes what another user saved in place of what was there. */
  replace(values: Values, version: Value | undefined, masked: readonly string[]): void {
    this.#values = values;
    this.#version = version;
    this.#masked = new Set(masked);
  }
}
