import { provenSame } from '../analysis/provenSame.ts';
import { finiteIn, handsOn, setBy } from '../analysis/ruleResult.ts';
import type { StateSpace } from '../analysis/stateSpace.ts';
import type { Walk } from '../analysis/walkStates.ts';
import { placeOfRule, type RulePart } from '../coverage/RulePlace.ts';
import { ruleTitle } from '../coverage/unreachedFindings.ts';
import { printExpression } from '#language/compiler/printExpression.ts';
import { OPEN } from '#engine/rules/EFFECTS.ts';
import type { Rule } from '#engine/rules/Rule.ts';
import { AS_IS, type Translate } from '#engine/words/translator.ts';
import { RULED, type Ruled, type UndecidedChange, type Version } from './BehaviourDiff.ts';
import { ruleText } from './signatureOf.ts';

/** The field property that shows a rule's result; `set` for all other effects. */
const SHOWN_BY: Readonly<Record<string, Ruled>> = {
  display: 'visible',
  required: 'required',
  readOnly: 'readOnly',
  title: 'title',
  options: 'options',
  value: 'stored',
};

/** Boolean effects: a walk covers all states that decide them, but not every value of computed effects. */
const ON_OR_OFF: readonly string[] = ['display', 'required', 'readOnly', OPEN];
const isReckoned = ({ property }: Rule): boolean => !ON_OR_OFF.includes(property);

/** Whether a walk shows the values that a rule of a version sets. */
const isGivenBy = (rule: Rule | undefined, { entity }: Version): boolean =>
  rule === undefined || handsOn(rule, entity.ruleSet.rules);

/** Whether two rules set the same, or only constants, where they apply: then only their conditions need comparing. */
function setsAlike(was: Rule | undefined, is: Rule | undefined): boolean {
  const isPlain = (rule: Rule | undefined, part: 'fulfill' | 'otherwise'): boolean => {
    const expression = rule?.[part]?.expression;
    return expression === undefined || expression.kind === 'literal';
  };
  return (['fulfill', 'otherwise'] as const).every(
    (part) => partText(was, part) === partText(is, part) || (isPlain(was, part) && isPlain(is, part)),
  );
}

/** The rules of two versions, and the differences found by a walk. */
export interface WalkedRules {
  readonly before: readonly [Version, readonly Rule[]];
  readonly after: readonly [Version, readonly Rule[]];
  readonly space: StateSpace;
  readonly walk: Walk;
  readonly isFound: (field: string, property: Ruled) => boolean;
}

/** Changed rules neither found to differ nor proven equal by a walk or for arbitrary values. */
export function undecidedRules({ before, after, space, walk, isFound }: WalkedRules): UndecidedChange[] {
  const [[old, olds], [now, news]] = [before, after];
  const finite = finiteIn(space);
  const keys = new Set([...olds, ...news].map(keyOf));
  return [...keys].flatMap((key): UndecidedChange[] => {
    const [was, is] = [olds.find((rule) => keyOf(rule) === key), news.find((rule) => keyOf(rule) === key)];
    const [rule, version] = is === undefined ? [was, old] : [is, now];
    if (rule === undefined) return [];
    if (was !== undefined && is !== undefined && ruleText(was, old) === ruleText(is, now)) return [];
    const shown = SHOWN_BY[rule.property] ?? 'set';
    const fields = [was, is].flatMap((one, i) => namesOf(one, i === 0 ? old : now));
    const seen: readonly Ruled[] = rule.property === 'display' ? ['visible', 'stored'] : [shown];
    if (fields.some((field) => RULED.some((property) => seen.includes(property) && isFound(field, property))))
      return [];
    const isWalked = walk.isExhaustive && walk.isComplete;
    const isShown = isGivenBy(was, old) && isGivenBy(is, now) && setsAlike(was, is);
    if (isWalked && (!isReckoned(rule) || isShown)) return [];
    const isSameReach = was === undefined || is === undefined || sameNames(namesOf(was, old), namesOf(is, now));
    if (isSameReach && provenSame(setBy(was), setBy(is), finite)) return [];
    const part = changedPart(was, is);
    return [
      {
        field: rule.self < 0 ? (fields[0] ?? '') : rule.target,
        title: ruleTitle(version.entity, rule),
        place: placeOfRule(version.entity.key, rule, part),
        before: partText(was, part, now.say),
        after: partText(is, part, now.say),
      },
    ];
  });
}

const keyOf = ({ target, property }: Rule): string => `${target} ${property}`;

const namesOf = (rule: Rule | undefined, { entity }: Version): string[] =>
  (rule?.targets ?? []).flatMap((index) => entity.fields[index]?.name ?? []);

const sameNames = (some: readonly string[], others: readonly string[]): boolean =>
  JSON.stringify([...some].sort()) === JSON.stringify([...others].sort());

const PARTS: readonly RulePart[] = ['when', 'fulfill', 'otherwise'];

/** The first part of a rule that is not written alike. */
const changedPart = (was: Rule | undefined, is: Rule | undefined): RulePart =>
  PARTS.find((part) => partText(was, part) !== partText(is, part)) ?? 'when';

function partText(rule: Rule | undefined, part: RulePart, say: Translate = AS_IS): string {
  if (rule === undefined) return say('无');
  if (part === 'when') return rule.condition === undefined ? say('无') : printExpression(rule.condition);
  const effect = rule[part];
  if (effect === undefined) return say('无');
  return `${effect.key} ${effect.expression === undefined ? JSON.stringify(effect.constant ?? null) : printExpression(effect.expression)}`;
}
