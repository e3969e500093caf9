import type { ParseArgsConfig } from 'node:util';
import type { LoadedDocuments } from '#documents/loadDocuments.ts';
import type { LocatedProblem } from '#documents/locateProblem.ts';
import { signatureNotes } from '#documents/signatureNotes.ts';
import type { Language } from '#engine/words/Language.ts';
import type { EnumSource } from '#language/EnumType.ts';
import type { Limits } from '#proof/analysis/Limits.ts';
import type { CheckCache } from './checkCache.ts';

/** Input of a command: arguments, the product, and its output streams. */
export interface CliInput {
  /** Arguments without a dash, after the name of the command. */
  readonly args: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  /** Repeatable options, with all their values. */
  readonly lists: Readonly<Record<string, readonly string[] | undefined>>;
  /** Absolute path of the schemas folder. */
  readonly folder: string;
  /** The language of problem messages: from `--lang`, else of the process. */
  readonly language: Language;
  /** The language of texts about the product: `--lang`, else of the process if supported, else Chinese. */
  readonly spoken: Language;
  /** `--json` was given: print a single JSON value. */
  readonly json: boolean;
  /** Loads the current folder. Throws CommandError for an unreadable folder. */
  readonly load: () => CheckedProduct;
  /** The same, reusing the results of the last check of the folder. */
  readonly recall: () => Promise<RecalledProduct>;
  /** Ends analyses after the seconds of `--limit` (10, or never: `isUnlimited`). */
  readonly limits: () => Limits;
  /** Prompts the user at the terminal; undefined without a terminal. */
  readonly ask: ((question: string) => Promise<string>) | undefined;
  /** Resolves when a long-running command should end. */
  readonly stopped: () => Promise<void>;
  /** Writes a line or block to standard output. */
  readonly print: (text: string) => void;
  /** Writes a line to standard error. */
  readonly warn: (text: string) => void;
}

/** A schemas folder with its enum types as the documents state them. */
export interface CheckedProduct extends LoadedDocuments {
  readonly enums: EnumSource;
}

/** A schemas folder with the stored results of its last check. */
export interface RecalledProduct {
  readonly product: CheckedProduct;
  readonly cache: CheckCache;
}

/** A command of `guiju`. */
export interface CliCommand {
  readonly name: string;
  /** A one-line description for the list of commands. */
  readonly summary: string;
  /** Arguments and options, one per line, for `guiju help <command>`. */
  readonly usage: string;
  readonly options: NonNullable<ParseArgsConfig['options']>;
  /** The command reads all stored data, however long that takes; only `--limit` ends it. */
  readonly isUnlimited?: boolean;
  /** Returns the exit code: 0 fine, 1 something was found. Throws CommandError for wrong arguments. */
  readonly run: (input: CliInput) => number | Promise<number>;
}

/** The option that makes missing signatures a problem, and its help text. */
export const SIGNED_OPTION = { signed: { type: 'boolean' } } as const;
export const SIGNED_USAGE =
  '  --signed           every entity with cases has to be signed as it is (guiju sign); without it, what is not is only told';

/** Missing signatures of the whole product; undefined when they are not required. */
export const demandedSignatures = (
  loaded: Pick<LoadedDocuments, 'documents' | 'sources'>,
  { options }: CliInput,
): LocatedProblem[] | undefined => (options['signed'] === true ? signatureNotes(loaded, true) : undefined);

/** Whether a note of `guiju check` concerns a signature. */
export const isSignatureNote = ({ code }: LocatedProblem): boolean => code.startsWith('signature/');
