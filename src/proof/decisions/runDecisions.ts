import type { DecisionCase } from '#generated/documents/CasesDocument.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { pointerStep } from '#engine/schema/SchemaProblem.ts';
import { actionModel } from '#engine/workflow/actionModel.ts';
import { TIMES, type DecisionWorld } from './openDecision.ts';
import { reminderSource, runDecision, type SeenDecision } from './runDecision.ts';
import { isFigure } from './seeFigure.ts';
import { isAsked } from './runTransition.ts';

/** One difference between expected and observed result of a decision case. */
export interface DecisionDifference {
  /** Below the case: `expect/may/approve`. */
  readonly at: string;
  readonly expected: unknown;
  readonly seen: unknown;
}

export interface DecisionResult {
  /** Place of the case among the decisions of its document, from 0. */
  readonly index: number;
  readonly decision: DecisionCase;
  readonly passed: boolean;
  /** Unknown names in the case; such a case is not run. */
  readonly refusals: readonly { readonly at: string; readonly message: string }[];
  readonly differences: readonly DecisionDifference[];
}

/** Runs the decision cases of an entity, in their order. */
export function runDecisions(
  entity: EntityModel,
  decisions: readonly DecisionCase[],
  world: DecisionWorld,
): DecisionResult[] {
  return decisions.map((decision, index) => {
    const refusals = decisionRefusals(entity, decision, world);
    const differences = refusals.length > 0 ? [] : decisionDifferences(decision, runDecision(entity, decision, world));
    return { index, decision, passed: refusals.length + differences.length === 0, refusals, differences };
  });
}

/** The expectations that were not met; empty when the case passes. */
export function decisionDifferences({ expect }: DecisionCase, seen: SeenDecision): DecisionDifference[] {
  const found: DecisionDifference[] = [];
  const compare = (at: string, expected: unknown, is: unknown): void => {
    if (expected !== undefined && JSON.stringify(expected) !== JSON.stringify(is ?? null))
      found.push({ at: `expect/${at}`, expected, seen: is });
  };
  for (const [action, expected] of Object.entries(expect.may ?? {})) {
    const is = seen.may[action];
    // A refusal is observed as its text.
    if (expected !== false || is === true) compare(`may/${action}`, expected, is);
  }
  for (const part of ['fields', 'edits', 'in', 'due', 'chooses'] as const)
    for (const [name, expected] of Object.entries(expect[part] ?? {}))
      compare(`${part}/${name}`, expected, seen[part][name]);
  for (const [name, expected] of Object.entries(expect.errors ?? {})) {
    const is = seen.errors[name] ?? null;
    if (expected !== true || is === null) compare(`errors/${name}`, expected, is ?? false);
  }
  for (const [name, expected] of Object.entries(expect.sums ?? {})) compare(`sums/${name}`, expected, seen.sums[name]);
  const { taken } = seen;
  if (taken === undefined) return found;
  if (expect.refused !== true || taken.refused === undefined)
    compare('refused', expect.refused, taken.refused ?? false);
  compare('state', expect.state, taken.state);
  compare('warns', expect.warns, taken.warns);
  compare('made', expect.made === undefined ? undefined : stated(expect.made), stated(taken.made));
  for (const [name, expected] of Object.entries(expect.set ?? {})) compare(`set/${name}`, expected, taken.after[name]);
  return found;
}

/** Records as cases state them: fields in one order, without those that are empty. */
const stated = (made: readonly { readonly entity: string; readonly values: object }[]) =>
  made.map(({ entity, values }) => ({ entity, values: statedValues(values) }));

const statedValues = (values: object): object =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]: [string, unknown]) => !isNothing(value))
      .map(([name, value]: [string, unknown]): [string, unknown] => [
        name,
        Array.isArray(value) ? value.map(statedRow) : value,
      ])
      .sort(([one], [two]) => (one < two ? -1 : 1)),
  );

const statedRow = (row: unknown): unknown => (typeof row === 'object' && row !== null ? statedValues(row) : row);
const isNothing = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Unknown names in a case, which would make it meaningless. */
export function decisionRefusals(
  entity: EntityModel,
  { record, beside = {}, take, expect }: DecisionCase,
  world: DecisionWorld,
): { at: string; message: string }[] {
  const found: { at: string; message: string }[] = [];
  const refuse = (at: string, message: string): void => void found.push({ at, message });
  const fields = (of: EntityModel, names: object, at: string): void => {
    for (const name of Object.keys(names))
      if (name !== 'Id' && !(name === TIMES && at.startsWith('beside')) && of.field(name) === undefined)
        refuse(`${at}/${name}`, `${of.title}没有字段 ${name}`);
  };
  const transitions = entity.workflow?.transitions ?? [];
  const actions = ['view', 'edit', 'delete', 'export', 'create', ...transitions.map(({ action }) => action)];
  fields(entity, record, 'record');
  for (const [key, rows] of Object.entries(beside)) {
    const other = world.findEntity(key);
    if (other === undefined) refuse(`beside/${key}`, `没有实体 ${key}`);
    else rows.forEach((row, i) => fields(other, row, `beside/${key}/${i}`));
  }
  for (const action of Object.keys(expect.may ?? {}))
    if (!actions.includes(action)) refuse(`expect/may/${action}`, `${entity.title}没有动作 ${action}`);
  fields(entity, expect.fields ?? {}, 'expect/fields');
  fields(entity, expect.edits ?? {}, 'expect/edits');
  fields(entity, expect.errors ?? {}, 'expect/errors');
  fields(entity, expect.chooses ?? {}, 'expect/chooses');
  fields(entity, expect.set ?? {}, 'expect/set');
  for (const name of Object.keys(expect.in ?? {})) {
    const [list = '', scene] = name.split('/');
    const model = entity.lists.get(list);
    const isKnown = model !== undefined && (scene === undefined || model.scenes.some(({ key }) => key === scene));
    if (!isKnown) refuse(`expect/in/${pointerStep(name)}`, `${entity.title}没有列表或场景 ${name}`);
  }
  for (const name of Object.keys(expect.due ?? {}))
    if (reminderSource(world, name)?.entity !== entity.key)
      refuse(`expect/due/${pointerStep(name)}`, `没有关于${entity.title}的提醒 ${name}`);
  for (const name of Object.keys(expect.sums ?? {}))
    if (!isFigure(entity, name)) refuse(`expect/sums/${pointerStep(name)}`, `${entity.title}没有合计 ${name}`);
  const taken = transitions.find(({ action }) => action === take?.action);
  if (take !== undefined && taken === undefined) refuse('take/action', `${entity.title}没有动作 ${take.action}`);
  const dialog = actionModel(entity, taken?.action ?? '') ?? entity;
  for (const name of Object.keys(take?.inputs ?? {}))
    if (taken !== undefined && !isAsked(name, taken, dialog))
      refuse(`take/inputs/${name}`, `动作「${taken.title}」没有要填的 ${name}`);
  (expect.made ?? []).forEach(({ entity: key, values }, i) => {
    const other = world.findEntity(key);
    if (other === undefined) return refuse(`expect/made/${i}/entity`, `没有实体 ${key}`);
    fields(other, values, `expect/made/${i}/values`);
    for (const [name, rows] of Object.entries(values)) {
      const child = world.findEntity(other.field(name)?.child?.entity ?? '');
      if (child !== undefined && Array.isArray(rows))
        rows.forEach((row: unknown, j) => {
          if (typeof row === 'object' && row !== null) fields(child, row, `expect/made/${i}/values/${name}/${j}`);
        });
    }
  });
  const asksTaken = ['refused', 'state', 'set', 'warns', 'made'].filter((name) => Object.hasOwn(expect, name));
  if (take === undefined) for (const name of asksTaken) refuse(`expect/${name}`, `没有 "take"，"${name}" 无从说起`);
  return found;
}
