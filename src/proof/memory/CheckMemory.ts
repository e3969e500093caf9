import type { EnumSource } from '#language/EnumType.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';

type Entities = ReadonlyMap<string, EntityModel>;

/** What a piece of work reads of a product. Whatever its findings depend on has to come from here, or be told. */
export interface Reads {
  /** The models of entities; each that is asked for is noted. What other entities call their parts, and their cases, nobody is to read there. */
  readonly entities: (all: Entities) => Entities;
  readonly enums: (all: EnumSource) => EnumSource;
  /** Notes files by their paths, or by the folder (`roles/`) that they lie in. */
  readonly files: (...paths: readonly string[]) => void;
  /** Notes names that the whole product has: all of a sort, or whether one of them is known. */
  readonly names: (sort: string, name?: string) => void;
}

/** How often something was reported by now. */
export type Reported = () => number;

/** What can be read of a product besides its files. */
export interface OpenedProduct {
  /** What every piece depends on: with another text than before nothing is recalled. */
  readonly base: string;
  /** The names that it has, by sort. */
  readonly names: Readonly<Record<string, readonly string[] | undefined>>;
  readonly enums: EnumSource;
  /** The entities whose files are part of an entity: the dialogs that it asks with. */
  readonly joined: ReadonlyMap<string, readonly string[]>;
  /** What others may read of the model of an entity: its documents without its cases and without words for people. */
  readonly shape: (key: string) => string;
  /** What models are made of besides the files of their entity. */
  readonly models: string;
  /** The model of an entity, for what others read of single parts of it. */
  readonly model: (key: string) => EntityModel | undefined;
}

/**
 * What was found in order before. A piece of work is left out when it reported nothing the last time and everything that it read then is the same
 * now; what it gave then is its result.
 */
export interface CheckMemory {
  /** Does a piece of work, or recalls what it gave. `name` is its own, `reported` tells whether it finds anything, `isValue` what it gives. */
  readonly recall: <T>(
    name: string,
    reported: Reported,
    isValue: (value: unknown) => value is T,
    work: (reads: Reads) => T,
  ) => T;
  /** Tells whether a piece that was learned before still holds. */
  readonly knows: (name: string) => boolean;
  /** Keeps that something is in order which depends on nothing but files. */
  readonly learn: (name: string, files: readonly string[]) => void;
  /** Tells what can be read from now on. Nothing but `knows`, `learn` and `document` is asked before. */
  readonly open: (product: OpenedProduct) => void;
  /** What a file says, the same object as long as the file is the same. */
  readonly document: (file: string, read: () => unknown) => unknown;
  /** The model of an entity, the same object as long as its documents are the same. */
  readonly model: (key: string, make: () => EntityModel) => EntityModel;
  /** Remembers checks of another product that is made of the same files, such as what they say in another language. */
  readonly other: (name: string) => CheckMemory;
}

/** Remembers nothing: all is looked at. */
export const NO_MEMORY: CheckMemory = {
  recall: (_name, _reported, _isValue, work) => work(UNNOTED),
  knows: () => false,
  learn: () => undefined,
  open: () => undefined,
  document: (_file, read) => read(),
  model: (_key, make) => make(),
  other: () => NO_MEMORY,
};

const UNNOTED: Reads = {
  entities: (all) => all,
  enums: (all) => all,
  files: () => undefined,
  names: () => undefined,
};

/** Of a piece of work that gives nothing but its reports. */
export const isNothing = (value: unknown): value is null => value === null;

/** The sort of names that entities have. */
export const ENTITY_KEYS = 'entities';
