import type { Language } from '#engine/words/Language.ts';
import { COMPARED_TITLES, type BehaviourDiff, type Compared } from '#proof/diff/BehaviourDiff.ts';
import { some } from './COVER_WORDS.ts';

/** Texts of the comparison of two versions. The differences in its tables have texts from other modules. */
export interface DiffWords {
  readonly heading: string;
  /** The name of the side without an argument: the current schemas folder. */
  readonly workTree: string;
  readonly summary: (before: string, after: string, found: string, walked: string) => string;
  readonly walked: (states: string) => string;
  readonly all: string;
  readonly notAll: string;
  readonly changed: (entities: number, changed: number) => string;
  readonly shared: (documents: number) => string;
  readonly same: (entities: number) => string;
  readonly open: (count: number) => string;
  /** Nothing was found, but this many analyses are incomplete. */
  readonly soFar: (count: number) => string;
  /** `titles`: the elements whose comparison was ended by a limit. */
  readonly ended: (titles: readonly string[]) => string;
  readonly kind: Readonly<Record<'entity' | 'document', string>>;
  readonly presence: Readonly<Record<Exclude<BehaviourDiff['presence'], 'both'>, string>>;
  readonly isPresent: (presence: string, kind: string) => string;
  readonly property: Readonly<Record<Compared, string>>;
  /** A title followed by the name. */
  readonly named: (title: string, name: string) => string;
  /** How an element differs. */
  readonly differs: (thing: string, before: string, after: string) => string;
  readonly about: (title: string, what: string) => string;
  readonly is: (title: string, what: string) => string;
  readonly example: (difference: string, example: string) => string;
  readonly states: readonly string[];
  readonly definitions: readonly string[];
  readonly undecided: readonly string[];
  readonly undecidedHeading: string;
  readonly undecidedNote: string;
  readonly unknown: (title: string, before: string, after: string) => string;
  readonly timeIsUp: string;
}

const CHINESE: DiffWords = {
  heading: '行为差异',
  workTree: '工作区',
  summary: (before, after, found, walked) => `${before} → ${after}：${found}，${walked}。`,
  walked: (states) => `走查了 ${states} 个状态`,
  all: '（全部）',
  notAll: '（没有穷尽）',
  changed: (entities, changed) => `${entities} 个实体中 ${changed} 个有差异`,
  shared: (documents) => `，提醒、角色、菜单、枚举、工作台和 company.json 中有 ${documents} 份不同`,
  same: (entities) => `没有行为差异：比较了 ${entities} 个实体`,
  open: (count) => `没有找到行为差异，但 ${count} 处改动未能判定`,
  soFar: (count) => `到时间为止没有找到行为差异，还有 ${count} 个没有走查完`,
  ended: (titles) => `时间已到，没有走查完：${titles.join('、')}。可用 --limit 延长。`,
  kind: { entity: '实体', document: '文档' },
  presence: { added: '新增', removed: '删除' },
  isPresent: (presence, kind) => `${presence}的${kind}。`,
  property: COMPARED_TITLES,
  named: (title, name) => `${title}（${name}）`,
  differs: (thing, before, after) => `${thing}：${before} → ${after}`,
  about: (title, what) => `${title}${what}`,
  is: (title, what) => `${title}：${what}`,
  example: (difference, example) => `${difference}；例如${example}`,
  states: ['字段', '属性', '有差异的状态', '最小的例子', '之前', '之后'],
  definitions: ['定义', '内容', '之前', '之后'],
  undecided: ['规则', '位置', '之前', '之后'],
  undecidedHeading: '未能判定',
  undecidedNote: '这些表达式改了，没有找到结果不同的填法，也没有证明结果总是相同。请写用例说明，或者人工核对。',
  unknown: (title, before, after) => `${title}：未能判定 ${before} 与 ${after} 的结果是否相同`,
  timeIsUp: '时间已到，没有走查完；可用 --limit 延长',
};

const ENGLISH: DiffWords = {
  heading: 'What behaves differently',
  workTree: 'work tree',
  summary: (before, after, found, walked) => `${before} → ${after}: ${found}; ${walked}.`,
  walked: (states) => `${states} ${states === '1' ? 'state was' : 'states were'} walked`,
  all: ' (all there are)',
  notAll: ' (not all)',
  changed: (entities, changed) =>
    `of ${some(entities, 'entity', 'entities')} ${changed} ${changed === 1 ? 'differs' : 'differ'}`,
  shared: (documents) =>
    `, and ${some(documents, 'document', 'documents')} of reminders, roles, menus, enums, workbenches and company.json`,
  same: (entities) => `nothing behaves differently, ${some(entities, 'entity', 'entities')} compared`,
  open: (count) =>
    `nothing was found to behave differently, and ${some(count, 'change is', 'changes are')} not decided`,
  soFar: (count) =>
    `nothing was found to behave differently by the time it was up, and ${some(count, 'one was', 'of them were')} not walked to the end`,
  ended: (titles) => `The time was up before these were walked: ${titles.join(', ')}. --limit gives more.`,
  kind: { entity: 'entity', document: 'document' },
  presence: { added: 'new', removed: 'gone' },
  isPresent: (presence, kind) => `This ${kind} is ${presence}.`,
  property: {
    visible: 'visible',
    required: 'required',
    readOnly: 'read-only',
    title: 'title',
    options: 'options',
    stored: 'what is stored',
    set: 'what rules set',
    check: 'check',
  },
  named: (title, name) => `${title} (${name})`,
  differs: (thing, before, after) => `${thing}: ${before} → ${after}`,
  about: (title, what) => `${title}, ${what}`,
  is: (title, what) => `${title}: ${what}`,
  example: (difference, example) => `${difference}; for example ${example}`,
  states: ['Field', 'Property', 'States that differ', 'Smallest example', 'Before', 'After'],
  definitions: ['Definition', 'What', 'Before', 'After'],
  undecided: ['Rule', 'Place', 'Before', 'After'],
  undecidedHeading: 'Not decided',
  undecidedNote:
    'These expressions are written otherwise. No way to fill the form was found that gives another result, and no proof that there is none: show it by cases, or look at them.',
  unknown: (title, before, after) => `${title}: not decided whether ${before} and ${after} give the same`,
  timeIsUp: 'The time was up before all was walked; --limit gives more',
};

/** Texts of the comparison of two versions, by language. */
export const DIFF_WORDS: Readonly<Record<Language, DiffWords>> = { zh: CHINESE, en: ENGLISH };
