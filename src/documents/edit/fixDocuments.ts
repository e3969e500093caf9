import { applyEdits } from 'jsonc-parser';
import type { Limits } from '#proof/analysis/Limits.ts';
import { lintDocuments, lintWithoutEnglish } from '../lintDocuments.ts';
import { loadDocuments } from '../loadDocuments.ts';
import { type LocatedProblem, isFatal } from '../locateProblem.ts';
import type { SourceText } from '../readDocuments.ts';
import type { SourceFile } from '../SourceFile.ts';
import { fixEdit, type FixEdit } from './fixEdit.ts';

export interface AppliedFix extends Pick<FixEdit, 'before' | 'after'> {
  readonly problem: LocatedProblem;
}

/** Documents after their sure corrections. */
export interface FixedDocuments {
  readonly changed: readonly SourceText[];
  readonly applied: readonly AppliedFix[];
  readonly problems: readonly LocatedProblem[];
}

/** Each fix can uncover further problems: a rule is only checked when its names are known. */
const MAX_ROUNDS = 20;

/** Applies the unambiguous fixes. A fix that does not improve its document is reverted. */
export function fixDocuments(texts: readonly SourceText[], limits: Pick<Limits, 'shouldStop'>): FixedDocuments {
  let current = new Map(texts.map(({ file, text }) => [file, text]));
  const refused = new Set<string>();
  const singly = new Set<string>();
  const applied: AppliedFix[] = [];
  let state = look(current, limits, lintWithoutEnglish);
  // English texts are checked after all other fixes.
  let lint = lintWithoutEnglish;
  for (let round = 0; round < MAX_ROUNDS && !limits.shouldStop(); round += 1) {
    let fixes = planFixes(state.problems, state.sources, { refused, singly });
    if (fixes.size === 0 && lint === lintWithoutEnglish) {
      lint = lintDocuments;
      state = look(current, limits, lint);
      fixes = planFixes(state.problems, state.sources, { refused, singly });
    }
    if (fixes.size === 0) break;
    const { problems } = state;
    const next = new Map(current);
    for (const [file, list] of fixes)
      next.set(
        file,
        applyEdits(
          current.get(file) ?? '',
          list.map(({ edit }) => edit),
        ),
      );
    const after = look(next, limits, lint);
    for (const [file, list] of fixes) {
      if (isBetter(file, list, problems, after.problems)) {
        applied.push(...list);
        continue;
      }
      next.set(file, current.get(file) ?? '');
      const [first, ...others] = list;
      if (others.length > 0) singly.add(file);
      else if (first !== undefined) refused.add(keyOf(first.problem));
    }
    current = next;
    state = look(current, limits, lint);
  }
  if (lint === lintWithoutEnglish) state = look(current, limits, lintDocuments);
  const changed = texts.flatMap(({ file, text }) =>
    current.get(file) === text ? [] : [{ file, text: current.get(file) ?? text }],
  );
  return { changed, applied, problems: state.problems };
}

/** The results of earlier rounds. */
interface Tried {
  readonly refused: ReadonlySet<string>;
  /** Files whose fixes are tried one by one, because together they improved nothing. */
  readonly singly: ReadonlySet<string>;
}

interface PlannedFix extends FixEdit {
  readonly problem: LocatedProblem;
}

function look(
  texts: ReadonlyMap<string, string>,
  limits: Pick<Limits, 'shouldStop'>,
  lint: typeof lintWithoutEnglish,
): { problems: LocatedProblem[]; sources: ReadonlyMap<string, SourceFile> } {
  const loaded = loadDocuments([...texts].map(([file, text]) => ({ file, text })));
  return { problems: [...loaded.problems, ...lint(loaded, limits)], sources: loaded.sources };
}

/** The edits of one round by file: none touches another, and at most one takes something away, since that moves its neighbours. */
function planFixes(
  problems: readonly LocatedProblem[],
  sources: ReadonlyMap<string, SourceFile>,
  { refused, singly }: Tried,
): Map<string, PlannedFix[]> {
  const plans = new Map<string, PlannedFix[]>();
  for (const problem of problems) {
    const source = sources.get(problem.file);
    const found = source === undefined || refused.has(keyOf(problem)) ? undefined : fixEdit(problem, source);
    if (found === undefined) continue;
    const plan = plans.get(problem.file) ?? [];
    const isRemoval = problem.fix?.kind === 'remove';
    if (plan.length > 0 && singly.has(problem.file)) continue;
    if (plan.some((other) => touches(other, found) || (isRemoval && other.problem.fix?.kind === 'remove'))) continue;
    plans.set(problem.file, [...plan, { ...found, problem }]);
  }
  return plans;
}

const touches = ({ edit: a }: FixEdit, { edit: b }: FixEdit): boolean =>
  a.offset <= b.offset + b.length && b.offset <= a.offset + a.length;

/** Fewer problems of the kind that was corrected: fatal ones hide others, so only they count against each other. */
function isBetter(
  file: string,
  fixes: readonly PlannedFix[],
  before: readonly LocatedProblem[],
  after: readonly LocatedProblem[],
): boolean {
  const onlyFatal = fixes.some(({ problem }) => isFatal(problem));
  const count = (problems: readonly LocatedProblem[]): number =>
    problems.filter((problem) => problem.file === file && (!onlyFatal || isFatal(problem))).length;
  return count(after) < count(before);
}

const keyOf = ({ code, file, pointer, range, message }: LocatedProblem): string =>
  JSON.stringify([code, file, pointer, range, message]);
