import { printExpression } from '#language/compiler/printExpression.ts';
import type { Expression } from '#language/Expression.ts';
import { tryExpression } from '../expressions/listExpressions.ts';
import { describeCondition } from '../expressions/describeExpression.ts';
import { personWords } from '#engine/workflow/refuseTransition.ts';
import type { DefinitionChange, Version } from './BehaviourDiff.ts';

const NONE = '无';

/** Parts of a transition, as people call them. */
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
  complete: '要填好整条记录',
  automatic: '系统自己做',
  manual: '人可以做',
  confirm: '先问',
  waits: '待我审批',
};

/** What workflow.json and the lists of two versions state differently, part by part: each text that is not the same is a change. */
export function documentDefinitions(before: Version, after: Version): DefinitionChange[] {
  const [old, now] = [partsOf(before), partsOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((what): DefinitionChange[] => {
    const [was, is] = [old.get(what), now.get(what)];
    if (canonical(was) === canonical(is)) return [];
    const [a, b] = [wordsOf(was, before), wordsOf(is, after)];
    const isSaid = a !== b;
    const [text, other] = isSaid ? [a, b] : [canonical(was), canonical(is)];
    return [{ field: undefined, title: after.entity.title, what, before: text, after: other }];
  });
}

/** A part of a document as one text, whatever the order of its keys. */
const canonical = (stated: unknown): string => (stated === undefined ? NONE : JSON.stringify(inOrder(stated)));

function inOrder(stated: unknown): unknown {
  if (Array.isArray(stated)) return stated.map(inOrder);
  if (typeof stated !== 'object' || stated === null) return stated;
  const entries: [string, unknown][] = Object.entries(stated);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, value]) => [key, inOrder(value)]));
}

/** What each part of workflow.json and of the lists says, by the name of the part. */
function partsOf({ entity }: Version): Map<string, unknown> {
  const { workflow, lists } = entity.source.documents;
  const parts = new Map<string, unknown>();
  const take = (title: string, stated: object, titles: Readonly<Record<string, string>>): void => {
    for (const [key, value] of Object.entries(stated)) parts.set(`${title}：${titles[key] ?? key}`, value);
  };
  for (const transition of workflow?.transitions ?? [])
    take(`动作 ${transition.title}（${transition.action}）`, transition, PARTS);
  const { transitions: _transitions, states: _states, ...others } = workflow ?? {};
  take('流程', others, {});
  for (const [name, list] of Object.entries(lists)) take(`列表 ${name}`, list, {});
  return parts;
}

/** A part of a document in words: conditions as sentences, states and persons by their names. */
function wordsOf(stated: unknown, version: Version): string {
  if (stated === undefined || stated === null) return NONE;
  if (typeof stated === 'string') return textWords(stated, version);
  if (typeof stated === 'number') return stateTitle(stated, version);
  if (typeof stated === 'boolean') return stated ? '是' : '否';
  if (Array.isArray(stated)) {
    const items: readonly unknown[] = stated;
    return items.length === 0 ? NONE : items.map((item) => wordsOf(item, version)).join('；');
  }
  return Object.entries(stated)
    .map(([key, value]: [string, unknown]) => `${PARTS[key] ?? key} ${wordsOf(value, version)}`)
    .join('，');
}

function textWords(text: string, { entity, enums, findEntity }: Version): string {
  const expression: Expression | undefined = text.includes('{{') ? tryExpression(text) : undefined;
  if (expression === undefined) return personWords(text) ?? entity.field(text)?.title ?? text;
  return ['compare', 'logical', 'not', 'includes'].includes(expression.kind)
    ? describeCondition(expression, { entity, enums, findEntity })
    : printExpression(expression);
}

const stateTitle = (value: number, { entity }: Version): string =>
  entity.workflow?.states.find((state) => state.value === value)?.title ?? String(value);
