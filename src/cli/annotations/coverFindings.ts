import type { RulePlace } from '#proof/coverage/RulePlace.ts';
import type { CheckedProduct } from '../terminal/CliCommand.ts';
import { placeIn } from '../terminal/lookUp.ts';
import type { CoveredEntity } from '../terminal/printCoverage.ts';
import type { Finding, FindingLevel } from './Finding.ts';

/** What `guiju cover` finds missing or wrong, at the rule or the decision that it is about; what has a reason is left out. */
export function coverFindings(covered: readonly CoveredEntity[], product: CheckedProduct): Finding[] {
  const finding = (rule: string, level: FindingLevel, place: RulePlace, message: string): Finding => ({
    ...placeIn(product, place),
    ...{ rule, level, message },
  });
  return covered.flatMap(({ entity, walk, coverage, decided }) => {
    const cases: RulePlace = { file: `${entity.key}/cases.json`, pointer: '' };
    return [
      ...walk.findings.map(({ code, place, text }) => finding(`cover/${code}`, 'warning', place, text)),
      ...walk.undecided.map(({ place, text }) => finding('cover/undecided', 'note', place, text)),
      ...coverage.gaps.map(({ kind, place, text }) => finding(`cover/${kind}`, 'warning', place, text)),
      ...coverage.survivors.map(({ place, change }) =>
        finding('cover/mutant', 'warning', place, `没有用例发现${change}`),
      ),
      ...coverage.undecided.map(({ place, change }) =>
        finding('cover/undecided', 'note', place, `没有用例发现${change}，也不知道结果是否不同`),
      ),
      ...decided.gaps.map(({ place, text }) => finding('cover/decision', 'warning', place, `没有用例发现${text}`)),
      ...decided.undecided.map(({ place, text }) =>
        finding('cover/undecided', 'note', place, `没有用例发现${text}，也不知道结果是否不同`),
      ),
      ...decided.needless.map((text) =>
        finding('cover/needless', 'warning', cases, `不需要：${text} 有用例发现，或者没有这样的判定`),
      ),
      ...coverage.needless.map((text) =>
        finding('cover/needless', 'warning', cases, `不需要：${text} 有用例发现，或者没有这样的改动`),
      ),
      ...[...coverage.failing, ...decided.failing].map((title) =>
        finding('case/failed', 'error', cases, `用例“${title}”不成立`),
      ),
      ...(coverage.isComplete && walk.isComplete && decided.isComplete
        ? []
        : [finding('cover/incomplete', 'warning', cases, '时间已到，没有分析完；可用 --limit 延长')]),
    ];
  });
}
