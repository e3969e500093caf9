import { printExpression } from '#language/compiler/printExpression.ts';
import type { Expression } from '#language/Expression.ts';
import { tryExpression } from '../expressions/listExpressions.ts';
import { describeCondition } from '../expressions/describeExpression.ts';
import { personWords } from '#engine/workflow/refuseTransition.ts';
import { listOf } from '#engine/build/buildField.ts';
import { actionModel } from '#engine/workflow/actionModel.ts';
import { listNames } from '#language/mapExpression.ts';
import { AS_IS } from '#engine/words/translator.ts';
import type { Limits } from '../analysis/Limits.ts';
import type { DefinitionChange, Version } from './BehaviourDiff.ts';
import { sameInBoth } from './fieldDefinitions.ts';
import { gainsAndLosses } from './gainsAndLosses.ts';
import { peopleWords } from './describeDifference.ts';

const NONE = '无';
export const TRANSITION = '动作 ';

/** Heading prefix for changes of print layouts. */
export const PRINT = '打印 ';

/** Heading of a transition's parts. */
export const transitionHead = ({ title, action }: { readonly title: string; readonly action: string }): string =>
  `${TRANSITION}${title}（${action}）：`;
export const WORKFLOW_HEAD = '流程：';
export const listHead = (name: string): string => `列表 ${name}：`;

const PARTS: Readonly<Record<string, string>> = {
  title: '名称',
  from: '从',
  to: '到',
  who: '谁',
  when: '条件',
  guards: '还要满足',
  warnings: '先提醒',
  inputs: '填写',
  set: '写入',
  creates: '新建',
  complete: '要填好整条记录',
  automatic: '系统自己做',
  manual: '人可以做',
  confirm: '先问',
  waits: '待我审批',
  decision: '依据',
  compare: '相比的记录',
  same: '相同的字段',
  columns: '列',
  joint: '会签',
  people: '要做的人',
  passed: '已做的人',
  added: '可加签',
  before: '先审的人',
  after: '后审的人',
  outcome: '已定的状态',
  adds: '加签到',
  states: '停留的状态',
  release: '发布的动作',
  discard: '放弃的动作',
};

const WORKFLOW_PARTS: Readonly<Record<string, string>> = { correction: '不离开状态的更正' };

/**
 * The differences of workflow.json, lists and print layouts between two versions, part by part. A rewritten condition
 * with the same value in every state is no change, nor is the order of a transition's states and persons.
 */
export function documentDefinitions(before: Version, after: Version, limits: Limits): DefinitionChange[] {
  const transitions = [before, after].flatMap(({ entity }) => entity.workflow?.transitions ?? []);
  const same: SameExpressions = (was, is, ofOthers, what) => {
    const action = transitions.find((each) => what.startsWith(transitionHead(each)))?.action;
    return sameInBoth([asAsked(before, was, action), was], [asAsked(after, is, action), is], limits, ofOthers);
  };
  return changedParts(partsOf(before), partsOf(after), same).map(({ what, was, is }) => {
    const [text, other] = changeWords([was, before], [is, after]);
    return { field: undefined, title: after.entity.title, what, before: text, after: other };
  });
}

/** The version with the dialog's fields in place of its own, where an expression reads input of the dialog. */
function asAsked(version: Version, expression: Expression, action: string | undefined): Version {
  if (action === undefined || !listNames(expression).some(({ root }) => root === '$values')) return version;
  return { ...version, entity: actionModel(version.entity, action) ?? version.entity };
}

/** Whether two expressions of a part always have the same value; `ofOthers`: they read records of another entity. */
type SameExpressions = (was: Expression, is: Expression, ofOthers: boolean, what: string) => boolean;

/** The names of the parts that differ between two versions. */
export function changedParts(
  old: ReadonlyMap<string, unknown>,
  now: ReadonlyMap<string, unknown>,
  same: SameExpressions,
): { readonly what: string; readonly was: unknown; readonly is: unknown }[] {
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((what) => {
    const [was, is] = [old.get(what), now.get(what)];
    return sameStated(was, is, (a, b, ofOthers) => same(a, b, ofOthers, what)) ? [] : [{ what, was, is }];
  });
}

/** Conditions in these read records of another entity, so only a proof shows that two of them are equal. */
const OF_OTHERS: readonly string[] = ['some', 'none', 'fewer'];

function sameStated(
  was: unknown,
  is: unknown,
  same: (was: Expression, is: Expression, ofOthers: boolean) => boolean,
  ofOthers = false,
): boolean {
  if (typeof was === 'string' && typeof is === 'string') {
    const [a, b] = [tryExpression(was), tryExpression(is)];
    return was === is || (a !== undefined && b !== undefined && same(a, b, ofOthers));
  }
  if (Array.isArray(was) && Array.isArray(is))
    return was.length === is.length && was.every((item, i) => sameStated(item, is[i], same, ofOthers));
  if (!isStated(was) || !isStated(is)) return canonical(was) === canonical(is);
  // The values made for each row read the row, and so do nested expressions.
  const isOther = ofOthers || was['each'] !== undefined || is['each'] !== undefined;
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].every((key) =>
    OF_OTHERS.includes(key)
      ? canonical(was[key]) === canonical(is[key])
      : sameStated(was[key], is[key], same, isOther || key === 'rows'),
  );
}

const isStated = (stated: unknown): stated is Readonly<Record<string, unknown>> =>
  typeof stated === 'object' && stated !== null && !Array.isArray(stated);

/** A part of a document as one text, whatever the order of its keys. */
export const canonical = (stated: unknown): string => (stated === undefined ? NONE : JSON.stringify(inOrder(stated)));

/** The raw statement, for display where its texts show no difference. */
export const written = (stated: unknown, { say = AS_IS }: Pick<Version, 'say'>): string =>
  stated === undefined ? say(NONE) : canonical(stated);

function inOrder(stated: unknown): unknown {
  if (Array.isArray(stated)) return stated.map(inOrder);
  if (typeof stated !== 'object' || stated === null) return stated;
  const entries: [string, unknown][] = Object.entries(stated);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, value]) => [key, inOrder(value)]));
}

/** The content of each part of workflow.json, lists and print layouts, by name of the part. */
function partsOf({ entity }: Version): Map<string, unknown> {
  const { workflow, lists, print } = entity.source.documents;
  const parts = new Map<string, unknown>();
  const take = (head: string, stated: object, titles: Readonly<Record<string, string>>): void => {
    for (const [key, value] of Object.entries(stated)) parts.set(`${head}${titles[key] ?? key}`, value);
  };
  for (const { from, who, to, ...transition } of workflow?.transitions ?? [])
    take(
      transitionHead(transition),
      {
        ...transition,
        ...(from === undefined ? {} : { from: [...from].sort((a, b) => a - b) }),
        ...(who === undefined ? {} : { who: [...listOf(who)].sort() }),
        ...(to === undefined ? {} : { to: typeof to === 'number' ? [to] : to }),
      },
      PARTS,
    );
  const { transitions: _transitions, states: _states, correction, ...others } = workflow ?? {};
  const corrected = correction && { ...correction, states: [...correction.states].sort((a, b) => a - b) };
  take(WORKFLOW_HEAD, corrected === undefined ? others : { ...others, correction: corrected }, WORKFLOW_PARTS);
  for (const [name, list] of Object.entries(lists)) take(listHead(name), list, {});
  for (const layout of print?.prints ?? []) take(`${PRINT}${layout.title}（${layout.key}）：`, layout, PARTS);
  return parts;
}

/** Longest list that is shown in full. */
const SHORT = 4;

function changeWords(
  [was, before]: readonly [unknown, Version],
  [is, after]: readonly [unknown, Version],
): [string, string] {
  const [a, b] = [wordsOf(was, before), wordsOf(is, after)];
  if (a === b) return [written(was, after), written(is, after)];
  if (!Array.isArray(was) || !Array.isArray(is) || Math.max(was.length, is.length) <= SHORT) return [a, b];
  const items = (list: readonly unknown[], version: Version): string[] => list.map((item) => wordsOf(item, version));
  const { say = AS_IS } = after;
  return gainsAndLosses(items(was, before), items(is, after), (count) => `${count} 项`, say) ?? [a, b];
}

/** A part of a document as text: conditions as sentences, states and persons by their titles. */
export function wordsOf(stated: unknown, version: Version): string {
  const { say = AS_IS } = version;
  if (stated === undefined || stated === null) return say(NONE);
  if (typeof stated === 'string') return textWords(stated, version);
  if (typeof stated === 'number') return stateTitle(stated, version);
  if (typeof stated === 'boolean') return say(stated ? '是' : '否');
  if (Array.isArray(stated)) {
    const items: readonly unknown[] = stated;
    return items.length === 0 ? say(NONE) : items.map((item) => wordsOf(item, version)).join(say('；'));
  }
  return Object.entries(stated)
    .map(([key, value]: [string, unknown]) => `${say(PARTS[key] ?? key)} ${wordsOf(value, version)}`)
    .join(say('，'));
}

function textWords(text: string, version: Version): string {
  const { entity, enums, findEntity, say = AS_IS, title = AS_IS } = version;
  const expression: Expression | undefined = text.includes('{{') ? tryExpression(text) : undefined;
  if (expression === undefined) {
    const person = personWords(text, entity.source.organisation.outside);
    return person === undefined
      ? title((entity.field(text) ?? entity.workflow?.transitions.find(({ action }) => action === text))?.title ?? text)
      : peopleWords(person, text === 'customer', version);
  }
  return ['compare', 'logical', 'not', 'includes'].includes(expression.kind)
    ? say(describeCondition(expression, { entity, enums, findEntity }))
    : printExpression(expression);
}

const stateTitle = (value: number, { entity, title = AS_IS }: Version): string =>
  title(entity.workflow?.states.find((state) => state.value === value)?.title ?? String(value));
