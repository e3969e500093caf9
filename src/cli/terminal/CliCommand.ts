import type { ParseArgsConfig } from 'node:util';
import type { LoadedDocuments } from '#documents/loadDocuments.ts';
import { type LocatedProblem, locateProblem } from '#documents/locateProblem.ts';
import { signatureNotes } from '#documents/signatureNotes.ts';
import type { Language } from '#engine/words/Language.ts';
import type { EnumSource } from '#language/EnumType.ts';
import type { Limits } from '#proof/analysis/Limits.ts';
import type { CheckCache } from './checkCache.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { SchemaProblem } from '#engine/schema/SchemaProblem.ts';
import { nearestName } from '#language/compiler/nearestName.ts';
import { startLine } from '#server/start/startWords.ts';
import { terminalWords } from '#documents/chinese/inChinese.ts';
import words from '#documents/chinese/words.json' with { type: 'json' };
import refusals from './zh.json' with { type: 'json' };

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
  '  --signed           requires a current signature of every entity with cases (guiju sign); without it, missing ones are only listed';

/** Missing signatures of the whole product; undefined when they are not required. */
export const demandedSignatures = (
  loaded: Pick<LoadedDocuments, 'documents' | 'sources'>,
  { options }: CliInput,
): LocatedProblem[] | undefined => (options['signed'] === true ? signatureNotes(loaded, true) : undefined);

/** Whether a note of `guiju check` concerns a signature. */
export const isSignatureNote = ({ code }: LocatedProblem): boolean => code.startsWith('signature/');

/** Wrong arguments or something that is not there: one clear line for the user, exit code 2. */
export class CommandError extends Error {}

/** The entity named in an argument. Throws CommandError, with the most similar name. */
export function namedEntity(key: string, { entities }: Pick<CheckedProduct, 'entities'>): EntityModel {
  const entity = entities.get(key);
  if (entity !== undefined) return entity;
  const near = nearestName(key, [...entities.keys()]);
  throw new CommandError(`There is no entity "${key}"${near === undefined ? '' : `; did you mean "${near}"?`}`);
}

/** A location in a file of the schemas folder. */
export interface FilePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** The line and column of a pointer's target. */
export function placeIn(
  { sources }: CheckedProduct,
  { file, pointer, range }: Pick<SchemaProblem, 'file' | 'pointer' | 'range'>,
): FilePlace {
  return { file, ...locateProblem({ code: 'rule/no-effect', file, pointer, range, message: '' }, sources.get(file)) };
}

const inChinese = terminalWords(refusals, words);
const MEANT = /^([^]*); did you mean "([^"]*)"\?$/;

/** A command's error message in a language. System messages, such as why a file is unreadable, stay unchanged. */
export function refusalIn(language: Language, message: string): string {
  if (language === 'en') return message;
  const whole = inChinese(message);
  const [, said, meant] = MEANT.exec(message) ?? [];
  if (said === undefined) return whole ?? message;
  return `${inChinese(said) ?? said}，是不是“${meant ?? ''}”？`;
}

/** Errors about settings, a database or a backup: their source texts are Chinese, translated line by line. */
export const refusedLines = (language: Language, message: string): string =>
  message
    .split('\n')
    .map((line) => startLine(line, language))
    .join('\n');
