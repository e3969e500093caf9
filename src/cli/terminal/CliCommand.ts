import type { ParseArgsConfig } from 'node:util';
import type { EnumSource } from '#language/EnumType.ts';
import type { Limits } from '#proof/analysis/Limits.ts';
import type { CheckCache } from './checkCache.ts';
import type { Language } from '#engine/words/Language.ts';
import type { LoadedDocuments } from '#documents/loadDocuments.ts';

/** What a command gets: arguments, the product, and where its output goes. */
export interface CliInput {
  /** Arguments without a dash, after the name of the command. */
  readonly args: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  /** Options that may be given several times, with what was given each time. */
  readonly lists: Readonly<Record<string, readonly string[] | undefined>>;
  /** Absolute path of the schemas folder. */
  readonly folder: string;
  /** The language of what is wrong with documents: of `--lang`, else of the process. */
  readonly language: Language;
  /** The language of what a command tells of the product: of `--lang`, else of a process that names ours, else Chinese, as products are. */
  readonly spoken: Language;
  /** `--json` was given: one JSON value to `print`, nothing else. */
  readonly json: boolean;
  /** Loads the folder as it is now. Throws CommandError for a folder that cannot be read. */
  readonly load: () => CheckedProduct;
  /** The same, with what the last check of the folder found in order, which is not looked at again. */
  readonly recall: () => RecalledProduct;
  /** Ends analyses after the seconds of `--limit` (10, or never: `isUnlimited`). */
  readonly limits: () => Limits;
  /** Puts a question to the person at the terminal; undefined when there is none. */
  readonly ask: ((question: string) => Promise<string>) | undefined;
  /** Resolves when a command that goes on by itself should end. */
  readonly stopped: () => Promise<void>;
  /** One line or block to standard output. */
  readonly print: (text: string) => void;
  /** One line to standard error. */
  readonly warn: (text: string) => void;
}

/** A schemas folder with its enum types as the documents state them. */
export interface CheckedProduct extends LoadedDocuments {
  readonly enums: EnumSource;
}

/** A schemas folder, and what is known of it from before. */
export interface RecalledProduct {
  readonly product: CheckedProduct;
  readonly cache: CheckCache;
}

/** One command of `guiju`. */
export interface CliCommand {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** Arguments and options, one per line, for `guiju help <command>`. */
  readonly usage: string;
  readonly options: NonNullable<ParseArgsConfig['options']>;
  /** It looks at all that is stored, however long that takes; only `--limit` ends it. */
  readonly isUnlimited?: boolean;
  /** Returns the exit code: 0 fine, 1 something was found. Throws CommandError for wrong arguments. */
  readonly run: (input: CliInput) => number | Promise<number>;
}
