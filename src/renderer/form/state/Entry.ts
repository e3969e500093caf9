import type { FileInfo } from '#wire/FileInfo.ts';
import type { Values } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';

/** What is entered in one go. */
export interface Entry {
  readonly values: Values;
  readonly texts?: Values;
  /** Records that references refer to, by reference. */
  readonly refs?: Readonly<Record<string, Values>>;
  readonly files?: readonly FileInfo[];
  /** Entered by the program (a name found for an Id): nothing that depends on it is emptied, and it counts as no edit. */
  readonly isSilent?: boolean;
}

/** What differs on the screen after something was entered. */
export interface Change {
  /** Fields whose value is another. */
  readonly values: ReadonlySet<string>;
  /** Fields whose state is another. */
  readonly states: readonly FieldModel[];
}
