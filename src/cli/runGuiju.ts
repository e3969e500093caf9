import { resolve, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { nearestName } from '#language/compiler/nearestName.ts';
import { loadShared } from '#server/code/loadShared.ts';
import { LANGUAGES, type Language } from '#engine/words/Language.ts';
import { languageOf } from '#documents/chinese/languageOf.ts';
import { type SourceText, readDocuments } from '#documents/readDocuments.ts';
import { readFolder } from '#server/product/readFolder.ts';
import { StartError } from '#server/settings/StartError.ts';
import { terminalText } from '#server/settings/terminalText.ts';
import type { Limits } from '#proof/analysis/Limits.ts';
import { openCheckCache } from './terminal/checkCache.ts';
import {
  type CliCommand,
  type CliInput,
  type CheckedProduct,
  type RecalledProduct,
  CommandError,
  refusalIn,
  refusedLines,
} from './terminal/CliCommand.ts';
import { loadTexts } from './terminal/readSides.ts';
import { COMMANDS } from './commands/commands.ts';
import { existsSync, readFileSync } from 'node:fs';

const COMMON: CliCommand['options'] = {
  schemas: { type: 'string' },
  json: { type: 'boolean' },
  limit: { type: 'string' },
  lang: { type: 'string' },
};
const COMMON_USAGE = [
  '  --schemas DIR      the schemas folder (default: SCHEMAS_DIR, else ./schemas)',
  '  --json             machine-readable output',
  '  --lang zh|en       the language (default: LC_ALL, LC_MESSAGES or LANG; else English for problems and errors, and the language of',
  '                     the product, Chinese or English, for results)',
  '  --limit SECONDS    ends an analysis after this much processor time (default 10; verify and records: elapsed time, no default)',
].join('\n');

/** Where output goes; by default the streams of the process. */
export interface Streams {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Prompts the user; omitted without a terminal. */
  readonly ask?: ((question: string) => Promise<string>) | undefined;
  /** Determines the language; by default the environment of the process. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  /** Resolves when a long-running command should end; by default at Ctrl+C. */
  readonly stopped?: (() => Promise<void>) | undefined;
}

const PROCESS: Streams = {
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
  ask: process.stdin.isTTY ? askAtTerminal : undefined,
};

/** Documents and messages of other servers may contain control characters. */
const forTerminal = (streams: Streams): Streams => ({
  ...streams,
  out: (text) => streams.out(terminalText(text)),
  err: (text) => streams.err(terminalText(text)),
});

/** Runs one `guiju` command line and returns its exit code: 0 fine, 1 something was found, 2 wrong arguments. */
export async function runGuiju(argv: readonly string[], given: Streams = PROCESS): Promise<number> {
  const streams = forTerminal(given);
  const [name = 'help', ...rest] = argv;
  try {
    if (['help', '--help', '-h'].includes(name)) return await help(rest[0], streams);
    const command = await findCommand(name);
    if (rest.includes('--help')) return await help(name, streams);
    const input = readInput(command, rest, streams);
    await loadShared(input.folder);
    return await command.run(input);
  } catch (error) {
    if (!(error instanceof CommandError || error instanceof StartError)) throw error;
    const env = streams.env ?? process.env;
    const refused = refusalIn(askedLanguage(rest, env, 'en'), error.message);
    streams.err(refusedLines(askedLanguage(rest, env, 'zh'), refused));
    return 2;
  }
}

/** The requested language of a command line, even if the rest is invalid. */
function askedLanguage(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  otherwise: Language,
): Language {
  const at = argv.findLastIndex((word) => word === '--lang' || word.startsWith('--lang='));
  const named = argv[at]?.slice('--lang='.length) || argv[at + 1];
  return (at < 0 ? undefined : LANGUAGES.find((known) => known === named)) ?? languageOf(env, otherwise);
}

async function findCommand(name: string): Promise<CliCommand> {
  const read = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (read !== undefined) return await read();
  const near = nearestName(name, Object.keys(COMMANDS));
  throw new CommandError(
    `guiju: there is no command "${name}"${near === undefined ? '' : `; did you mean "${near}"?`} See guiju help`,
  );
}

async function help(name: string | undefined, { out }: Streams): Promise<number> {
  if (name !== undefined) {
    const { usage, summary } = await findCommand(name);
    out(`guiju ${name}: ${summary}\n\n${usage}\n${COMMON_USAGE}`);
    return 0;
  }
  out('guiju <command> [arguments]; see guiju help <command>\n');
  for (const each of await Promise.all(Object.values(COMMANDS).map((read) => read())))
    out(`  ${each.name.padEnd(10)} ${each.summary}`);
  return 0;
}

function readInput(
  command: CliCommand,
  argv: readonly string[],
  { out, err, ask, stopped, env = process.env }: Streams,
): CliInput {
  const { values, positionals } = parseOptions(command, argv);
  const options = Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (Array.isArray(value) ? [] : [[key, value]])),
  );
  const lists = Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (Array.isArray(value) ? [[key, value.map(String)]] : [])),
  );
  const folder = resolve(String(options['schemas'] ?? process.env['SCHEMAS_DIR'] ?? 'schemas'));
  const seconds = Number(options['limit'] ?? (command.isUnlimited === true ? Infinity : 10));
  if (!(seconds > 0)) throw new CommandError('--limit needs a number of seconds');
  const named = LANGUAGES.find((known) => known === options['lang']);
  if (named === undefined && options['lang'] !== undefined)
    throw new CommandError(`--lang is one of ${LANGUAGES.join(', ')}`);
  return {
    args: positionals,
    options,
    lists,
    folder,
    language: named ?? languageOf(env),
    spoken: named ?? languageOf(env, languageIn(folder)),
    json: options['json'] === true,
    load: () => load(folder),
    recall: () => recall(folder),
    limits: () => analysisLimits(seconds, command.isUnlimited === true),
    ask,
    stopped: stopped ?? interrupted,
    print: out,
    warn: err,
  };
}

async function askAtTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

const interrupted = (): Promise<void> => new Promise((resolve) => process.once('SIGINT', () => resolve()));

function parseOptions(command: CliCommand, argv: readonly string[]): ReturnType<typeof parseArgs> {
  try {
    return parseArgs({ args: [...argv], options: { ...COMMON, ...command.options }, allowPositionals: true });
  } catch (error) {
    throw new CommandError(`guiju ${command.name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

let last:
  { readonly folder: string; readonly texts: readonly SourceText[]; readonly product: CheckedProduct } | undefined;

/** Reads a schemas folder. Texts unchanged since the last command of this process are not checked again. */
function load(folder: string): CheckedProduct {
  const texts = readable(folder);
  if (last === undefined || last.folder !== folder || !isDeepStrictEqual(last.texts, texts))
    last = { folder, texts, product: loadTexts(texts) };
  return last.product;
}

async function recall(folder: string): Promise<RecalledProduct> {
  const texts = readable(folder);
  const cache = await openCheckCache(folder, texts);
  return { product: loadTexts(texts, cache.memory), cache };
}

function readable(folder: string): readonly SourceText[] {
  try {
    return readFolder(folder);
  } catch (error) {
    throw new CommandError(
      `The schemas folder ${folder} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Limits of an analysis: `seconds` of this process, which other work on the machine does not use up, or of the clock. */
export function analysisLimits(seconds: number, byClock = false): Limits {
  const end = Date.now() + seconds * 1000;
  const begun = process.cpuUsage();
  const isSpent = (): boolean => {
    const { user, system } = process.cpuUsage(begun);
    return user + system > seconds * 1_000_000;
  };
  return { mostStates: 1_000_000, shouldStop: () => Date.now() > end && (byClock || isSpent()) };
}

/** The language of a product: English where its `language` says so, else Chinese, also without a product. */
function languageIn(folder: string): Language {
  const file = 'company.json';
  const path = join(folder, file);
  if (!existsSync(path)) return 'zh';
  const { company } = readDocuments([{ file, text: readFileSync(path, 'utf8') }]).product;
  return company?.language === 'en' ? 'en' : 'zh';
}
