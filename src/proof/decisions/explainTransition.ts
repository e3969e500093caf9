import type { PerformerModel } from '#engine/model/WorkflowModel.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import { guardBlocks, guardText } from '#engine/workflow/moveOf.ts';
import { personWords } from '#engine/workflow/refuseTransition.ts';
import type { Expression } from '#language/Expression.ts';
import { listNames, mapExpression } from '#language/mapExpression.ts';
import { recordForValues } from '#engine/permission/changeable.ts';
import type { RulePlace } from '../coverage/RulePlace.ts';
import { atomWords, type ExplainedCondition } from '../explain/Explanation.ts';
import { explainTruth } from '../explain/explainTruth.ts';
import { describeCondition } from '../expressions/describeExpression.ts';
import { readsSecret, SECRET_CONDITION } from '../expressions/Wording.ts';
import type { TransitionFacts } from './mayDo.ts';

/** A part of a condition with its current result; its own parts follow it, one level deeper. */
export interface ReasonPart {
  readonly depth: number;
  /** Undefined: unknown, or not to be disclosed to the user. */
  readonly holds: boolean | undefined;
  readonly words: string;
}

/** One requirement of a transition, with its current result. */
export interface TransitionReason {
  /** `状态`, `条件`, `谁`, `范围`, `权限`, `还要满足`; `一起新建` never blocks the transition. */
  readonly what: string;
  readonly holds: boolean | undefined;
  readonly words: string;
  readonly parts: readonly ReasonPart[];
  readonly place: RulePlace;
}

/** Why the user may, or may not, take a transition with a record now. */
export interface TransitionExplanation {
  readonly action: string;
  readonly title: string;
  readonly may: boolean;
  readonly refusal: string | undefined;
  readonly reasons: readonly TransitionReason[];
}

/**
 * Explains a transition by its requirements, each with its current result. Texts, values and results of fields outside
 * `wording` are omitted. A user without the permission, or not included in `who`, sees none of the later requirements.
 */
export function explainTransition(facts: TransitionFacts): TransitionExplanation {
  const { transition, isAllowed, refusal } = facts;
  const { action, title, manual } = transition;
  const right: TransitionReason = {
    what: '权限',
    holds: isAllowed,
    words: manual ? (isAllowed ? '有这个操作的权限' : '没有这个操作的权限') : '只由系统自己做',
    parts: [],
    place: placeOf(facts, ''),
  };
  const isSecret = facts.wording.readable !== undefined && !isAllowed;
  return {
    action,
    title,
    may: refusal === undefined,
    refusal: refusal === '' ? undefined : refusal,
    reasons: [
      right,
      ...(isSecret
        ? []
        : [...stateReasons(facts), ...personReasons(facts), ...guardReasons(facts), ...creationReasons(facts)]),
    ],
  };
}

const placeOf = ({ entity, transition }: TransitionFacts, part: string): RulePlace => ({
  file: `${entity.key}/workflow.json`,
  pointer: `${transition.pointer}${part}`,
});

function stateReasons(facts: TransitionFacts): TransitionReason[] {
  const { entity, transition, wording, scope } = facts;
  const { from, when, field } = transition;
  const found: TransitionReason[] = [];
  if (from !== undefined) {
    const states = entity.workflow?.status.flatMap((status) => status.states) ?? [];
    const titleOf = (value: unknown): string => states.find((state) => state.value === value)?.title ?? '空';
    const now = scope.record[field];
    const isTold = wording.readable?.has(field) !== false;
    found.push({
      what: '状态',
      holds: isTold ? from.some((state) => state === now) : undefined,
      words: isTold ? `现在是「${titleOf(now)}」，要在 ${from.map(titleOf).join('、')}` : SECRET_CONDITION,
      parts: [],
      place: placeOf(facts, '/from'),
    });
  }
  if (when !== undefined)
    found.push({
      what: '条件',
      ...toldOf(facts, mapExpression(when, recordForValues)),
      place: placeOf(facts, '/when'),
    });
  return found;
}

function personReasons(facts: TransitionFacts): TransitionReason[] {
  const { entity, transition, wording, granted, lent, isInRows } = facts;
  const { who, joint } = transition;
  if (joint !== undefined) {
    const [people, passed] = [joint.people, joint.passed].map((name) => entity.field(name)?.title ?? name);
    const words = `「${people}」中还不在「${passed}」里的人`;
    return [{ what: '谁', holds: isHis(facts), words, parts: [], place: placeOf(facts, '/joint') }];
  }
  const place = placeOf(facts, '/who');
  if (who.length === 0 && lent.length === 0)
    return isInRows ? [] : [{ what: '范围', holds: false, words: '不在可以做这个操作的数据范围里', parts: [], place }];
  const outside = entity.source.organisation.outside;
  const each: { text: string; holds: boolean | undefined }[] = who.map((entry, i) => {
    const isSecret = 'when' in entry && readsSecret(wording, entry.when);
    return { text: whoWords(entry, facts, outside), holds: isSecret ? undefined : granted[i] === true };
  });
  each.push(...lent.map(({ name, holds }) => ({ text: `代 ${name}`, holds })));
  const words = each.map(({ text, holds }) =>
    holds === undefined ? text : holds ? `${text}（是）` : `${text}（不是）`,
  );
  return [{ what: '谁', holds: anyOf(each), words: words.join('，或 '), parts: [], place }];
}

/** Whether the user is one of those who may take the transition with the record. */
const isHis = ({ transition, granted, lent, isInRows }: TransitionFacts): boolean =>
  (transition.who.length === 0 ? isInRows : granted.includes(true)) || lent.some(({ holds }) => holds);

function guardReasons(facts: TransitionFacts): TransitionReason[] {
  const { transition, wording, scope, counted } = facts;
  if (wording.readable !== undefined && !isHis(facts)) return [];
  return transition.guards.map((guard, i): TransitionReason => {
    const { when, others, message } = guard;
    const place = placeOf(facts, `/guards/${i}`);
    const told = when === undefined ? undefined : toldOf(facts, when);
    const isMessageSecret = typeof message !== 'string' && readsSecret(wording, message);
    // Values to be entered first also decide.
    const isOpen =
      when !== undefined &&
      listNames(when).some(({ root, path: [name = ''] }) => root === '$values' && transition.inputs.includes(name));
    const blocks = guardBlocks(guard, scope);
    const isHeld = blocks === 'count' ? counted.get(i) : blocks === 'no';
    const asked = others === undefined ? (told?.words ?? '') : othersWords(told?.words);
    const words = isOpen ? `${asked}（要先填写）` : asked;
    return {
      what: '还要满足',
      holds: isOpen || (told !== undefined && told.holds === undefined) ? undefined : isHeld,
      words: isMessageSecret ? words : `${words}，否则「${guardText(guard, scope)}」`,
      parts: told?.parts ?? [],
      place,
    };
  });
}

/** The text of a guard that counts other records, with its condition on this one, if any. */
const othersWords = (asked: string | undefined): string =>
  asked === undefined ? '看别的记录' : `${asked} 时，看别的记录`;

/** The records created with the transition, shown if the user may take it as far as the person decides. */
function creationReasons(facts: TransitionFacts): TransitionReason[] {
  const { entity, transition, wording } = facts;
  if (wording.readable !== undefined && !isHis(facts)) return [];
  const titleOf = (each: string): string => entity.field(each)?.title ?? each;
  return transition.creates.map((creation, i): TransitionReason => {
    const { when, each, times, rows } = creation;
    const target = wording.findEntity?.(creation.entity);
    const ofRows = rows.map((row) => {
      const title = target?.field(row.field)?.title ?? row.field;
      if (row.each === undefined) return title;
      return row.times === undefined
        ? `${title}按${titleOf(row.each)}每行一条`
        : `${title}按${titleOf(row.each)}每行若干条`;
    });
    const perRow =
      each === undefined ? [] : [times === undefined ? `${titleOf(each)}每行一条` : `${titleOf(each)}每行若干条`];
    const parts = [...perRow, ...ofRows];
    const made = target?.title ?? creation.entity;
    const words = parts.length === 0 ? made : `${made}（${parts.join('、')}）`;
    const told = when === undefined || each !== undefined ? undefined : toldOf(facts, when);
    return {
      what: '一起新建',
      holds: true,
      words: creationWords(words, told === undefined ? true : told.holds),
      parts: told?.parts ?? [],
      place: placeOf(facts, `/creates/${i}`),
    };
  });
}

const creationWords = (words: string, isMade: boolean | undefined): string =>
  isMade === true ? words : isMade === undefined ? `${words}，看条件` : `${words}，现在不会`;

function whoWords(entry: PerformerModel, { wording }: TransitionFacts, outside: string | undefined): string {
  if ('word' in entry) return personWords(entry.word, outside) ?? entry.word;
  return 'role' in entry ? `角色 ${entry.role}` : describeCondition(entry.when, wording);
}

type Told = Pick<TransitionReason, 'holds' | 'words' | 'parts'>;

/** A condition over the record, with the values it currently reads. */
function toldOf({ entity, wording, scope, texts }: TransitionFacts, expression: Expression): Told {
  const { values, user, now, refs, enums } = scope;
  const context = { values, user, now, refs, enums };
  const outcome = evaluateRules(entity.ruleSet, context);
  const subject = { entity, form: undefined, context, opened: undefined, outcome, access: undefined, wording, texts };
  const place = { file: 'workflow.json', pointer: '' } as const;
  const truth = explainTruth(subject, scope, { expression, place });
  const words = describeCondition(expression, wording);
  if (typeof truth === 'boolean') return { holds: truth, words, parts: [] };
  if (truth.kind === 'atom') return { holds: heldOf(truth), words: atomWords(truth), parts: [] };
  return { holds: heldOf(truth), words, parts: partsOf(truth, 0) };
}

function partsOf(condition: ExplainedCondition, depth: number): ReasonPart[] {
  const holds = heldOf(condition);
  if (condition.kind === 'atom') return [{ depth, holds, words: atomWords(condition) }];
  const words = condition.kind === 'all' ? '以下全部成立' : '以下任一成立';
  return [{ depth, holds, words }, ...condition.parts.flatMap((part) => partsOf(part, depth + 1))];
}

/** The result of a condition, as far as it may be disclosed: undefined when a secret part decides. */
function heldOf(condition: ExplainedCondition): boolean | undefined {
  if (condition.kind === 'atom') return condition.isSecret ? undefined : condition.holds;
  const parts = condition.parts.map((part) => ({ holds: heldOf(part) }));
  if (condition.kind === 'any') return anyOf(parts);
  return parts.some(({ holds }) => holds === false)
    ? false
    : parts.some(({ holds }) => holds === undefined)
      ? undefined
      : true;
}

const anyOf = (parts: readonly { readonly holds: boolean | undefined }[]): boolean | undefined =>
  parts.some(({ holds }) => holds === true) ? true : parts.some(({ holds }) => holds === undefined) ? undefined : false;
