import type { EnumSource } from '#language/EnumType.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';

type Entities = ReadonlyMap<string, EntityModel>;

/** Records the inputs of a piece of work. All inputs of its findings must be read through it, or noted. */
export interface Reads {
  /** The models of entities; each access is noted. The titles and cases of other entities must not be read. */
  readonly entities: (all: Entities) => Entities;
  readonly enums: (all: EnumSource) => EnumSource;
  /** Notes files by path, or by folder (`roles/`). */
  readonly files: (...paths: readonly string[]) => void;
  /** Notes names of the whole product: all of a kind, or whether one of them exists. */
  readonly names: (sort: string, name?: string) => void;
}

/** The number of reports so far. */
export type Reported = () => number;

/** The inputs from a product in addition to its files. */
export interface OpenedProduct {
  /** Input of every piece: when it changes, nothing is reused. */
  readonly base: string;
  readonly names: Readonly<Record<string, readonly string[] | undefined>>;
  readonly enums: EnumSource;
  /** The entities whose files are part of an entity: its dialogs. */
  readonly joined: ReadonlyMap<string, readonly string[]>;
  /** The shape of an entity, which others may read: its documents without cases and texts for users. */
  readonly shape: (key: string) => string;
  /** The inputs of models in addition to their entity's files. */
  readonly models: string;
  /** The model of an entity, for what others read of single parts of it. */
  readonly model: (key: string) => EntityModel | undefined;
}

/** Remembers checks without findings: work with unchanged inputs returns the stored result. */
export interface CheckMemory {
  /** Runs a piece of work, or returns its stored result. `reported` counts findings, `isValue` validates the result. */
  readonly recall: <T>(
    name: string,
    reported: Reported,
    isValue: (value: unknown) => value is T,
    work: (reads: Reads) => T,
  ) => T;
  /** Whether a learned piece is still valid. */
  readonly knows: (name: string) => boolean;
  /** Stores a piece without findings that depends on files only. */
  readonly learn: (name: string, files: readonly string[]) => void;
  /** Sets the current product. Before it, only `knows`, `learn` and `document` may be called. */
  readonly open: (product: OpenedProduct) => void;
  /** The parsed content of a file; the same object while the file is unchanged. */
  readonly document: (file: string, read: () => unknown) => unknown;
  /** The model of an entity, the same object as long as its documents are the same. */
  readonly model: (key: string, make: () => EntityModel) => EntityModel;
  /** The memory for another product built from the same files, such as a translated one. */
  readonly other: (name: string) => CheckMemory;
}

/** A memory without any content: everything is checked. */
export const NO_MEMORY: CheckMemory = {
  recall: (_name, _reported, _isValue, work) => work(UNNOTED),
  knows: () => false,
  learn: () => undefined,
  open: () => undefined,
  document: (_file, read) => read(),
  model: (_key, make) => make(),
  other: () => NO_MEMORY,
};

const UNNOTED: Reads = { entities: (all) => all, enums: (all) => all, files: () => undefined, names: () => undefined };

/** Validates the result of a piece of work that only reports. */
export const isNothing = (value: unknown): value is null => value === null;

/** The kind of names for entity keys. */
export const ENTITY_KEYS = 'entities';
