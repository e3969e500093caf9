import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RulePlace } from '#proof/coverage/RulePlace.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { isFatal, problemLine } from '#documents/locateProblem.ts';
import {
  askedFormat,
  FORMAT_OPTION,
  FORMAT_USAGE,
  printFindings,
  problemFindings,
  refuseBroken,
} from '../annotations/printFindings.ts';
import {
  type CliCommand,
  type CliInput,
  type CheckedProduct,
  CommandError,
  namedEntity,
  placeIn,
} from '../terminal/CliCommand.ts';
import { coverEntity, type CoveredEntity, printCoverage, shortcomings } from '../terminal/printCoverage.ts';
import { speechOf, type Speech } from '../terminal/speechOf.ts';
import { addCases } from '#documents/edit/appendCases.ts';
import { textsIn } from '../terminal/commandTexts.ts';
import type { Finding, FindingLevel } from '../annotations/Finding.ts';

/** `guiju cover`: what the cases show of the rules, and what walking all states finds. */
export const coverCommand: CliCommand = {
  name: 'cover',
  summary: 'measures the coverage of the rule cases: conditions, atoms, changed rules that no case detects',
  usage: [
    'guiju cover [entity...]',
    '',
    '  --threshold PERCENT   minimum share of conditions and of atoms (default 100)',
    '  --mutants PERCENT     minimum share of changed rules and of changed checks of the record that a case detects (default 95); those with',
    '                        a reason under "equivalent" in cases.json are listed and not counted',
    '  --decisions PERCENT   minimum share of other decisions - transitions, permissions, checks over other records, lists, reminders - that a',
    '                        decision case covers (default 100); those with a reason under "unreached" in cases.json are listed and not counted',
    '  --no-mutants          skips changed rules; faster',
    '  --write-missing       appends proposed cases for uncovered parts to cases.json, to be confirmed by a person',
    FORMAT_USAGE,
    '  Entries with a reason in cases.json use the names printed by --json, which are Chinese in every language.',
  ].join('\n'),
  options: {
    threshold: { type: 'string' },
    mutants: { type: 'string' },
    decisions: { type: 'string' },
    'no-mutants': { type: 'boolean' },
    'write-missing': { type: 'boolean' },
    ...FORMAT_OPTION,
  },
  async run(input) {
    const format = askedFormat(input);
    const thresholds = {
      rules: readPercent(input, 'threshold', 100),
      mutants: readPercent(input, 'mutants', 95),
      decisions: readPercent(input, 'decisions', 100),
    };
    const product = input.load();
    const speech = speechOf(input, product);
    const propose = input.options['write-missing'] === true;
    if (propose && product.problems.some(isFatal))
      // Models lack the unreadable documents: cases of decisions made without them would be wrong later.
      return refuseBroken(product, 'Correct these first, then write cases: npx guiju check', input);
    const scope = { mutants: input.options['no-mutants'] !== true, propose, annex: await import('#annex/proof') };
    const covered = coveredEntities(input, product).map((entity) =>
      coverEntity(product, entity, input.limits(), scope),
    );
    for (const each of covered) writeProposed(input.folder, product, each);
    if (format !== undefined)
      printFindings(
        [...problemFindings(product.problems, input.language), ...coverFindings(covered, product, speech)],
        format,
        input,
      );
    else if (input.json) input.print(coverageJson(covered, product));
    else
      input.print(
        printCoverage(covered, thresholds, (place) => printPlace(product, place), {
          ...speech,
          documents: product.documents,
        }),
      );
    for (const problem of format === undefined ? product.problems : [])
      input.warn(problemLine(problem, input.language));
    const isFine = covered.every((each) => shortcomings(each, thresholds, input.spoken).length === 0);
    return isFine && product.problems.length === 0 ? 0 : 1;
  },
};

function readPercent({ options }: CliInput, name: string, otherwise: number): number {
  const given = options[name];
  const percent = given === undefined ? otherwise : Number(given);
  if (!(percent >= 0 && percent <= 100)) throw new CommandError(`--${name} is a percentage from 0 to 100`);
  return percent;
}

/** The named entities, else all. */
function coveredEntities({ args }: CliInput, { entities }: CheckedProduct): EntityModel[] {
  if (args.length === 0) return [...entities.values()];
  return args.map((key) => namedEntity(key, { entities }));
}

function printPlace(product: CheckedProduct, place: RulePlace): string {
  const { line, column } = placeIn(product, place);
  return `${place.file}:${line}:${column}`;
}

function coverageJson(covered: readonly CoveredEntity[], product: CheckedProduct): string {
  const reports = covered.map(({ walk, coverage, proposed, decided, proposedDecisions }) => ({
    ...coverage,
    walk,
    proposed,
    decided,
    proposedDecisions,
  }));
  const isPlace = (value: unknown): value is RulePlace =>
    typeof value === 'object' && value !== null && 'pointer' in value && 'file' in value && !('line' in value);
  return JSON.stringify(
    reports,
    (_key, value: unknown) => (isPlace(value) ? { ...value, ...placeIn(product, value) } : value),
    2,
  );
}

/** Appends the proposed cases to the entity's cases.json, without changing the rest of the file. */
function writeProposed(
  folder: string,
  { sources }: CheckedProduct,
  { entity, proposed, proposedDecisions }: CoveredEntity,
): void {
  const decisions = proposedDecisions?.decisions ?? [];
  if (proposed === undefined || proposed.cases.length + decisions.length === 0) return;
  const file = `${entity.key}/cases.json`;
  const text = addCases(sources.get(file)?.text ?? '', { cases: proposed.cases, decisions });
  if (text === undefined) throw new CommandError(`${file} has no list of cases to append to`);
  writeFileSync(join(folder, file), text);
}

/** The gaps and errors found by `guiju cover`, located at their rule or decision; declared exceptions are omitted. */
function coverFindings(
  covered: readonly CoveredEntity[],
  product: CheckedProduct,
  { language, say }: Speech,
): Finding[] {
  const words = textsIn(language);
  const unnoticed = (text: string): string => words('没有用例发现{0}', say(text));
  const unknown = (text: string): string => words('没有用例发现{0}，也不知道结果是否不同', say(text));
  const finding = (rule: string, level: FindingLevel, place: RulePlace, message: string): Finding => ({
    ...placeIn(product, place),
    ...{ rule, level, message },
  });
  return covered.flatMap(({ entity, walk, coverage, decided }) => {
    const cases: RulePlace = { file: `${entity.key}/cases.json`, pointer: '' };
    return [
      ...walk.findings.map(({ code, place, text }) => finding(`cover/${code}`, 'warning', place, say(text))),
      ...walk.undecided.map(({ place, text }) => finding('cover/undecided', 'note', place, say(text))),
      ...coverage.gaps.map(({ kind, place, text }) => finding(`cover/${kind}`, 'warning', place, say(text))),
      ...coverage.survivors.map(({ place, change }) => finding('cover/mutant', 'warning', place, unnoticed(change))),
      ...coverage.undecided.map(({ place, change }) => finding('cover/undecided', 'note', place, unknown(change))),
      ...decided.gaps.map(({ place, text }) => finding('cover/decision', 'warning', place, unnoticed(text))),
      ...decided.undecided.map(({ place, text }) => finding('cover/undecided', 'note', place, unknown(text))),
      ...decided.needless.map((text) =>
        finding('cover/needless', 'warning', cases, words('不需要：{0} 有用例发现，或者没有这样的判定', say(text))),
      ),
      ...coverage.needless.map((text) =>
        finding('cover/needless', 'warning', cases, words('不需要：{0} 有用例发现，或者没有这样的改动', say(text))),
      ),
      ...[...coverage.failing, ...decided.failing].map((title) =>
        finding('case/failed', 'error', cases, words('用例“{0}”不成立', title)),
      ),
      ...(coverage.isComplete && walk.isComplete && decided.isComplete
        ? []
        : [finding('cover/incomplete', 'warning', cases, words('时间已到，没有分析完；可用 --limit 延长'))]),
    ];
  });
}
