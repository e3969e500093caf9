import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fixDocuments, type AppliedFix } from '#documents/edit/fixDocuments.ts';
import { lintWithNotes } from '#documents/lintDocuments.ts';
import type { Language } from '#engine/words/Language.ts';
import { type LocatedProblem, problemLine } from '#documents/locateProblem.ts';
import { readFolder } from '#server/product/readFolder.ts';
import {
  askedFormat,
  FORMAT_OPTION,
  FORMAT_USAGE,
  printFindings,
  problemFindings,
} from '../annotations/printFindings.ts';
import {
  type CliCommand,
  type CliInput,
  demandedSignatures,
  isSignatureNote,
  SIGNED_OPTION,
  SIGNED_USAGE,
  CommandError,
} from '../terminal/CliCommand.ts';

/** More are counted, not printed. */
const MAX_PRINTED = 200;

/** `guiju check`: checks all schema documents against the meta-schemas and each other, and lints them. */
export const checkCommand: CliCommand = {
  name: 'check',
  summary: 'checks all schema documents; --fix corrects unambiguous problems',
  usage: [
    'guiju check [--fix] [--signed] [--format FORMAT] [--no-cache]',
    '  --fix              corrects problems with a single possible correction in the files, and lists the corrections',
    SIGNED_USAGE,
    '  --no-cache         checks all documents, also unchanged ones without problems in the last check',
    FORMAT_USAGE,
    '  Every code is explained in schemas/CHECKS.en.md (CHECKS.md in Chinese). Notes (scope/undecided, signature/...) are shown but are no problems.',
  ].join('\n'),
  options: { fix: { type: 'boolean' }, 'no-cache': { type: 'boolean' }, ...SIGNED_OPTION, ...FORMAT_OPTION },
  async run(input) {
    const format = askedFormat(input);
    if (input.options['fix'] === true) {
      const count = input.load().sources.size;
      if (format !== undefined) throw new CommandError('--fix prints what it changed, and takes no --format');
      return fix(input, count);
    }
    const { product: loaded, cache } =
      input.options['no-cache'] === true ? { product: input.load(), cache: undefined } : await input.recall();
    const count = loaded.sources.size;
    const { problems: found, notes: told, holds } = lintWithNotes(loaded, input.limits(), cache?.memory);
    cache?.keep();
    const unsigned = demandedSignatures(loaded, input);
    const problems = [...loaded.problems, ...found, ...(unsigned ?? [])];
    const notes = unsigned === undefined ? told : told.filter((note) => !isSignatureNote(note));
    const open = notes.filter(({ code }) => code === 'scope/undecided').length;
    const sum = inWords(
      { count, problems: problems.length, fixed: undefined, scopes: holds + open === 0 ? undefined : { holds, open } },
      input.language,
    );
    if (format !== undefined) printFindings(problemFindings([...problems, ...notes], input.language), format, input);
    else if (input.json) input.print(JSON.stringify([...problems, ...notes], null, 2));
    else printAll([...problems, ...notes], sum, input);
    return problems.length === 0 ? 0 : 1;
  },
};

function fix(input: CliInput, count: number): number {
  const { folder, json, print, language } = input;
  const { changed, applied, problems } = fixDocuments(readFolder(folder), input.limits());
  for (const { file, text } of changed) writeFixed(join(folder, file), text);
  if (json) {
    const fixed = applied.map(({ problem, before, after }) => ({ ...problem, before, after }));
    print(JSON.stringify({ fixed, problems }, null, 2));
  } else {
    for (const each of applied) print(printFix(each, language));
    const fixed = { places: applied.length, files: changed.length };
    printAll(problems, inWords({ count, problems: problems.length, fixed, scopes: undefined }, language), input);
  }
  return problems.length === 0 ? 0 : 1;
}

function printFix({ problem, before, after }: AppliedFix, language: Language): string {
  const { file, line, column, code } = problem;
  const [fixed, gone] = language === 'zh' ? ['已改正', '去掉了'] : ['fixed', 'took away'];
  return `${file}:${line}:${column}  ${fixed} ${code}  ${after === '' ? `${gone} ${before}` : `${before} -> ${after}`}`;
}

interface Sum {
  readonly count: number;
  readonly problems: number;
  readonly fixed: { readonly places: number; readonly files: number } | undefined;
  readonly scopes: { readonly holds: number; readonly open: number } | undefined;
}

const counted = (n: number, one: string): string => `${n} ${n === 1 ? one : `${one}s`}`;

/** The result of the check, in one line. */
function inWords({ count, problems, fixed, scopes }: Sum, language: Language): string {
  if (language === 'zh')
    return [
      `${count} 个文档`,
      ...(fixed === undefined ? [] : [`改正 ${fixed.files} 个文件的 ${fixed.places} 处`]),
      `${fixed === undefined ? '' : '还有 '}${problems} 个问题`,
      ...(scopes === undefined ? [] : [`范围：${scopes.holds} 处一致，${scopes.open} 处未能判定`]),
    ].join('，');
  return [
    counted(count, 'document'),
    ...(fixed === undefined ? [] : [`${fixed.places} fixed in ${counted(fixed.files, 'file')}`]),
    `${counted(problems, 'problem')}${fixed === undefined ? '' : ' left'}`,
    ...(scopes === undefined ? [] : [`scopes: ${scopes.holds} agree, ${scopes.open} not decided`]),
  ].join(', ');
}

function printAll(problems: readonly LocatedProblem[], summary: string, { print, language }: CliInput): void {
  for (const problem of problems.slice(0, MAX_PRINTED)) print(problemLine(problem, language));
  const more = problems.length - MAX_PRINTED;
  if (more > 0) print(language === 'zh' ? `…… 还有 ${more} 个` : `... and ${more} more`);
  print(summary);
}

function writeFixed(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    throw new CommandError(`${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}
