import { directedStates } from '../analysis/directedStates.ts';
import { Decisions, fieldComponents, type FieldComponent } from '../analysis/ruleComponents.ts';
import type { DomainContext } from '#fields/facets/domains.ts';
import type { Limits } from '../analysis/Limits.ts';
import { finiteIn } from '../analysis/ruleResult.ts';
import { type SpaceContext, stateSpace } from '../analysis/stateSpace.ts';
import { referredField, contextOfState } from '../analysis/inputKey.ts';
import { walkStates, type Walk } from '../analysis/walkStates.ts';
import type { EnumSource } from '#language/EnumType.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import type { Rule, RuleSet } from '#engine/rules/Rule.ts';
import { CASE_NOW } from '../cases/runCase.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import { collectFacts, ownRules, type Collected } from './collectFacts.ts';
import type { State, Survey, SurveyedComponent } from './Survey.ts';

/** Walks all states that can decide any field, noting each rule and field. `findEntity`: references. */
export function surveyRules(entity: EntityModel, enums: EnumSource, limits: Limits, findEntity?: FindEntity): Survey {
  const referred = findEntity === undefined ? undefined : referredField(entity, findEntity);
  const context: SpaceContext = { enums, now: CASE_NOW, facts: entity.source.organisation.facts, referred };
  const components: SurveyedComponent[] = [];
  const collected: Collected = { classes: new Map(), fields: new Map() };
  const [walked, exact] = [new Set<Rule>(), new Set<Rule>()];
  const walks: Walk[] = [];
  for (const component of fieldComponents(entity.ruleSet, limits.shouldStop)) {
    const surveyed = openComponent(entity, component, context, limits);
    const walk = walkComponent(entity, surveyed, context, limits, collected);
    components.push(surveyed);
    walks.push(walk);
    if (!walk.isComplete) break;
    for (const rule of ownRules(component)) {
      walked.add(rule);
      if (walk.isExhaustive) exact.add(rule);
    }
  }
  const reached = components.flatMap(({ component }) => component.targets).length;
  return {
    entity,
    findEntity,
    context,
    components,
    classes: new Map([...collected.classes].map(([rule, found]) => [rule, [...found.values()]])),
    fields: collected.fields,
    walked,
    exact,
    finite: (key) => components.map(({ space }) => finiteIn(space)(key)).find((values) => values !== undefined),
    isExhaustive: walks.every(({ isExhaustive }) => isExhaustive),
    isComplete: walks.every(({ isComplete }) => isComplete) && reached === entity.ruleSet.governed.length,
    states: walks.reduce((sum, { states }) => sum + states, 0),
  };
}

function walkComponent(
  entity: EntityModel,
  surveyed: SurveyedComponent,
  context: DomainContext,
  limits: Limits,
  collected: Collected,
): Walk {
  const collect = collectFacts(entity, surveyed, collected);
  const visit = (state: State): void => {
    const seen = contextOfState(state, context);
    collect(state, seen, evaluateRules(surveyed.ruleSet, seen));
  };
  return walkStates(surveyed.space, limits, visit, surveyed.directed);
}

function openComponent(
  entity: EntityModel,
  component: FieldComponent,
  context: SpaceContext,
  { shouldStop }: Limits,
): SurveyedComponent {
  const only = (rules: readonly Rule[]): RuleSet => ({
    ...entity.ruleSet,
    rules,
    governed: [...new Set(rules.flatMap(({ targets }) => targets))].sort((a, b) => a - b),
  });
  let decisions: Decisions | undefined;
  const space = stateSpace(component, entity.fields, context);
  let known: readonly State[] | undefined;
  return {
    component,
    space,
    ruleSet: only(component.rules),
    narrow: (targets) => {
      decisions ??= new Decisions({ ...entity.ruleSet, rules: component.rules });
      return only(decisions.of(targets));
    },
    directed: () => (known ??= directedStates(component, space, entity.fields, context, shouldStop)),
  };
}
