import { contextOfState } from '#proof/analysis/inputKey.ts';
import type { Limits } from '#proof/analysis/Limits.ts';
import { walkStates } from '#proof/analysis/walkStates.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import type { State, Survey } from '#proof/coverage/Survey.ts';

/**
 * Adds the inputs to a state that are needed so that its choices are offered: other fields decide the options of a
 * field with an options rule. Undefined when that contradicts the state.
 */
export function completeState(survey: Survey, state: State, limits: Limits): State | undefined {
  const { entity } = survey;
  let complete: State = state;
  for (const rule of entity.ruleSet.rules) {
    const field = entity.fields[rule.self];
    if (rule.property !== 'options' || field === undefined) continue;
    const value = state[field.name] ?? null;
    if (value === null) continue;
    const found = findOffering(survey, field.index, JSON.stringify(value), complete, limits);
    if (found === undefined) return undefined;
    complete = { ...found, ...complete };
  }
  return complete;
}

/** A state in which a field offers a value, compatible with the known one. */
function findOffering(
  { components, context }: Survey,
  index: number,
  value: string,
  known: State,
  limits: Limits,
): State | undefined {
  const surveyed = components.find(({ component }) => component.targets.includes(index));
  let found: State | undefined;
  if (surveyed === undefined) return undefined;
  walkStates(
    surveyed.space,
    limits,
    (state) => {
      const agrees = Object.entries(state).every(
        ([key, own]) => !Object.hasOwn(known, key) || JSON.stringify(known[key]) === JSON.stringify(own),
      );
      if (!agrees) return false;
      const { options } = evaluateRules(surveyed.ruleSet, contextOfState(state, context)).states[index] ?? {};
      if (options === undefined || options.some((option) => JSON.stringify(option) === value)) found = state;
      return found !== undefined;
    },
    surveyed.directed,
  );
  return found;
}
