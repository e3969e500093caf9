import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { watchFolder } from '#server/product/watchFolder.ts';
import { type CaseReport, printReports, printFailure, printUndecided } from '../terminal/printCases.ts';
import { runDecisions } from '#proof/decisions/runDecisions.ts';
import { decisionWorld } from '#proof/decisions/openDecision.ts';
import { runCases } from '#proof/cases/runCases.ts';
import { locateProblem, type LocatedProblem, problemLine } from '#documents/locateProblem.ts';
import { signatureNotes, signatureStates } from '#documents/signatureNotes.ts';
import { signedSum } from '#proof/signatures/signatureWords.ts';
import { caseFindings } from '../annotations/caseFindings.ts';
import {
  askedFormat,
  FORMAT_OPTION,
  FORMAT_USAGE,
  printFindings,
  problemFindings,
  refuseBroken,
} from '../annotations/printFindings.ts';
import {
  type CheckedProduct,
  type CliCommand,
  type CliInput,
  demandedSignatures,
  SIGNED_OPTION,
  SIGNED_USAGE,
  CommandError,
  namedEntity,
  refusalIn,
  type FilePlace,
} from '../terminal/CliCommand.ts';
import { speechOf, type Speech } from '../terminal/speechOf.ts';

/** The run of rule cases as JUnit XML, one suite per entity. */
function junitReport(reports: readonly CaseReport[], seconds: number, speech: Speech): string {
  const all = reports.flatMap(({ results, decisions }) => [...results, ...decisions]);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="guiju test" ${figures(all)} time="${seconds.toFixed(3)}">`,
    ...reports.flatMap(({ entity, results, decisions }) => [
      `  <testsuite name=${attribute(entity.key)} ${figures([...results, ...decisions])}>`,
      ...[...results, ...decisions].flatMap((result) => {
        const { place, passed } = result;
        const { rule, title } = 'decision' in result ? result.decision : result.ruleCase;
        const name = attribute(`${rule} ${title}`);
        const head = `    <testcase classname=${attribute(entity.key)} name=${name} file=${attribute(place.file)} line="${place.line}"`;
        if (passed) return [`${head}/>`];
        const [, ...lines] =
          'decision' in result ? printUndecided(entity, result, speech) : printFailure(entity, result, speech);
        const message = attribute(lines.map((line) => line.trim()).join('; '));
        return [
          `${head}>`,
          `      <failure message=${message}>${escape(lines.join('\n'))}</failure>`,
          '    </testcase>',
        ];
      }),
      '  </testsuite>',
    ]),
    '</testsuites>',
    '',
  ].join('\n');
}

function figures(results: readonly { passed: boolean }[]): string {
  return `tests="${results.length}" failures="${results.filter(({ passed }) => !passed).length}"`;
}

const attribute = (text: string): string => `"${escape(text).replace(/\n/g, '&#10;')}"`;

const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for XML; characters that XML does not allow become a question mark. */
function escape(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '?')
    .replace(/[&<>"]/g, (mark) => MARKS[mark] ?? mark);
}

/** `guiju test`: the rule cases of cases.json, run without a browser or a server. */
export const testCommand: CliCommand = {
  name: 'test',
  summary: 'runs the rule cases of cases.json',
  usage: [
    'guiju test [entity ...] [--watch] [--junit FILE] [--signed] [--format FORMAT]',
    '  --watch            runs the cases again whenever a file changes, until Ctrl+C',
    '  --junit FILE       also writes the result as JUnit XML',
    SIGNED_USAGE,
    FORMAT_USAGE,
    '  A case that enters a value for a hidden or computed field fails, unless it expects that field to be so',
    '  ("visible": false, "readOnly": true).',
  ].join('\n'),
  options: { watch: { type: 'boolean' }, junit: { type: 'string' }, ...SIGNED_OPTION, ...FORMAT_OPTION },
  async run(input) {
    const { options, folder, warn, stopped, language } = input;
    let code = runOnce(input);
    if (options['watch'] !== true) return code;
    const stop = watchFolder(
      folder,
      () => {
        try {
          code = runOnce(input);
        } catch (error) {
          if (!(error instanceof CommandError)) throw error;
          warn(refusalIn(language, error.message));
        }
      },
      (error) => {
        const cause = error instanceof Error ? error.message : String(error);
        warn(refusalIn(language, `A folder is not watched any more: ${cause}`));
      },
    );
    await stopped();
    stop();
    return code;
  },
};

function runOnce(input: CliInput): number {
  const { args, options, json, print, load } = input;
  const format = askedFormat(input);
  const product = load();
  // Models omit invalid rules, so cases would prove nothing.
  if (product.problems.length > 0)
    return refuseBroken(product, 'Correct these first, then run the cases: npx guiju check', input);
  for (const key of args) demandEntity(key, product);
  const started = Date.now();
  const reports = reportCases(product, args);
  const speech = speechOf(input, product);
  const junit = options['junit'];
  if (junit !== undefined) writeReport(String(junit), junitReport(reports, (Date.now() - started) / 1000, speech));
  const isAsked = ({ file }: LocatedProblem): boolean =>
    args.length === 0 || args.some((key) => file.startsWith(`${key}/`));
  const demanded = demandedSignatures(product, input);
  const unsigned = (demanded ?? signatureNotes(product)).filter(isAsked);
  if (format !== undefined)
    printFindings([...caseFindings(reports, speech), ...problemFindings(unsigned, input.language)], format, input);
  else print(json ? JSON.stringify(reports.flatMap(plainReport), null, 2) : printReports(reports, speech));
  if (!json && format === undefined) printSignatures(product, demanded === undefined ? [] : unsigned, input, speech);
  if (demanded !== undefined && unsigned.length > 0) return 1;
  return reports.every(({ results, decisions }) => [...results, ...decisions].every(({ passed }) => passed)) ? 0 : 1;
}

/** Signature state of the product, if there are or must be signatures. */
function printSignatures(
  product: CheckedProduct,
  unsigned: readonly LocatedProblem[],
  { options, print, language }: CliInput,
  { say }: Speech,
): void {
  for (const problem of unsigned) print(problemLine(problem, language));
  const states = signatureStates(product);
  if (options['signed'] === true || states.some(({ status }) => status !== 'unsigned')) print(say(signedSum(states)));
}

function demandEntity(key: string, product: CheckedProduct): void {
  namedEntity(key, product);
  if (product.documents.entities.find((each) => each.key === key)?.cases === undefined)
    throw new CommandError(`"${key}" has no cases.json`);
}

function plainReport({ entity, results, decisions }: CaseReport): object[] {
  const decided = decisions.map(({ index, decision: { rule, title }, passed, refusals, differences, place }) => ({
    ...{ entity: entity.key, decision: index, rule, title, passed, ...place, refusals, differences },
  }));
  const ruled = results.map(({ index, ruleCase, passed, refusals, differences, place }) => ({
    entity: entity.key,
    index,
    rule: ruleCase.rule,
    title: ruleCase.title,
    passed,
    ...place,
    refusals,
    differences,
  }));
  return [...ruled, ...decided];
}

export function writeReport(file: string, text: string): void {
  try {
    writeFileSync(resolve(file), text);
  } catch (error) {
    throw new CommandError(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Runs the cases of some entities of a product (of all, when none is named), those without cases left out. */
function reportCases(product: CheckedProduct, keys: readonly string[]): CaseReport[] {
  const { documents, entities, enums, sources } = product;
  return documents.entities.flatMap(({ key, cases }): CaseReport[] => {
    const entity = entities.get(key);
    if (entity === undefined || cases === undefined || (keys.length > 0 && !keys.includes(key))) return [];
    const file = `${key}/cases.json`;
    const placeOf = (pointer: string): FilePlace => ({
      file,
      ...locateProblem({ code: 'document/invalid', file, pointer, message: '' }, sources.get(file)),
    });
    const results = runCases(entity, cases.cases, enums, (name) => entities.get(name));
    const decided = runDecisions(entity, cases.decisions ?? [], decisionWorld(product));
    return [
      {
        entity,
        decisions: decided.map((result) => ({
          ...result,
          place: placeOf(`/decisions/${result.index}`),
          placeOf: (pointer) => placeOf(`/decisions/${result.index}/${pointer}`),
        })),
        results: results.map((result) => ({
          ...result,
          place: placeOf(`/cases/${result.index}`),
          placeOf: (pointer) => placeOf(`/cases/${result.index}/${pointer}`),
        })),
      },
    ];
  });
}
