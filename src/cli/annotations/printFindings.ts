import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { nearestName } from '#language/compiler/nearestName.ts';
import type { Language } from '#engine/words/Language.ts';
import { type CliInput, CommandError, type CheckedProduct, refusalIn } from '../terminal/CliCommand.ts';
import { type Finding, type FindingLevel, withFingerprints } from './Finding.ts';
import { sarifLog } from './sarifLog.ts';
import { type LocatedProblem, isFatal, problemLine, problemText } from '#documents/locateProblem.ts';
import { NOTE_CODES, type ProblemCode } from '#engine/schema/SchemaProblem.ts';

const FORMATS = {
  sarif: (findings: readonly Finding[], language: Language) => JSON.stringify(sarifLog(findings, language), null, 2),
  gitlab: (findings: readonly Finding[]) => JSON.stringify(gitlabQuality(findings), null, 2),
  github: (findings: readonly Finding[]) => githubCommands(findings),
};
type Format = keyof typeof FORMATS;

const isFormat = (name: string): name is Format => Object.hasOwn(FORMATS, name);

/** The option of commands whose findings programs can show, and its line of help. */
export const FORMAT_OPTION = { format: { type: 'string' } } as const;
export const FORMAT_USAGE =
  '  --format FORMAT    findings for programs: sarif (2.1.0), github (annotations of a workflow), gitlab (code quality)';

/** The requested format; undefined: text, or `--json`. Throws CommandError for an unknown one. */
export function askedFormat({ options, json }: CliInput): Format | undefined {
  const given = options['format'];
  if (given === undefined) return undefined;
  const name = String(given);
  if (json) throw new CommandError('--format and --json exclude each other');
  if (isFormat(name)) return name;
  const near = nearestName(name, Object.keys(FORMATS));
  throw new CommandError(
    `--format is one of ${Object.keys(FORMATS).join(', ')}${near === undefined ? '' : `; did you mean "${near}"?`}`,
  );
}

/** Prints findings with paths relative to the git repository around the schemas folder, else to that folder. */
export function printFindings(findings: readonly Finding[], format: Format, { folder, print, spoken }: CliInput): void {
  const top = repositoryOf(folder) ?? folder;
  const printed = FORMATS[format](
    findings.map((each) => ({ ...each, file: relative(top, join(folder, each.file)).split(sep).join('/') })),
    spoken,
  );
  if (printed !== '') print(printed);
}

function repositoryOf(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at;
    if (at === dirname(at)) return undefined;
  }
}

const COMMANDS: Readonly<Record<FindingLevel, string>> = { error: 'error', warning: 'warning', note: 'notice' };

/** Findings as GitHub workflow commands, one per line: shown in the log, and in a pull request next to their lines. */
export function githubCommands(findings: readonly Finding[]): string {
  return findings
    .map(({ rule, level, file, line, column, message }) => {
      const properties = Object.entries({ file, line, col: column, title: rule })
        .map(([name, value]) => `${name}=${property(String(value))}`)
        .join(',');
      return `::${COMMANDS[level]} ${properties}::${data(message)}`;
    })
    .join('\n');
}

/** A text as GitHub reads it back: one line, whatever is in it. */
const data = (text: string): string => text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');

/** Colons and commas end a property. */
const property = (text: string): string => data(text).replace(/:/g, '%3A').replace(/,/g, '%2C');

/** An entry of a GitLab code quality report. */
interface QualityIssue {
  readonly description: string;
  readonly check_name: string;
  /** Identifies a finding across runs; unique in a report. */
  readonly fingerprint: string;
  readonly severity: 'info' | 'minor' | 'major';
  readonly location: { readonly path: string; readonly positions: { readonly begin: Position } };
}

interface Position {
  readonly line: number;
  readonly column: number;
}

const SEVERITIES: Readonly<Record<FindingLevel, QualityIssue['severity']>> = {
  error: 'major',
  warning: 'minor',
  note: 'info',
};

/** Findings as a code quality report of GitLab. */
export function gitlabQuality(findings: readonly Finding[]): QualityIssue[] {
  return withFingerprints(findings).map(({ rule, level, file, line, column, message, fingerprint }) => ({
    description: message,
    check_name: rule,
    fingerprint,
    severity: SEVERITIES[level],
    location: { path: file, positions: { begin: { line, column } } },
  }));
}

const NOTES: readonly ProblemCode[] = NOTE_CODES;

/** The problems of `guiju check` as findings: those that prevent a start are errors. */
export const problemFindings = (problems: readonly LocatedProblem[], language: Language): Finding[] =>
  problems.map((problem) => {
    const { code, file, line, column } = problem;
    return { rule: code, level: levelOf(problem), file, line, column, message: problemText(problem, language) };
  });

const levelOf = (problem: LocatedProblem): FindingLevel =>
  isFatal(problem) ? 'error' : NOTES.includes(problem.code) ? 'note' : 'warning';

/** Prints, in the requested format, the problems that prevent a command, and the first step. Returns its exit code. */
export function refuseBroken({ problems }: Pick<CheckedProduct, 'problems'>, first: string, input: CliInput): number {
  const { json, print, warn, language } = input;
  const format = askedFormat(input);
  if (format !== undefined) printFindings(problemFindings(problems, language), format, input);
  else if (json) print(JSON.stringify({ problems }, null, 2));
  else for (const problem of problems) print(problemLine(problem, language));
  warn(refusalIn(language, first));
  return 1;
}
