import type { RulePlace } from '#proof/coverage/RulePlace.ts';
import type { CheckedProduct } from '../terminal/CliCommand.ts';
import { placeIn } from '../terminal/lookUp.ts';
import { COVER_WORDS } from '../terminal/COVER_WORDS.ts';
import type { CoveredEntity } from '../terminal/printCoverage.ts';
import type { Speech } from '../terminal/speechOf.ts';
import type { Finding, FindingLevel } from './Finding.ts';

/** The gaps and errors found by `guiju cover`, located at their rule or decision; declared exceptions are omitted. */
export function coverFindings(
  covered: readonly CoveredEntity[],
  product: CheckedProduct,
  { language, say }: Speech,
): Finding[] {
  const words = COVER_WORDS[language];
  const unnoticed = (text: string): string => words.unnoticed(say(text));
  const unknown = (text: string): string => words.unknown(say(text));
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
      ...decided.needless.map((text) => finding('cover/needless', 'warning', cases, words.needlessDecision(say(text)))),
      ...coverage.needless.map((text) => finding('cover/needless', 'warning', cases, words.needlessMutant(say(text)))),
      ...[...coverage.failing, ...decided.failing].map((title) =>
        finding('case/failed', 'error', cases, words.caseFails(title)),
      ),
      ...(coverage.isComplete && walk.isComplete && decided.isComplete
        ? []
        : [finding('cover/incomplete', 'warning', cases, words.timeIsUp)]),
    ];
  });
}
