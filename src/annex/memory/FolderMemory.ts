import type { EnumSource } from '#language/EnumType.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import {
  ENTITY_KEYS,
  type CheckMemory,
  type OpenedProduct,
  type Reads,
  type Reported,
} from '#proof/memory/CheckMemory.ts';
import { EntityTable } from '#proof/memory/EntityTable.ts';
import { notedEntity, partsOf } from './notedEntity.ts';
import { FilePrints, type PrintedFile } from './FilePrints.ts';

/** A piece of work without findings: its inputs with their fingerprints, and its result. */
export interface KnownPiece {
  readonly reads: Readonly<Record<string, string>>;
  readonly value: unknown;
}

/** The data stored between two checks; JSON. */
export interface KeptChecks {
  readonly pieces: Readonly<Record<string, KnownPiece>>;
}

/** Objects cached between two checks: parsed files and entity models, with the fingerprints of their inputs. */
export interface KeptObjects {
  readonly documents: Map<string, { readonly print: string; readonly value: unknown }>;
  readonly models: Map<string, { readonly print: string; readonly value: EntityModel }>;
  /** The caches for other products built from the same files. */
  readonly others: Map<string, KeptObjects>;
}

export const noObjects = (): KeptObjects => ({ documents: new Map(), models: new Map(), others: new Map() });

const ENUM = 'enum ';
const NAMES = 'names ';
const NAME = 'name ';
const MODEL = 'model ';
/** A part of a model: its entity, and the part by its name. */
const PART = 'part ';
/** Read by every piece. */
const BASE = 'base';
/** The inputs of models in addition to their files. */
const MODELS = 'models';
const ALL = '/';
/** Stands between the name of another product and that of a piece of work at it. */
const OF = ' > ';

/** Remembers checks of one folder by the contents of its files. */
export class FolderMemory implements CheckMemory {
  readonly #prints = new Map<string, string>();
  readonly #files: FilePrints;
  readonly #hash: (text: string) => string;
  readonly #before: KeptChecks;
  readonly #objects: KeptObjects | undefined;
  readonly #now = new Map<string, KnownPiece>();
  #names: OpenedProduct['names'] = {};
  readonly #sets = new Map<string, ReadonlySet<string>>();
  #joined: OpenedProduct['joined'] = new Map();
  #enums: EnumSource = () => undefined;
  #shape: OpenedProduct['shape'] = () => '';
  #model: OpenedProduct['model'] = () => undefined;
  readonly #keys = new Map<ReadonlyMap<string, EntityModel>, ReadonlySet<string>>();
  readonly #anew: string[] = [];
  readonly #others = new Map<string, FolderMemory>();

  /** `before` is the stored result of the last check of the folder; `hash` creates fingerprints. */
  constructor(
    files: readonly PrintedFile[] | FilePrints,
    before: KeptChecks,
    hash: (text: string) => string,
    objects?: KeptObjects,
    printOf?: (file: PrintedFile) => string,
  ) {
    this.#hash = hash;
    this.#before = before;
    this.#objects = objects;
    this.#files = files instanceof FilePrints ? files : new FilePrints(files, hash, printOf);
  }

  open({ base, names, enums, joined, models, model, shape }: OpenedProduct): void {
    this.#shape = shape;
    this.#model = model;
    this.#names = names;
    this.#prints.set(BASE, this.#hash(base));
    this.#prints.set(MODELS, this.#hash(models));
    this.#enums = enums;
    this.#joined = joined;
  }

  recall<T>(name: string, reported: Reported, isValue: (value: unknown) => value is T, work: (reads: Reads) => T): T {
    const known = this.#known(name);
    if (known !== undefined && isValue(known.value) && this.#holds(known)) {
      this.#now.set(name, known);
      return known.value;
    }
    const reads = new Set([BASE]);
    const before = reported();
    const value = work(this.#noting(reads));
    this.#anew.push(name);
    if (reported() === before) this.#now.set(name, this.#pieceOf(reads, value));
    return value;
  }

  knows(name: string): boolean {
    const known = this.#known(name);
    if (known === undefined || !this.#holds(known)) return false;
    this.#now.set(name, known);
    return true;
  }

  learn(name: string, files: readonly string[]): void {
    this.#anew.push(name);
    this.#now.set(name, this.#pieceOf(new Set(files), null));
  }

  document(file: string, read: () => unknown): unknown {
    if (this.#objects === undefined) return read();
    return recalled(this.#objects.documents, file, this.#print(file), read);
  }

  model(key: string, make: () => EntityModel): EntityModel {
    if (this.#objects === undefined) return make();
    return recalled(this.#objects.models, key, `${this.#print(MODELS)} ${this.#print(`${key}/`)}`, make);
  }

  other(name: string): FolderMemory {
    const known = this.#others.get(name);
    if (known !== undefined) return known;
    const begin = `${name}${OF}`;
    const pieces = Object.entries(this.#before.pieces).flatMap(([piece, what]): [string, KnownPiece][] =>
      piece.startsWith(begin) ? [[piece.slice(begin.length), what]] : [],
    );
    const objects = this.#objects?.others.get(name) ?? (this.#objects === undefined ? undefined : noObjects());
    if (objects !== undefined) this.#objects?.others.set(name, objects);
    const other = new FolderMemory(this.#files, { pieces: Object.fromEntries(pieces) }, this.#hash, objects);
    this.#others.set(name, other);
    return other;
  }

  /** The pieces of work that were done and not recalled. */
  anew(): readonly string[] {
    return [
      ...this.#anew,
      ...[...this.#others].flatMap(([name, other]) => other.anew().map((piece) => name + OF + piece)),
    ];
  }

  /** The data to store for the next check; undefined when unchanged. */
  kept(): KeptChecks | undefined {
    const now = this.#pieces();
    const isSame = this.anew().length === 0 && now.length === Object.keys(this.#before.pieces).length;
    return isSame ? undefined : { pieces: Object.fromEntries(now) };
  }

  #pieces(): [string, KnownPiece][] {
    const others = [...this.#others].flatMap(([name, other]) =>
      other.#pieces().map(([piece, what]): [string, KnownPiece] => [name + OF + piece, what]),
    );
    return [...this.#now, ...others];
  }

  /** Cached for all pieces, which use the same keys. */
  #keysOf(all: ReadonlyMap<string, EntityModel>): ReadonlySet<string> {
    const known = this.#keys.get(all) ?? new Set(all.keys());
    this.#keys.set(all, known);
    return known;
  }

  #isKnownName(asked: string): boolean {
    const at = asked.indexOf(' ');
    const sort = asked.slice(0, at);
    const known = this.#sets.get(sort) ?? new Set(this.#names[sort]);
    this.#sets.set(sort, known);
    return known.has(asked.slice(at + 1));
  }

  /** Kept like a piece of work: it is long to make, and depends on the files of the entity alone. */
  #shapeOf(key: string): string {
    const name = `shape ${key}`;
    const known = this.#known(name);
    const isKnown = typeof known?.value === 'string' && this.#holds(known);
    const piece = isKnown ? known : this.#pieceOf(new Set([`${key}/`]), this.#hash(this.#shape(key)));
    if (!isKnown) this.#anew.push(name);
    this.#now.set(name, piece);
    return String(piece.value);
  }

  #known(name: string): KnownPiece | undefined {
    return Object.hasOwn(this.#before.pieces, name) ? this.#before.pieces[name] : undefined;
  }

  #holds({ reads }: KnownPiece): boolean {
    for (const read in reads) if (this.#print(read) !== reads[read]) return false;
    return true;
  }

  #pieceOf(reads: ReadonlySet<string>, value: unknown): KnownPiece {
    return { reads: Object.fromEntries([...reads].map((read) => [read, this.#print(read)])), value };
  }

  #noting(reads: Set<string>): Reads {
    const note = (read: string): void => {
      reads.add(read);
    };
    const noted = new Map<string, EntityModel>();
    return {
      entities: (all) =>
        new EntityTable(
          this.#keysOf(all),
          (key) => {
            const entity = all.get(key);
            // An empty key has no entity. A piece that reads all files of the entity already depends on each part.
            if (key === '' || reads.has(`${key}/`)) return entity;
            if (entity === undefined) {
              note(`${MODEL}${key}`);
              return undefined;
            }
            const known = noted.get(key) ?? this.#noted(entity, note);
            noted.set(key, known);
            return known;
          },
          {
            key: (key) => note(`${NAME}${ENTITY_KEYS} ${key}`),
            keys: () => note(`${NAMES}${ENTITY_KEYS}`),
            all: () => note(ALL),
          },
        ),
      enums: (all) => (name) => {
        note(`${ENUM}${name}`);
        return all(name);
      },
      files: (...paths) => {
        for (const path of paths) note(path);
      },
      names: (sort, name) => note(name === undefined ? `${NAMES}${sort}` : `${NAME}${sort} ${name}`),
    };
  }

  #noted(entity: EntityModel, note: (read: string) => void): EntityModel {
    const { key } = entity;
    note(`${NAME}${ENTITY_KEYS} ${key}`);
    return notedEntity(entity, {
      part: (part) => note(`${PART}${key} ${part}`),
      whole: () => note(`${MODEL}${key}`),
    });
  }

  /** The fingerprint of a part of an entity; cached like its shape. */
  #partOf(asked: string): string {
    const at = asked.indexOf(' ');
    const key = asked.slice(0, at);
    const name = `parts ${key}`;
    const known = this.#known(name);
    const isKnown = known !== undefined && this.#holds(known);
    const piece = this.#now.get(name) ?? (isKnown ? known : this.#partsPiece(key));
    this.#now.set(name, piece);
    return isTexts(piece.value) ? (piece.value[asked.slice(at + 1)] ?? '') : '';
  }

  #partsPiece(key: string): KnownPiece {
    const model = this.#model(key);
    this.#anew.push(`parts ${key}`);
    const parts = model === undefined ? {} : partsOf(model, this.#hash);
    return this.#pieceOf(new Set([BASE, `${key}/`]), parts);
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
    if (read.startsWith(NAMES)) return this.#hash(JSON.stringify(this.#names[read.slice(NAMES.length)] ?? null));
    if (read.startsWith(NAME)) return this.#isKnownName(read.slice(NAME.length)) ? 'known' : '';
    if (read.startsWith(PART)) return this.#partOf(read.slice(PART.length));
    if (read.startsWith(MODEL)) return this.#shapeOf(read.slice(MODEL.length));
    if (read === ALL) return this.#hash(this.#files.all().join('\n'));
    if (!read.endsWith('/')) return this.#files.of(read) ?? '';
    const joined = this.#joined.get(read.slice(0, -1)) ?? [];
    return this.#hash([read, ...joined.map((key) => `${key}/`)].flatMap((each) => this.#files.in(each)).join('\n'));
  }
}

function isTexts(value: unknown): value is Readonly<Record<string, string>> {
  return typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');
}

/** Returns the cached value for the same inputs, or creates it. */
function recalled<T>(
  known: Map<string, { readonly print: string; readonly value: T }>,
  name: string,
  print: string,
  make: () => T,
): T {
  const before = known.get(name);
  if (before?.print === print) return before.value;
  const value = make();
  known.set(name, { print, value });
  return value;
}
