import type { EnumSource } from '#language/EnumType.ts';
import type { CheckMemory, Reads, Reported } from './CheckMemory.ts';
import { EntityTable } from './EntityTable.ts';

/** One piece of work that found nothing: what it read, as it was then, and what it gave. */
interface KnownPiece {
  readonly reads: Readonly<Record<string, string>>;
  readonly value: unknown;
}

/** What is kept between two checks; JSON. */
export interface KeptChecks {
  readonly base: string;
  readonly pieces: Readonly<Record<string, KnownPiece>>;
}

const ENUM = 'enum ';
const ALL = '/';

/** Remembers checks of one folder by the contents of its files. */
export class FolderMemory implements CheckMemory {
  readonly #prints = new Map<string, string>();
  readonly #hash: (text: string) => string;
  readonly #files: readonly string[];
  readonly #before: KeptChecks;
  readonly #now = new Map<string, KnownPiece>();
  #base = '';
  #enums: EnumSource = () => undefined;
  #isChanged = false;

  /** `before` is what the last check of the folder kept; `hash` tells different texts apart. */
  constructor(
    texts: readonly { readonly file: string; readonly text: string }[],
    before: KeptChecks,
    hash: (text: string) => string,
  ) {
    this.#hash = hash;
    this.#before = before;
    this.#files = texts.map(({ file }) => file);
    for (const { file, text } of texts) this.#prints.set(file, hash(text));
  }

  open(base: string, enums: EnumSource): void {
    this.#base = this.#hash(base);
    this.#enums = enums;
  }

  recall<T>(name: string, reported: Reported, isValue: (value: unknown) => value is T, work: (reads: Reads) => T): T {
    const known = Object.hasOwn(this.#before.pieces, name) ? this.#before.pieces[name] : undefined;
    if (known !== undefined && isValue(known.value) && this.#holds(known)) {
      this.#now.set(name, known);
      return known.value;
    }
    const reads = new Set<string>();
    const before = reported();
    const value = work(this.#noting(reads));
    this.#isChanged = true;
    if (reported() === before) this.#now.set(name, this.#pieceOf(reads, value));
    return value;
  }

  knows(name: string): boolean {
    const known = Object.hasOwn(this.#before.pieces, name) ? this.#before.pieces[name] : undefined;
    if (known === undefined || !this.#holds(known)) return false;
    this.#now.set(name, known);
    return true;
  }

  learn(name: string, files: readonly string[]): void {
    this.#isChanged = true;
    this.#now.set(name, this.#pieceOf(new Set(files), null));
  }

  /** What the next check may start from; undefined when that is the same as before. */
  kept(): KeptChecks | undefined {
    const isSame = !this.#isChanged && this.#now.size === Object.keys(this.#before.pieces).length;
    return isSame && this.#base === this.#before.base
      ? undefined
      : { base: this.#base, pieces: Object.fromEntries(this.#now) };
  }

  /** Files are read before anything is known of the whole, and depend on nothing else. */
  #holds({ reads }: KnownPiece): boolean {
    if (this.#base !== '' && this.#base !== this.#before.base) return false;
    return Object.entries(reads).every(([read, print]) => this.#print(read) === print);
  }

  #pieceOf(reads: ReadonlySet<string>, value: unknown): KnownPiece {
    return { reads: Object.fromEntries([...reads].map((read) => [read, this.#print(read)])), value };
  }

  #noting(reads: Set<string>): Reads {
    return {
      entities: (all) =>
        new EntityTable(
          [...all.keys()],
          (key) => {
            reads.add(`${key}/`);
            return all.get(key);
          },
          () => reads.add(ALL),
        ),
      enums: (all) => (name) => {
        reads.add(`${ENUM}${name}`);
        return all(name);
      },
      files: (...paths) => {
        for (const path of paths) reads.add(path);
      },
    };
  }

  #print(read: string): string {
    const known = this.#prints.get(read);
    if (known !== undefined) return known;
    const print = this.#make(read);
    this.#prints.set(read, print);
    return print;
  }

  #make(read: string): string {
    if (read.startsWith(ENUM)) return this.#hash(JSON.stringify(this.#enums(read.slice(ENUM.length)) ?? null));
    if (!read.endsWith('/')) return '';
    const files = this.#files.filter((file) => read === ALL || file.startsWith(read));
    return this.#hash(files.map((file) => `${file} ${this.#prints.get(file) ?? ''}`).join('\n'));
  }
}
