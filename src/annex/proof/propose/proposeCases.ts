import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import type { Limits } from '#proof/analysis/Limits.ts';
import { walkStates } from '#proof/analysis/walkStates.ts';
import type { EnumSource } from '#language/EnumType.ts';
import type { Wording } from '#proof/expressions/Wording.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { CoverageOptions } from '#proof/coverage/coverCases.ts';
import { playCases, type PlayedCase, type PlayedCases } from '#proof/coverage/playCases.ts';
import type { Survey, SurveyedComponent } from '#proof/coverage/Survey.ts';
import { surveyRules } from '#proof/coverage/surveyRules.ts';
import { caseTitle } from './caseTitle.ts';
import { CHINESE_TITLES, type TitleWords } from '#proof/expressions/TitleWords.ts';
import { completeState } from './completeState.ts';
import { draftCase, type CaseDraft, type DraftOptions } from './draftCase.ts';
import { rowFiller } from './filledRows.ts';
import { isList, type Scalar, type Value } from '#language/Value.ts';
import { runCase, type SeenField } from '#proof/cases/runCase.ts';
import type { Rule } from '#engine/rules/Rule.ts';
import { proposeCheckCases } from './proposeCheckCases.ts';
import { listGaps, type CoverageGap } from './listGaps.ts';

type Expected = RuleCase['expect'][string];

/** A case that expects the current outcome of some rules. The expectation for a section uses its first field. */
function expectNow(
  { entity, context }: Survey,
  draft: CaseDraft,
  rules: readonly Rule[],
  findEntity: PlayedCases['findEntity'],
): RuleCase {
  const expect: Record<string, Expected> = {};
  const named = rules.flatMap((rule) => {
    const name = entity.fields[rule.self >= 0 ? rule.self : (rule.targets[0] ?? -1)]?.name;
    return name === undefined ? [] : [{ name, rule }];
  });
  const open = { title: '-', rule: 'NEW', ...draft };
  const blank = Object.fromEntries(named.map(({ name }) => [name, {}]));
  const seen = runCase(entity, { ...open, expect: blank }, context.enums, findEntity);
  for (const { name, rule } of named) {
    const field = seen[name];
    if (field !== undefined) expect[name] = { ...expect[name], ...expectedOf(rule, field) };
  }
  return { ...open, expect };
}

function expectedOf({ property }: Rule, { visible, required, readOnly, options, value, set }: SeenField): Expected {
  switch (property) {
    case 'display':
      return { visible };
    case 'required':
      return { visible, required };
    case 'readOnly':
      return { visible, readOnly };
    case 'options':
      return options === undefined ? { visible } : { options: [...options] };
    case 'value':
      return { value: isPlain(value) ? value : isList(value) && value.every(isPlain) ? [...value] : null };
    case 'title':
      return { error: false };
    default: {
      const made = set[property] ?? null;
      return { visible, set: { [property]: isPlain(made) ? made : isList(made) ? [...made] : null } };
    }
  }
}

const isPlain = (value: Value): value is Scalar => value === null || typeof value !== 'object';

/** Cases that would show what no case shows so far. */
export interface ProposedCases {
  /** Each can be entered by a user and expects the current outcome; a person has to confirm it. */
  readonly cases: readonly RuleCase[];
  /** Goals for which no case that a user can enter was found, in Chinese. */
  readonly unmet: readonly string[];
  readonly isComplete: boolean;
}

/** Maximum number of drafts per gap; the one that covers most is used. */
const MAX_DRAFTS = 6;

/** Proposes cases for gaps: conditions, atoms, and surviving `mutants`; each covers much. */
export function proposeCases(
  entity: EntityModel,
  cases: readonly RuleCase[],
  enums: EnumSource,
  limits: Limits,
  options: CoverageOptions = {},
): ProposedCases {
  const survey = options.survey ?? surveyRules(entity, enums, limits, options.findEntity);
  const played = playCases(entity, cases, enums, options.findEntity);
  const known = new Set(options.equivalent?.map(({ change }) => change));
  let open = listGaps(survey, played, limits, options.mutants !== false, known);
  const [chosen, unmet]: [RuleCase[], CoverageGap[]] = [[], []];
  const withRows = rowFiller(survey, played.findEntity, limits);
  for (let [gap] = open; gap !== undefined && !limits.shouldStop(); [gap] = open) {
    const best = bestCase(survey, played, gap, open, { limits, withRows });
    if (best === undefined) unmet.push(gap);
    else chosen.push(best.ruleCase);
    open = open.filter((each) => each !== gap && (best === undefined || !each.isMetBy(best)));
  }
  const wording = { entity, enums, findEntity: options.findEntity, words: options.words ?? CHINESE_TITLES };
  const replayed = playCases(entity, [...cases, ...chosen], enums, options.findEntity);
  const isKnown = (change: string): boolean => known.has(change);
  const checks = options.mutants === false ? undefined : proposeCheckCases(survey, replayed, limits, wording, isKnown);
  return {
    cases: named(wording, mergeAlike([...chosen, ...(checks?.cases ?? [])]), cases),
    unmet: [...[...unmet, ...open].map(({ text }) => text), ...(checks?.unmet ?? [])],
    isComplete: survey.isComplete && open.length === 0 && (checks?.isComplete ?? true) && !limits.shouldStop(),
  };
}

/** Search settings, and the conversion of drafts to input that a user can enter. */
interface DraftSearch {
  readonly limits: Limits;
  readonly withRows: ReturnType<typeof rowFiller>;
}

function bestCase(
  survey: Survey,
  played: PlayedCases,
  gap: CoverageGap,
  open: readonly CoverageGap[],
  search: DraftSearch,
): PlayedCase | undefined {
  let best: PlayedCase | undefined;
  let most = 0;
  for (const draft of draftsFor(survey, gap, search)) {
    const scope = played.play({ title: '-', rule: 'NEW', expect: {}, ...draft }).scope;
    const near = open.filter((each) => each === gap || (isNear(survey, each, draft) && each.couldShow(scope)));
    const rules = [...new Set(near.flatMap((each) => each.rules))];
    const candidate = played.play(expectNow(survey, draft, rules, played.findEntity));
    if (candidate.isRefused || !gap.isMetBy(candidate)) continue;
    const gain = open.filter((each) => each.isMetBy(candidate)).length;
    if (gain > most) [best, most] = [candidate, gain];
  }
  return best;
}

/** Whether an input of the draft decides the field of the gap. */
function isNear({ components }: Survey, { rules }: CoverageGap, { values, stored, user }: CaseDraft): boolean {
  const given = [...Object.keys({ ...values, ...stored }), ...Object.keys(user ?? {}).map((name) => `$user.${name}`)];
  const targets = new Set(rules.flatMap((rule) => rule.targets));
  return components.some(
    ({ component: { targets: own, inputs } }) =>
      own.some((index) => targets.has(index)) && given.some((key) => inputs.includes(key)),
  );
}

/** The first different situations that may close a gap, beginning with those that show the field and can be saved. */
function draftsFor(survey: Survey, gap: CoverageGap, search: DraftSearch): CaseDraft[] {
  const shown = new Set(gap.rules.flatMap((rule) => rule.targets));
  const attempts: DraftOptions[] = [{ shown }, {}, { shown, isRefusable: true }, { isRefusable: true }];
  for (const attempt of attempts) {
    const drafts = draftsIn(survey, gap, search, attempt);
    if (drafts.length > 0) return drafts;
  }
  return [];
}

function draftsIn(
  survey: Survey,
  gap: CoverageGap,
  { limits, withRows }: DraftSearch,
  attempt: DraftOptions,
): CaseDraft[] {
  const drafts = new Map<string, CaseDraft>();
  const targets = new Set(gap.rules.flatMap((rule) => rule.targets));
  const isTargeted = ({ component }: SurveyedComponent): boolean =>
    component.targets.some((index) => targets.has(index));
  for (const surveyed of survey.components.filter(isTargeted)) {
    walkStates(
      surveyed.space,
      limits,
      (state) => {
        if (!gap.suits(surveyed, state)) return false;
        const complete = completeState(survey, state, limits);
        const open = complete === undefined ? undefined : draftCase(survey.entity, complete, survey.context, attempt);
        const draft = complete && open && withRows(open, complete);
        if (draft !== undefined) drafts.set(JSON.stringify(draft), draft);
        return drafts.size >= MAX_DRAFTS;
      },
      surveyed.directed,
    );
    if (drafts.size > 0) break;
  }
  return [...drafts.values()];
}

/** Cases that enter the same become one. */
function mergeAlike(cases: readonly RuleCase[]): RuleCase[] {
  const merged = new Map<string, RuleCase>();
  for (const { expect, ...situation } of cases) {
    const key = JSON.stringify(situation);
    const known = merged.get(key);
    const joint = Object.entries(expect).map(([name, expected]): [string, RuleCase['expect'][string]] => [
      name,
      { ...known?.expect[name], ...expected },
    ]);
    merged.set(key, { ...situation, expect: { ...known?.expect, ...Object.fromEntries(joint) } });
  }
  return [...merged.values()];
}

/** Gives cases unique titles, and the rule numbers of existing cases about the same fields. */
function named(
  wording: Wording & { readonly words: TitleWords },
  proposed: readonly RuleCase[],
  known: readonly RuleCase[],
): RuleCase[] {
  const taken = new Set(known.map(({ title }) => title));
  return proposed.map((each) => {
    const fields = Object.keys(each.expect);
    const alike = known.find(({ expect }) => fields.some((name) => Object.hasOwn(expect, name)));
    const { words } = wording;
    const [short, whole] = [caseTitle(wording, each, words), caseTitle(wording, each, words, Infinity)];
    let title = taken.has(short) ? whole : short;
    for (let count = 2; taken.has(title); count += 1) title = words.again(short, count);
    taken.add(title);
    return { ...each, title, rule: alike?.rule ?? 'NEW' };
  });
}
