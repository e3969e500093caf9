import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';
import { actionModel } from '#engine/workflow/actionModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Value } from '#language/Value.ts';
import { fieldDomain } from '../analysis/fieldDomain.ts';
import { CASE_NOW, caseValues } from '../cases/runCase.ts';
import type { Situation } from './Situation.ts';
import { openDecision, type DecisionWorld } from '../decisions/openDecision.ts';
import { fillIn } from '../decisions/takeTransition.ts';

/** What is tried where a text is wanted, in turn until nothing is wrong with it. */
const TEXTS: readonly Value[] = ['测试说明', '13800138000', 'a@example.com', 'https://example.com', '2026'];

/** Values that a field may take, the simplest ones first. */
function samplesOf(field: FieldModel, { enums }: DecisionWorld): Value[] {
  const domain = fieldDomain(field, undefined, { enums, now: CASE_NOW }).filter((value) => value !== null);
  const isText = domain.length === 0 || domain.every((value) => typeof value === 'string');
  const numbers = domain.some((value) => typeof value === 'number') ? [1, 100] : [];
  const isDay = field.type === 'date' || field.type === 'datetime' || field.enum !== undefined;
  return isText && !isDay ? [...TEXTS, ...domain] : [...domain, ...numbers];
}

const MOST_ROUNDS = 40;
const MOST_CHOICES = 6;

/**
 * The situation with the transition taken, its dialog and what else has to be filled in for it filled in as simply as can be; then with one
 * more input each that may be left out, then with another choice in each input that has some.
 */
export function* filledInputs(
  entity: EntityModel,
  transition: TransitionModel,
  situation: Situation,
  world: DecisionWorld,
): Generator<Situation, void> {
  const dialog = actionModel(entity, transition.action) ?? entity;
  const asked = transition.inputs.flatMap((name) => dialog.field(name) ?? []);
  yield* filledWith({}, entity, transition, situation, world);
  for (const field of asked)
    if (field.enum !== undefined || field.type === 'boolean')
      for (const value of samplesOf(field, world).slice(0, MOST_CHOICES))
        yield* filledWith({ [field.name]: value }, entity, transition, situation, world);
}

function* filledWith(
  preset: Readonly<Record<string, Value>>,
  entity: EntityModel,
  transition: TransitionModel,
  situation: Situation,
  world: DecisionWorld,
): Generator<Situation, void> {
  const dialog = actionModel(entity, transition.action) ?? entity;
  const isAsked = (name: string): boolean => transition.inputs.includes(name);
  const record: Record<string, Value> = {};
  const inputs: Record<string, Value> = { ...preset };
  for (const [name, value] of Object.entries(caseValues(situation.record)))
    if (isAsked(name)) inputs[name] ??= value;
    else if (value !== null && (name === 'Id' || entity.field(name) !== undefined)) record[name] = value;
  const made = (more: Readonly<Record<string, Value>> = {}): Situation => {
    const all = { ...inputs, ...more };
    const take = { action: transition.action, ...(Object.keys(all).length === 0 ? {} : { inputs: all }) };
    return { ...situation, record: { ...record }, take };
  };
  const wrongIn = (): string | undefined =>
    fillIn(openDecision(entity, made(), world), transition, inputs).issues[0]?.field;
  const tried = new Set<string>(Object.keys(preset));
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const wrong = wrongIn();
    const field = dialog.field(wrong ?? '');
    if (wrong === undefined || field === undefined || tried.has(wrong)) break;
    tried.add(wrong);
    const into = isAsked(wrong) ? inputs : record;
    for (const value of samplesOf(field, world)) {
      into[wrong] = value;
      if (wrongIn() !== wrong) break;
    }
  }
  yield made();
  for (const name of transition.inputs) {
    const field = dialog.field(name);
    if (field === undefined || inputs[name] !== undefined) continue;
    for (const value of samplesOf(field, world).slice(0, 2)) yield made({ [name]: value });
  }
}
