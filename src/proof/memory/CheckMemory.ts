import type { EnumSource } from '#language/EnumType.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';

type Entities = ReadonlyMap<string, EntityModel>;

/** What a piece of work reads of a product. Whatever its findings depend on has to come from here, or be told. */
export interface Reads {
  /** The models of entities; each that is asked for is noted. */
  readonly entities: (all: Entities) => Entities;
  readonly enums: (all: EnumSource) => EnumSource;
  /** Notes files by their paths, or by the folder (`roles/`) that they lie in. */
  readonly files: (...paths: readonly string[]) => void;
}

/** How often something was reported by now. */
export type Reported = () => number;

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
  /** What every piece depends on: with another text than before nothing is recalled. */
  readonly open: (base: string, enums: EnumSource) => void;
}

/** Remembers nothing: all is looked at. */
export const NO_MEMORY: CheckMemory = {
  recall: (_name, _reported, _isValue, work) => work(UNNOTED),
  knows: () => false,
  learn: () => undefined,
  open: () => undefined,
};

const UNNOTED: Reads = { entities: (all) => all, enums: (all) => all, files: () => undefined };

/** Of a piece of work that gives nothing but its reports. */
export const isNothing = (value: unknown): value is null => value === null;
