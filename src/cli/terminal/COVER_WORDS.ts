import type { DecidingKind } from '#proof/coverage/DECIDING.ts';
import type { Language } from '#engine/words/Language.ts';

/** Texts of the coverage report. Locations and kinds come before their messages. */
export interface CoverWords {
  /** The heads of the table: entity, cases, and what each share is of. */
  readonly head: Readonly<
    Record<'entity' | 'cases' | 'conditions' | 'atoms' | 'mutants' | 'decisions' | 'states', string>
  >;
  readonly total: string;
  /** Kinds of decisions (`DECIDING`). */
  readonly kinds: Readonly<Partial<Record<DecidingKind, string>>>;
  readonly byKind: readonly [kind: string, noticed: string];
  readonly unmeasured: (kinds: readonly string[]) => string;
  readonly notExhaustive: string;
  readonly notComplete: string;
  readonly noCases: string;
  readonly reasons: (count: number) => string;
  readonly short: string;
  readonly shortOf: (entity: string, reasons: readonly string[]) => string;
  /** What to do about entities with decisions but without decision cases. */
  readonly wanting: (titles: readonly string[], command: string) => readonly string[];
  readonly findings: (count: number) => string;
  readonly failing: (count: number) => string;
  readonly undecided: (count: number) => string;
  readonly needless: (count: number) => string;
  readonly ended: string;
  /** The subject of a line. */
  readonly kind: Readonly<
    Record<
      'walk' | 'undecided' | 'condition' | 'atom' | 'mutant' | 'decision' | 'reason' | 'case' | 'added' | 'unmet',
      string
    >
  >;
  readonly unnoticed: (change: string) => string;
  readonly unknown: (change: string) => string;
  readonly because: (change: string, reason: string) => string;
  readonly needlessMutant: (change: string) => string;
  readonly needlessDecision: (change: string) => string;
  readonly fails: (title: string) => string;
  /** The same, where the context does not mention a case. */
  readonly caseFails: (title: string) => string;
  readonly timeIsUp: string;
}

const CHINESE: CoverWords = {
  head: {
    entity: '实体',
    cases: '用例',
    conditions: '条件',
    atoms: '原子',
    mutants: '变异',
    decisions: '判定',
    states: '状态数',
  },
  total: '合计',
  kinds: {
    rules: '规则',
    checks: '校验',
    unique: '唯一',
    required: '必填',
    limits: '数值、项数与格式的限制',
    defaults: '默认值',
    computed: '由系统填写',
    figures: '汇总、查找与合计',
    references: '可以选的记录',
    access: '权限与数据范围',
    outside: '外部用户与公开',
    transitions: '动作',
    inputs: '动作要填的',
    states: '状态里的修改与删除',
    lists: '列表与场景',
    reminders: '提醒',
    lengths: '文字的最大长度（用例只会重复这个数）',
    roles: '角色的权限（guiju diff 逐项说明变化）',
    receivers: '提醒谁、怎么提醒',
    moments: '提前量、保留与版本、状态的时刻',
    series: '编号',
    writes: '连带写入与带出的值',
    readers: '遮盖、区域与公开的字段',
    buttons: '列表的按钮与导入',
    screens: '菜单、工作台、打印、网站与分表单',
    installation: '设置、枚举与公司',
  },
  byKind: ['判定的内容', '有用例发现'],
  unmeasured: (kinds) => `没有测量：${kinds.join('；')}`,
  notExhaustive: '（没有穷尽）',
  notComplete: '（未完成）',
  noCases: '（没有用例）',
  reasons: (count) => `（${count} 处说明）`,
  short: '没有达到要求：',
  shortOf: (entity, reasons) => `${entity}：${reasons.join('，')}`,
  wanting: (titles, command) => [
    `${titles.join('、')}有动作、可见范围、校验、列表或提醒在判定，却还没有判定的用例。补上：`,
    `  ${command}`,
    '它按现在的判定写进 cases.json，请逐个核对；--decisions 0 暂不要求。',
  ],
  findings: (count) => `走查发现 ${count} 处`,
  failing: (count) => `${count} 个用例不成立`,
  undecided: (count) => `${count} 处未定，不知道结果是否不同：补用例，或者在 cases.json 里说明`,
  needless: (count) => `${count} 条说明不需要`,
  ended: '没有分析完：用 --limit 延长',
  kind: {
    walk: '走查',
    undecided: '未定',
    condition: '条件',
    atom: '原子',
    mutant: '变异',
    decision: '判定',
    reason: '说明',
    case: '用例',
    added: '追加',
    unmet: '无法建议',
  },
  unnoticed: (change) => `没有用例发现${change}`,
  unknown: (change) => `没有用例发现${change}，也不知道结果是否不同`,
  because: (change, reason) => `${change}：${reason}`,
  needlessMutant: (change) => `不需要：${change} 有用例发现，或者没有这样的改动`,
  needlessDecision: (change) => `不需要：${change} 有用例发现，或者没有这样的判定`,
  fails: (title) => `“${title}”不成立`,
  caseFails: (title) => `用例“${title}”不成立`,
  timeIsUp: '时间已到，没有分析完；可用 --limit 延长',
};

export const some = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

const ENGLISH: CoverWords = {
  head: {
    entity: 'Entity',
    cases: 'Cases',
    conditions: 'Conditions',
    atoms: 'Atoms',
    mutants: 'Mutants',
    decisions: 'Decisions',
    states: 'States',
  },
  total: 'In all',
  kinds: {
    rules: 'rules',
    checks: 'checks',
    unique: 'uniqueness',
    required: 'required fields',
    limits: 'limits of numbers, items and patterns',
    defaults: 'defaults',
    computed: 'fields of the system',
    figures: 'rollups, searched fields and sums',
    references: 'records to choose from',
    access: 'permissions and data scopes',
    outside: 'outside users and the public',
    transitions: 'transitions',
    inputs: 'inputs of transitions',
    states: 'edit and delete by state',
    lists: 'lists and scenes',
    reminders: 'reminders',
    lengths: 'longest texts (a case would repeat the figure)',
    roles: 'permissions of roles (guiju diff reports each change)',
    receivers: 'receivers and channels of reminders',
    moments: 'advance times, retention and versions, times of states',
    series: 'series of numbers',
    writes: 'values written to other records or filled in from them',
    readers: 'masked, regional and public fields',
    buttons: 'buttons and imports of lists',
    screens: 'menus, workbench, printing, site and partial forms',
    installation: 'settings, enums and company',
  },
  byKind: ['decided', 'noticed by a case'],
  unmeasured: (kinds) => `not measured: ${kinds.join('; ')}`,
  notExhaustive: ' (not all)',
  notComplete: ' (not finished)',
  noCases: ' (no cases)',
  reasons: (count) => ` (${some(count, 'reason', 'reasons')})`,
  short: 'What falls short of what is demanded:',
  shortOf: (entity, reasons) => `${entity}: ${reasons.join(', ')}`,
  wanting: (titles, command) => [
    `Actions, scopes, checks, lists or reminders of ${titles.join(', ')} decide something, and no case shows it. Add cases:`,
    `  ${command}`,
    'They say what is decided now: look at each of them. With --decisions 0 none is demanded for now.',
  ],
  findings: (count) => `walking finds ${some(count, 'thing', 'things')}`,
  failing: (count) => some(count, 'case does not hold', 'cases do not hold'),
  undecided: (count) =>
    `${count} not decided, whether the result differs is not known: add a case, or give a reason in cases.json`,
  needless: (count) => some(count, 'reason is not needed', 'reasons are not needed'),
  ended: 'the analysis did not end: give it more time with --limit',
  kind: {
    walk: 'walk',
    undecided: 'undecided',
    condition: 'condition',
    atom: 'atom',
    mutant: 'mutant',
    decision: 'decision',
    reason: 'reason',
    case: 'case',
    added: 'added',
    unmet: 'not proposed',
  },
  unnoticed: (change) => `no case notices ${change}`,
  unknown: (change) => `no case notices ${change}, and whether the result differs is not known`,
  because: (change, reason) => `${change}: ${reason}`,
  needlessMutant: (change) => `not needed: a case notices ${change}, or there is no such change`,
  needlessDecision: (change) => `not needed: a case notices ${change}, or nothing is decided like that`,
  fails: (title) => `"${title}" does not hold`,
  caseFails: (title) => `The case "${title}" does not hold`,
  timeIsUp: 'The time is up before the analysis ended; --limit gives it more',
};

/** Texts of the coverage report, by language. */
export const COVER_WORDS: Readonly<Record<Language, CoverWords>> = { zh: CHINESE, en: ENGLISH };
