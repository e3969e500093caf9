import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { nearestName } from '#language/compiler/nearestName.ts';
import { printProblem } from '#documents/printProblem.ts';
import { type CaseReport, printReports } from '../terminal/printCases.ts';
import { junitReport } from '../terminal/junitReport.ts';
import { reportCases } from '../terminal/reportCases.ts';
import type { CliCommand, CliInput, CheckedProduct } from '../terminal/CliCommand.ts';
import { CommandError } from '../terminal/CommandError.ts';
import { watchFolder } from './watchFolder.ts';

/** `guiju test`: the rule cases of cases.json, run without a browser or a server. */
export const testCommand: CliCommand = {
  name: 'test',
  summary: 'runs the rule cases of cases.json',
  usage: [
    'guiju test [entity ...] [--watch] [--junit FILE]',
    '  --watch            runs them again whenever a file changes, until Ctrl+C',
    '  --junit FILE       also writes the result as JUnit XML',
    '  A case that enters what nobody could (a hidden or computed field) fails, unless it expects just that',
    '  ("visible": false, "readOnly": true).',
  ].join('\n'),
  options: { watch: { type: 'boolean' }, junit: { type: 'string' } },
  async run(input) {
    const { options, folder, warn, stopped } = input;
    let code = runOnce(input);
    if (options['watch'] !== true) return code;
    const stop = watchFolder(folder, () => {
      try {
        code = runOnce(input);
      } catch (error) {
        if (!(error instanceof CommandError)) throw error;
        warn(error.message);
      }
    });
    await stopped();
    stop();
    return code;
  },
};

function runOnce(input: CliInput): number {
  const { args, options, json, print, load } = input;
  const product = load();
  if (product.problems.length > 0) return printProblems(product, input);
  for (const key of args) demandEntity(key, product);
  const started = Date.now();
  const reports = reportCases(product, args);
  const junit = options['junit'];
  if (junit !== undefined) writeReport(String(junit), junitReport(reports, (Date.now() - started) / 1000));
  print(json ? JSON.stringify(reports.flatMap(plainReport), null, 2) : printReports(reports));
  return reports.every(({ results }) => results.every(({ passed }) => passed)) ? 0 : 1;
}

/** Rules of documents with mistakes are left out of the models, so that cases would tell nothing. */
function printProblems({ problems }: CheckedProduct, { json, print, warn }: CliInput): number {
  if (json) print(JSON.stringify({ problems }, null, 2));
  else for (const problem of problems) print(printProblem(problem));
  warn('先改正这些错误，再运行用例：npx guiju check');
  return 1;
}

function demandEntity(key: string, { entities, documents }: CheckedProduct): void {
  const near = nearestName(key, [...entities.keys()]);
  const proposal = near === undefined || near === key ? '' : `; did you mean "${near}"?`;
  if (!entities.has(key)) throw new CommandError(`There is no entity "${key}"${proposal}`);
  if (documents.entities.find((each) => each.key === key)?.cases === undefined)
    throw new CommandError(`"${key}" has no cases.json`);
}

function plainReport({ entity, results }: CaseReport): object[] {
  return results.map(({ index, ruleCase, passed, refusals, differences, place }) => ({
    entity: entity.key,
    index,
    rule: ruleCase.rule,
    title: ruleCase.title,
    passed,
    ...place,
    refusals,
    differences,
  }));
}

function writeReport(file: string, text: string): void {
  try {
    writeFileSync(resolve(file), text);
  } catch (error) {
    throw new CommandError(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}
