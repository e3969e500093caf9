import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fixDocuments, type AppliedFix } from '#documents/edit/fixDocuments.ts';
import { lintWithNotes } from '#documents/lintDocuments.ts';
import type { LocatedProblem } from '#documents/locateProblem.ts';
import { printProblem } from '#documents/printProblem.ts';
import { readFolder } from '#server/product/readFolder.ts';
import { askedFormat, FORMAT_OPTION, FORMAT_USAGE, printFindings } from '../annotations/printFindings.ts';
import { problemFindings } from '../annotations/problemFindings.ts';
import { demandedSignatures, isSignatureNote, SIGNED_OPTION, SIGNED_USAGE } from '../terminal/demandedSignatures.ts';
import type { CliCommand, CliInput } from '../terminal/CliCommand.ts';
import { CommandError } from '../terminal/CommandError.ts';

/** More are counted, not printed. */
const MOST_PRINTED = 200;

/** `guiju check`: every schema document against the meta-schemas, against each other, and for what cannot be meant. */
export const checkCommand: CliCommand = {
  name: 'check',
  summary: 'checks all schema documents; --fix corrects what is sure',
  usage: [
    'guiju check [--fix] [--signed] [--format FORMAT] [--no-cache]',
    '  --fix              corrects in the files what can only be meant one way, and says what',
    SIGNED_USAGE,
    '  --no-cache         looks at everything, also at what was in order the last time and has not changed since',
    FORMAT_USAGE,
    '  Every code is explained in schemas/CHECKS.md. Notes (scope/undecided, signature/...) are told and are no problems.',
  ].join('\n'),
  options: { fix: { type: 'boolean' }, 'no-cache': { type: 'boolean' }, ...SIGNED_OPTION, ...FORMAT_OPTION },
  run(input) {
    const format = askedFormat(input);
    if (input.options['fix'] === true) {
      const count = input.load().sources.size;
      if (format !== undefined) throw new CommandError('--fix prints what it changed, and takes no --format');
      return fix(input, count);
    }
    const { product: loaded, cache } =
      input.options['no-cache'] === true ? { product: input.load(), cache: undefined } : input.recall();
    const count = loaded.sources.size;
    const { problems: found, notes: told, holds } = lintWithNotes(loaded, input.limits(), cache?.memory);
    cache?.keep();
    const unsigned = demandedSignatures(loaded, input);
    const problems = [...loaded.problems, ...found, ...(unsigned ?? [])];
    const notes = unsigned === undefined ? told : told.filter((note) => !isSignatureNote(note));
    const open = notes.filter((note) => !isSignatureNote(note)).length;
    const judged = holds + open === 0 ? '' : `, scopes: ${holds} agree, ${open} not decided`;
    if (format !== undefined) printFindings(problemFindings([...problems, ...notes]), format, input);
    else if (input.json) input.print(JSON.stringify([...problems, ...notes], null, 2));
    else printAll([...problems, ...notes], `${count} documents, ${problems.length} problems${judged}`, input);
    return problems.length === 0 ? 0 : 1;
  },
};

function fix(input: CliInput, count: number): number {
  const { folder, json, print } = input;
  const { changed, applied, problems } = fixDocuments(readFolder(folder), input.limits());
  for (const { file, text } of changed) writeFixed(join(folder, file), text);
  if (json) {
    const fixed = applied.map(({ problem, before, after }) => ({ ...problem, before, after }));
    print(JSON.stringify({ fixed, problems }, null, 2));
  } else {
    for (const each of applied) print(printFix(each));
    const done = `${applied.length} fixed in ${changed.length} files`;
    printAll(problems, `${count} documents, ${done}, ${problems.length} problems left`, input);
  }
  return problems.length === 0 ? 0 : 1;
}

function printFix({ problem, before, after }: AppliedFix): string {
  const { file, line, column, code } = problem;
  return `${file}:${line}:${column}  fixed ${code}  ${after === '' ? `took away ${before}` : `${before} -> ${after}`}`;
}

function printAll(problems: readonly LocatedProblem[], summary: string, { print }: CliInput): void {
  for (const problem of problems.slice(0, MOST_PRINTED)) print(printProblem(problem));
  if (problems.length > MOST_PRINTED) print(`... and ${problems.length - MOST_PRINTED} more`);
  print(summary);
}

function writeFixed(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    throw new CommandError(`${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}
