import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';
import { actionModel } from '#engine/workflow/actionModel.ts';
import type { Expression } from '#language/Expression.ts';
import { listNames } from '#language/mapExpression.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isMoment, isTimeOfDay, fieldKind } from '#fields/table/fieldKinds.ts';
import { enumValues } from '#fields/facets/domains.ts';
import { build } from '#language/build.ts';
import type { Value } from '#language/Value.ts';
import { inputKey } from '#proof/analysis/inputKey.ts';
import { expressionsOf } from '#engine/rules/buildRuleSet.ts';
import { fieldDomain } from '#proof/analysis/fieldDomain.ts';
import { CASE_NOW, caseValues } from '#proof/cases/runCase.ts';
import { openDecision, type DecisionWorld } from '#proof/decisions/openDecision.ts';
import { fillIn, runTransition } from '#proof/decisions/runTransition.ts';
import { merged, REFERRED, situationOf, type Situation } from './Situation.ts';
import { not, type SituationSearch } from './SituationSearch.ts';
import { statusOf } from '#engine/model/EntitySource.ts';

/** Candidates for a required text, tried in turn until one is valid. */
const TEXTS: readonly Value[] = [
  'Example',
  '13800138000',
  'a@example.com',
  'https://example.com',
  '2026',
  '1234567890',
];

/** Values that a field may take, the simplest ones first. */
export function samplesOf(field: FieldModel, { enums }: Pick<DecisionWorld, 'enums'>): Value[] {
  const items = field.enum === undefined ? [] : enumValues(enums, field.enum.type, field.enum.path, []);
  const known = fieldDomain(field, undefined, { enums, now: CASE_NOW }).filter((value) => value !== null);
  // Codes of regions are texts to rules, of which only those of the enum may be chosen.
  const domain = items.length > 0 && known.every((value) => typeof value === 'string') ? items : known;
  const isText = domain.length === 0 || domain.every((value) => typeof value === 'string');
  const numbers = domain.some((value) => typeof value === 'number') ? [1, 100] : [];
  const isDay = isMoment(field) || isTimeOfDay(field) || field.enum !== undefined;
  return isText && !isDay ? [...TEXTS, ...domain] : [...domain, ...numbers];
}

const MAX_ROUNDS = 40;
const MAX_CHOICES = 6;
const MAX_REPAIRS = 3;
const MAX_OFFERED = 12;
const FIGURE = 1000;
const DEEPEST = 3;

/** The situation with the dialog filled in minimally; then with one optional input more each, or another choice each. */
export function* filledInputs(
  search: SituationSearch,
  transition: TransitionModel,
  situation: Situation,
): Generator<Situation, void> {
  const { entity, world } = search;
  const dialog = actionModel(entity, transition.action) ?? entity;
  const asked = transition.inputs.flatMap((name) => dialog.field(name) ?? []);
  yield* filledWith({}, search, dialog, transition, situation);
  for (const field of asked)
    if (field.enum !== undefined || fieldKind(field).isChosen)
      for (const value of samplesOf(field, world).slice(0, MAX_CHOICES))
        yield* filledWith({ [field.name]: value }, search, dialog, transition, situation);
}

function* filledWith(
  preset: Readonly<Record<string, Value>>,
  search: SituationSearch,
  dialog: EntityModel,
  transition: TransitionModel,
  situation: Situation,
): Generator<Situation, void> {
  const { entity, world } = search;
  const { action } = transition;
  /** Moves dialog inputs into the dialog, and other values into the record. */
  const sorted = (one: Situation): Situation => {
    const record: Record<string, unknown> = {};
    const inputs: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(one.record)) {
      if (value === null) continue;
      if (transition.inputs.includes(name)) inputs[name] = value;
      else if (name === 'Id' || entity.field(name) !== undefined) record[name] = value;
    }
    const all = { ...one.take?.inputs, ...inputs };
    return { ...one, record, take: { action, ...(Object.keys(all).length === 0 ? {} : { inputs: all }) } };
  };
  const judged = (one: Situation) =>
    fillIn(openDecision(entity, one, world), transition, caseValues(one.take?.inputs ?? {}));
  let filled = sorted({ ...situation, record: { ...situation.record, ...preset } });
  const repaired = new Map<string, number>(Object.keys(preset).map((name) => [name, MAX_REPAIRS]));
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const issue = judged(filled).issues.find(({ field }) => (repaired.get(field) ?? 0) < MAX_REPAIRS);
    const field = dialog.field(issue?.field ?? '');
    if (issue === undefined || field === undefined) break;
    repaired.set(field.name, (repaired.get(field.name) ?? 0) + 1);
    const known = filled;
    const offered = (record: Situation['record']): readonly Value[] =>
      judged(sorted(merged(known, { record }))).outcome.states[field.index]?.options ?? [];
    for (const repair of repairsOf(search, dialog, field, issue.message, known, offered)) {
      const next = sorted(merged(known, repair));
      if (judged(next).issues.some((one) => one.field === issue.field && one.message === issue.message)) continue;
      filled = next;
      break;
    }
  }
  const isTaken = (one: Situation): boolean =>
    one.take !== undefined && runTransition(openDecision(entity, one, world), one.take).refused === undefined;
  const bases = [...endings(search, dialog, transition), ...figuresBehind(search, dialog, transition)];
  const taken = isTaken(filled) ? undefined : bases.map((base) => sorted(merged(filled, base))).find(isTaken);
  if (taken !== undefined) filled = taken;
  yield filled;
  for (const name of transition.inputs) {
    const field = dialog.field(name);
    if (field === undefined || filled.take?.inputs?.[name] !== undefined) continue;
    const shown = search.showing([name], dialog);
    const showing = shown.length === 0 ? [] : search.holding(shown, 2, dialog);
    for (const value of samplesOf(field, world).slice(0, 2)) {
      const one = merged(filled, { record: { [name]: value } });
      yield sorted(one);
      for (const show of showing) yield sorted(merged(one, show));
    }
  }
}

/** Values that lead to an allowed target state, where the state is computed from fields. */
function endings(search: SituationSearch, dialog: EntityModel, { computed, field, to }: TransitionModel): Situation[] {
  const state = statusOf(search.entity, field)?.computed;
  if (!computed || state === undefined) return [];
  const read = listNames(state).map(({ path: [name = ''] }) => name);
  return to.flatMap((target) => {
    const wanted = build.compare(state, '===', target.state);
    return [
      ...search.holding([wanted, ...search.showing(read, dialog)], 3, dialog),
      ...search.holding([wanted], 3, dialog),
    ];
  });
}

/** Large values in the inputs of figures that a guard reads: one at a time, then all together. */
function figuresBehind({ world }: SituationSearch, dialog: EntityModel, { guards }: TransitionModel): Situation[] {
  let names = guards.flatMap(({ when }) => (when === undefined ? [] : listNames(when)));
  const keys = new Set<string>();
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    const targets = new Set(names.map(({ path: [name = ''] }) => name));
    const behind = dialog.ruleSet.rules.filter(({ property, target }) => property === 'value' && targets.has(target));
    names = behind.flatMap(expressionsOf).flatMap(listNames);
    for (const name of names) {
      const key = inputKey(name);
      if (key !== undefined && !key.startsWith('$user') && key !== '$now') keys.add(key);
    }
  }
  const single = [...keys].map((key): [string, Value] => [key, FIGURE]);
  const states = [...single.map((one) => [one]), single].map((one) => Object.fromEntries(one));
  return states.map((state) => situationOf(state, dialog, world.findEntity));
}

/** Values that may fix an invalid field: valid ones, referenced records, or the values a check requires. */
function* repairsOf(
  search: SituationSearch,
  dialog: EntityModel,
  field: FieldModel,
  message: string,
  known: Situation,
  offered: (record: Situation['record']) => readonly Value[],
): Generator<Situation, void> {
  const { reference, name } = field;
  const checks = dialog.checks.filter((check) => check.field === name && check.message === message);
  for (const check of checks) {
    const kept = (others: boolean): Expression[] =>
      listNames(check.when).flatMap(({ root, path: [of = ''] }) => {
        const isOwn = root === '$values' || root === '$record';
        const value = !isOwn || (others && of === name) ? undefined : stated(known, of);
        return value === undefined ? [] : [build.compare(build.record(of), '===', value)];
      });
    yield* search.holding([not(check.when), ...kept(false)], 4, dialog);
    yield* search.holding([not(check.when), ...kept(true)], 4, dialog);
    yield* search.holding([not(check.when)], 4, dialog);
  }
  if (reference?.idField !== undefined && reference.entity !== '')
    yield {
      record: { [name]: 'A', [reference.idField]: REFERRED },
      beside: { [reference.entity]: [{ Id: REFERRED }] },
    };
  const inList = ['multiEnum', 'references', 'attachments'].includes(field.type);
  const chosen = (value: Value): Situation['record'] => ({ [name]: inList ? [value] : value });
  for (const value of offered({}).slice(0, MAX_OFFERED)) yield { record: chosen(value) };
  for (const rule of dialog.ruleSet.rules)
    if (rule.property === 'options' && rule.targets.includes(field.index))
      for (const read of rule.reads.flatMap((one) => dialog.field(one) ?? []))
        for (const sample of samplesOf(read, search.world).slice(0, MAX_CHOICES))
          for (const value of offered({ [read.name]: sample }).slice(0, 2))
            yield { record: { [read.name]: sample, ...chosen(value) } };
  for (const value of samplesOf(field, search.world)) yield { record: { [name]: value } };
}

function stated({ record, take }: Situation, name: string): string | number | boolean | undefined {
  const value = take?.inputs?.[name] ?? record[name];
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}
