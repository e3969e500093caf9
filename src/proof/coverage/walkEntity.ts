import type { Limits } from '../analysis/Limits.ts';
import { provenSame } from '../analysis/provenSame.ts';
import { setBy } from '../analysis/ruleResult.ts';
import type { Expression } from '#language/Expression.ts';
import type { EnumSource } from '#language/EnumType.ts';
import type { Wording } from '../expressions/Wording.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import { describeCondition } from '../expressions/describeExpression.ts';
import type { Rule } from '#engine/rules/Rule.ts';
import { compilePlain } from './compilePlain.ts';
import { RuleMeter, type CoverageGoal } from './RuleMeter.ts';
import { ruleTitle, targetTitle, unreachedFindings, type Suspicion } from './unreachedFindings.ts';
import type { Survey } from './Survey.ts';
import { choose, isUnmeetable, literal, metSomewhere } from './tallyGoals.ts';
import { placeOfRule, type WalkReport } from './RulePlace.ts';
import { surveyRules } from './surveyRules.ts';

/** Conditions that are true in all states or in none, and atoms that could be removed, as they decide in no state. */
function constantFindings(survey: Survey, wording: Wording): Suspicion[] {
  const found = new Map<string, Suspicion>();
  for (const rule of survey.entity.ruleSet.rules) {
    if (!survey.walked.has(rule)) continue;
    for (const each of findingsOf(survey, rule, wording)) {
      const { place } = each.finding;
      const id = `${place.file} ${place.pointer} ${String(place.range)}`;
      if (!found.has(id)) found.set(id, each);
    }
  }
  return [...found.values()];
}

function findingsOf(survey: Survey, rule: Rule, wording: Wording): Suspicion[] {
  const classes = survey.classes.get(rule) ?? [];
  const { holds } = compilePlain(rule);
  const values = new Set(classes.map(({ scope }) => holds(scope)));
  const meter = new RuleMeter(survey.entity.key, rule);
  if (rule.condition !== undefined && values.size === 1) {
    const [goal] = meter.goals;
    return goal === undefined ? [] : [constantFinding(survey, wording, goal, values.has(true))];
  }
  const met = new Set(metSomewhere(survey, meter).map(({ id }) => id));
  return meter.goals
    .filter(({ kind, id }) => kind === 'atom' && !met.has(id))
    .map((goal) => redundant(survey, wording, goal));
}

function constantFinding(survey: Survey, wording: Wording, goal: CoverageGoal, holds: boolean): Suspicion {
  const { rule, place, node } = goal;
  const title = `${ruleTitle(wording.entity, rule)} 的条件「${wordsFor(node, wording)}」`;
  const [yes, no] = [literal(true), literal(false)];
  const always = node === undefined ? undefined : choose(node, yes, no);
  return {
    isProven: survey.exact.has(rule) || (always !== undefined && provenSame(always, holds ? yes : no, survey.finite)),
    finding: {
      code: holds ? 'always-true' : 'always-false',
      place,
      target: targetTitle(wording.entity, rule),
      text: `${title}${holds ? '总是成立' : '从不成立'}`,
    },
    undecided: `${title}未能判定：没有找到使它${holds ? '不成立' : '成立'}的填法`,
  };
}

function redundant(survey: Survey, wording: Wording, goal: CoverageGoal): Suspicion {
  const { rule, place, node, wants } = goal;
  const title = `${ruleTitle(wording.entity, rule)} 的「${wordsFor(node, wording)}」`;
  const holds = wants === true ? '成立' : '不成立';
  return {
    isProven: isUnmeetable(goal, survey),
    finding: {
      code: 'redundant',
      place,
      target: targetTitle(wording.entity, rule),
      text: `${title}${holds}时从不决定结果`,
    },
    undecided: `${title}未能判定：没有找到它${holds}时决定结果的填法`,
  };
}

const wordsFor = (node: CoverageGoal['node'], wording: Wording): string =>
  node === undefined ? '' : describeCondition(node, wording);

/** Results to reuse when an entity is walked. */
export interface WalkOptions {
  /** An existing walk of the entity, with the same rules. */
  readonly survey?: Survey | undefined;
  /** Finds the entities that references point to, for the titles of their fields. */
  readonly findEntity?: FindEntity | undefined;
}

/**
 * Walks every state that the rules of an entity can tell apart and reports what never happens: fields never shown,
 * fields required only while hidden, values never reached, conditions that are always true or always false, parts
 * without effect.
 */
export function walkEntity(
  entity: EntityModel,
  enums: EnumSource,
  limits: Limits,
  options: WalkOptions = {},
): WalkReport {
  const survey = options.survey ?? surveyRules(entity, enums, limits, options.findEntity);
  const wording: Wording = { entity, enums, findEntity: options.findEntity };
  const { isExhaustive, isComplete, states } = survey;
  const suspicions = [...fieldFindings(survey), ...unreachedFindings(survey), ...constantFindings(survey, wording)];
  return {
    entity: entity.key,
    title: entity.title,
    findings: suspicions.flatMap(({ isProven, finding }) => (isProven ? [finding] : [])),
    undecided: suspicions.flatMap(({ isProven, finding, undecided }) =>
      isProven ? [] : [{ ...finding, text: undecided }],
    ),
    isExhaustive,
    isComplete,
    states,
  };
}

/** Fields that no state shows, and fields that rules require only where they are hidden. */
function fieldFindings(survey: Survey): Suspicion[] {
  const { entity } = survey;
  return entity.ruleSet.rules.flatMap((rule): Suspicion[] => {
    if (!survey.walked.has(rule)) return [];
    if (rule.property === 'display') return hiddenFields(survey, rule);
    if (rule.property !== 'required' || !isRequiredWhileHidden(survey, rule)) return [];
    const target = targetTitle(entity, rule);
    return [
      {
        isProven: survey.exact.has(rule),
        finding: {
          code: 'required-while-hidden',
          place: placeOfRule(entity.key, rule),
          target,
          text: `${target} 只在隐藏时必填，显示时从不必填`,
        },
        undecided: `${target} 未能判定：没有找到显示它并且必填的填法`,
      },
    ];
  });
}

/** A field that several rules hide is named once, at the first of them. */
function hiddenFields({ entity, fields, exact, finite }: Survey, rule: Rule): Suspicion[] {
  const { rules } = entity.ruleSet;
  return rule.targets.flatMap((index): Suspicion[] => {
    const field = entity.fields[index];
    const first = rules.find((other) => other.property === 'display' && other.targets.includes(index));
    if (field === undefined || field.pairOf !== undefined || first !== rule || fields.get(index)?.isVisible !== false)
      return [];
    const target = `${field.title}(${field.name})`;
    const hiding = rules.filter((other) => other.property === 'display' && other.targets.includes(index));
    const none: Expression = { kind: 'literal', value: 'none', start: 0, end: 0 };
    return [
      {
        isProven: exact.has(rule) || hiding.some((other) => provenSame(setBy(other), none, finite)),
        finding: {
          code: 'never-visible',
          place: placeOfRule(entity.key, rule),
          target,
          text: `${target} 在任何情况下都不显示`,
        },
        undecided: `${target} 未能判定：没有找到显示它的填法`,
      },
    ];
  });
}

function isRequiredWhileHidden({ classes }: Survey, rule: Rule): boolean {
  const { result } = compilePlain(rule);
  const requiring = (classes.get(rule) ?? []).filter(({ scope }) => result(scope) === true);
  return requiring.length > 0 && requiring.every(({ isShown }) => !isShown);
}
