import { describeCondition } from '../explain/words/describeExpression.ts';
import type { Wording } from '../explain/words/Wording.ts';
import type { Rule } from '#engine/rules/Rule.ts';
import { compilePlain } from './compilePlain.ts';
import { RuleMeter, type Goal } from './RuleMeter.ts';
import { ruleTitle, targetTitle } from './ruleTitles.ts';
import type { Survey } from './Survey.ts';
import { metSomewhere } from './tallyGoals.ts';
import type { Finding } from './WalkReport.ts';

/** Conditions that hold in all states or in none, and atoms that could be left out: in no state do they decide. */
export function constantFindings(survey: Survey, wording: Wording): Finding[] {
  const found = new Map<string, Finding>();
  for (const rule of survey.entity.ruleSet.rules) {
    if (!survey.walked.has(rule)) continue;
    for (const { place, ...finding } of findingsOf(survey, rule, wording)) {
      const id = `${place.file} ${place.pointer} ${String(place.range)}`;
      if (!found.has(id)) found.set(id, { ...finding, place });
    }
  }
  return [...found.values()];
}

function findingsOf(survey: Survey, rule: Rule, wording: Wording): Finding[] {
  const classes = survey.classes.get(rule) ?? [];
  const { holds } = compilePlain(rule);
  const values = new Set(classes.map(({ scope }) => holds(scope)));
  const meter = new RuleMeter(survey.entity.key, rule);
  if (rule.condition !== undefined && values.size === 1) {
    const [goal] = meter.goals;
    return goal === undefined ? [] : [constant(wording, goal, values.has(true))];
  }
  const met = new Set(metSomewhere(survey, meter).map(({ id }) => id));
  return meter.goals.filter(({ kind, id }) => kind === 'atom' && !met.has(id)).map((goal) => redundant(wording, goal));
}

function constant(wording: Wording, { rule, place, node }: Goal, holds: boolean): Finding {
  return {
    code: holds ? 'always-true' : 'always-false',
    place,
    target: targetTitle(wording.entity, rule),
    text: `${ruleTitle(wording.entity, rule)} 的条件「${wordsFor(node, wording)}」${holds ? '总是成立' : '从不成立'}`,
  };
}

function redundant(wording: Wording, { rule, place, node, wants }: Goal): Finding {
  return {
    code: 'redundant',
    place,
    target: targetTitle(wording.entity, rule),
    text: `${ruleTitle(wording.entity, rule)} 的「${wordsFor(node, wording)}」${wants === true ? '成立' : '不成立'}时从不决定结果`,
  };
}

const wordsFor = (node: Goal['node'], wording: Wording): string =>
  node === undefined ? '' : describeCondition(node, wording);
