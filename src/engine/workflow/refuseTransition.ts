import type { ErrorCode } from '../errors.ts';
import type { Expression } from '#language/Expression.ts';
import { isList, type Value, type Values } from '#language/Value.ts';
import { outsideWord } from '../model/outsideWord.ts';
import type { TransitionModel, PerformerWord } from '../model/WorkflowModel.ts';
import { guardText } from './moveOf.ts';

/** The reason why a transition is refused. Without `text` the code's default text applies. */
export interface TransitionRefusal {
  readonly code: ErrorCode & ('FORBIDDEN' | 'STATE_FORBIDS');
  readonly text: string | undefined;
}

export interface TransitionAsk {
  readonly transition: TransitionModel;
  readonly record: Values;
  /** The user may take this transition with some rows. */
  readonly may: boolean;
  /** `fromRows` holds for the record. */
  readonly open: boolean;
  /** `whoRows` holds for the record. */
  readonly granted: boolean;
  readonly employeeId: number | null;
  /** The product's term for people of other companies. */
  readonly outside?: string | undefined;
}

const PERSONS: Readonly<Record<Exclude<PerformerWord, 'customer'>, string>> = {
  owner: '负责人',
  creator: '创建人',
  submitter: '提交人',
  member: '协作人',
  chief: '部门负责人',
  approver: '审批人',
  executive: '高管',
  pool: '公海数据的领取人',
};

/** The display text of a word of `who`; `outside`: the term for outsiders. Undefined for others. */
export const personWords = (word: string, outside: string | undefined): string | undefined =>
  word === 'customer' ? outsideWord(outside) : new Map<string, string>(Object.entries(PERSONS)).get(word);

/** Why a user may not perform a transition now; undefined if allowed. Agrees with `transitionRows`. */
export function refuseTransition({
  transition,
  record,
  may,
  open,
  granted,
  employeeId,
  outside,
}: TransitionAsk): TransitionRefusal | undefined {
  const { manual, message } = transition;
  if (!manual || !may) return { code: 'FORBIDDEN', text: undefined };
  if (!open) return { code: 'STATE_FORBIDS', text: message === undefined ? undefined : refusalText(message, record) };
  if (granted) return undefined;
  return { code: 'FORBIDDEN', text: forbidden(transition, record, employeeId, outside) };
}

function refusalText(message: string | Expression, record: Values): string {
  return guardText(
    { message },
    { values: record, record, index: 0, user: {}, now: '', refs: {}, enums: () => undefined, self: null },
  );
}

const has = (value: Value | undefined, person: number): boolean =>
  value !== undefined && isList(value) && value.includes(person);

const isFilled = (value: Value | undefined): boolean => value !== undefined && isList(value) && value.length > 0;

function forbidden(
  { who, title, joint, added, correction }: TransitionModel,
  record: Values,
  me: number | null,
  outside: string | undefined,
): string | undefined {
  const words = who.flatMap((entry) => ('word' in entry ? [entry.word] : []));
  if (words.includes('approver') && me !== null && (record['SubmitterId'] ?? record['CreatorId']) === me)
    return '不能审核自己提交的数据';
  if (correction?.part === 'release' && me === (record['CorrectorId'] ?? null)) return '不能发布自己的修改';
  if (joint !== undefined && me !== null) {
    if (has(record[joint.passed], me)) return `您已经${title}，还要等其他人`;
    if (!has(record[joint.people], me)) return `您不在要一起${title}的人之中`;
  }
  if (added !== undefined && [added.before, added.after].some((name) => isFilled(record[name])))
    return `现在等加签的同事${title}`;
  if (words.length === 0 || words.length < who.length) return undefined;
  return `只有${words.map((word) => personWords(word, outside)).join('、')}可以${title}`;
}
