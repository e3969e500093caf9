import type { DecisionCase } from '#generated/documents/CasesDocument.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Limits } from '../analysis/Limits.ts';
import type { DecisionWorld } from '../decisions/openDecision.ts';
import { compareVariant, isNoticed, playDecisions } from '../decisions/coverDecisions.ts';
import { decisionTitle } from './decisionTitle.ts';
import { expectSeen } from './expectSeen.ts';
import { listSituations } from './listSituations.ts';
import type { Situation } from './Situation.ts';
import { listVariants } from '../decisions/listVariants.ts';
import type { DecisionVariant } from '../decisions/Variants.ts';

/** Decision cases that would show what no case shows so far. */
export interface ProposedDecisions {
  /** Each expects what is decided now; a person has to confirm that this is meant. */
  readonly decisions: readonly DecisionCase[];
  /** What no case was found for, in Chinese. */
  readonly unmet: readonly string[];
}

/** Situations that are tried for one changed decision. */
const MOST_TRIED = 400;

/** Proposes decision cases for what the cases of an entity do not notice; one case shows as much as it can. */
export function proposeDecisions(
  entity: EntityModel,
  known: readonly DecisionCase[],
  world: DecisionWorld,
  limits: Limits,
): ProposedDecisions {
  const wording = { entity, enums: world.enums, findEntity: world.findEntity };
  const played = playDecisions(entity, known, world);
  let open = listVariants(wording, world.reminders).filter((variant) => !isNoticed(variant, played, world));
  const [chosen, unmet]: [DecisionCase[], string[]] = [[], []];
  for (let [variant] = open; variant !== undefined && !limits.shouldStop(); [variant] = open) {
    const found = caseFor(entity, variant, world, limits);
    if (found === undefined) {
      if (compareVariant(variant, entity, world, limits).likeness === 'differs') unmet.push(variant.text);
      open = open.slice(1);
      continue;
    }
    chosen.push(found);
    const shown = playDecisions(entity, [found], world);
    open = open.filter((each) => each !== variant && !isNoticed(each, shown, world));
  }
  const titled = mergeAlike(chosen).map((each) => ({ ...each, title: decisionTitle(wording, each) }));
  return { decisions: titled, unmet };
}

/** The first situation in which a changed decision is noticed, with what is decided in it now. */
function caseFor(
  entity: EntityModel,
  variant: DecisionVariant,
  world: DecisionWorld,
  limits: Limits,
): DecisionCase | undefined {
  let tried = 0;
  for (const situation of listSituations(entity, variant, world, limits)) {
    if (tried >= MOST_TRIED || limits.shouldStop()) return undefined;
    tried += 1;
    const candidate = asCase(entity, situation, variant, world);
    if (isNoticed(variant, [{ decision: candidate, seen: '[]' }], world)) return candidate;
  }
  return undefined;
}

const asCase = (
  entity: EntityModel,
  situation: Situation,
  variant: DecisionVariant,
  world: DecisionWorld,
): DecisionCase => ({
  title: '-',
  rule: RULES[variant.group.kind],
  ...situation,
  expect: expectSeen(entity, situation, variant.group, world),
});

/** Where in the catalogue proposed cases stand until a person says better. */
const RULES: Readonly<Record<DecisionVariant['group']['kind'], string>> = {
  transition: 'W',
  edit: 'W',
  list: 'L',
  due: 'N',
  view: 'S',
  fields: 'S',
  errors: 'C',
};

/** Cases about the same situation become one. */
function mergeAlike(cases: readonly DecisionCase[]): DecisionCase[] {
  const merged = new Map<string, DecisionCase>();
  for (const one of cases) {
    const { expect, rule: _rule, ...situation } = one;
    const key = JSON.stringify(situation);
    const known = merged.get(key);
    const joint = { ...known?.expect, ...expect };
    for (const part of ['may', 'in', 'due', 'fields', 'errors'] as const)
      if (known?.expect[part] !== undefined || expect[part] !== undefined)
        Object.assign(joint, { [part]: { ...known?.expect[part], ...expect[part] } });
    merged.set(key, { ...(known ?? one), expect: joint });
  }
  return [...merged.values()];
}
