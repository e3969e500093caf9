import type { FileInfo } from '#wire/FileInfo.ts';
import type { Value, Values } from '#language/Value.ts';
import type { RecordInput } from './initialRecord.ts';
import type { Entry } from './outcomeChange.ts';
import type { ReadRecord } from './readRecord.ts';

/** What stands beside the values of a record while it is filled in: names, typed texts, files, and the records that references refer to. */
export class Beside {
  readonly texts: Record<string, Value>;
  readonly #files = new Map<number, FileInfo>();
  /** What was typed and has not settled. */
  #typed: Readonly<Record<string, string>> = {};
  #refs: Readonly<Record<string, Values>>;

  constructor({ texts, files }: Pick<ReadRecord, 'texts' | 'files'>, record: RecordInput['record']) {
    this.texts = texts;
    this.#refs = record?.Refs ?? {};
    this.#keep(files);
  }

  get typed(): Readonly<Record<string, string>> {
    return this.#typed;
  }

  get files(): readonly FileInfo[] {
    return [...this.#files.values()];
  }

  get refs(): Readonly<Record<string, Values>> {
    return this.#refs;
  }

  file(id: number): FileInfo | undefined {
    return this.#files.get(id);
  }

  /** Takes what came with values that were entered; what was typed for them before has settled. */
  take({ values, texts, typed, refs, files }: Entry): void {
    const others = Object.entries(this.#typed).filter(([name]) => !(name in values));
    this.#typed = { ...Object.fromEntries(others), ...typed };
    Object.assign(this.texts, texts);
    this.#keep(files ?? []);
    if (refs !== undefined) this.#refs = { ...this.#refs, ...refs };
  }

  #keep(files: readonly FileInfo[]): void {
    for (const file of files) this.#files.set(file.Id, file);
  }
}
