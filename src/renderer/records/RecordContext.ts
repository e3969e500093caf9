import type { FileInfo } from '#wire/MediaReply.ts';
import { sameValue, type Value, type Values } from '#language/Value.ts';
import type { RecordInput, ReadRecord } from './initialRecord.ts';
import type { Entry } from './outcomeChange.ts';

/** Data about a field's value, valid for that value only. */
interface Known<T> {
  readonly of: Value;
  readonly is: T;
}

/** Data next to the values of a record being edited: names, typed texts, files, and referenced records. */
export class RecordContext {
  readonly #texts = new Map<string, Known<Value>>();
  readonly #refs = new Map<string, Known<Values>>();
  readonly #files = new Map<number, FileInfo>();
  /** Typed texts that are not yet committed. */
  #typed: Readonly<Record<string, string>> = {};

  constructor({ values, texts, files }: ReadRecord, record: RecordInput['record']) {
    this.take({ values, texts, files, refs: record?.Refs ?? {} }, (name) => values[name] ?? null);
  }

  get typed(): Readonly<Record<string, string>> {
    return this.#typed;
  }

  get files(): readonly FileInfo[] {
    return [...this.#files.values()];
  }

  /** Referenced records as rules read them; after a change, the previous record until the new one is loaded. */
  get refs(): Readonly<Record<string, Values>> {
    return Object.fromEntries([...this.#refs].map(([name, { is }]) => [name, is]));
  }

  file(id: number): FileInfo | undefined {
    return this.#files.get(id);
  }

  /** The name for this value of a reference, if known: rules also change values, without names. */
  text(name: string, value: Value): Value | undefined {
    return knownOf(this.#texts.get(name), value);
  }

  /** The fields that rules read of the record referenced by this value, if known. */
  ref(name: string, value: Value): Values | undefined {
    return knownOf(this.#refs.get(name), value);
  }

  /** Stores data of entered values, or of those `shown`; earlier typed texts for them are committed. */
  take({ values, texts, typed, refs, files }: Entry, shown: (name: string) => Value): void {
    const others = Object.entries(this.#typed).filter(([name]) => !(name in values));
    this.#typed = { ...Object.fromEntries(others), ...typed };
    const known = <T>(name: string, is: T): Known<T> => ({
      of: name in values ? (values[name] ?? null) : shown(name),
      is,
    });
    for (const [name, text] of Object.entries(texts ?? {})) this.#texts.set(name, known(name, text));
    for (const [name, ref] of Object.entries(refs ?? {})) this.#refs.set(name, known(name, ref));
    for (const file of files ?? []) this.#files.set(file.Id, file);
  }
}

const knownOf = <T>(known: Known<T> | undefined, value: Value): T | undefined =>
  known !== undefined && sameValue(known.of, value) ? known.is : undefined;
