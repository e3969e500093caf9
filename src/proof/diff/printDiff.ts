import { formatNumber } from '#fields/formatNumber.ts';
import {
  COMPARED_TITLES,
  differs,
  extentWords,
  type BehaviourDiff,
  type DefinitionChange,
  type StateDifference,
  type UndecidedChange,
} from './BehaviourDiff.ts';

/** What is compared, in words: `HEAD~1` and `工作区`. */
export interface DiffNames {
  readonly before: string;
  readonly after: string;
}

const PRESENCE = { added: '新增', removed: '删除' } as const;

/** Reminders, roles and menus are documents of their own, named by their path. */
const isShared = (entity: string): boolean => entity.includes('/');
const kindOf = (entity: string): string => (isShared(entity) ? '文档' : '实体');

/** Differences as Markdown for a pull request: a heading per entity that differs, tables of what, how often and for example. */
export function printDiff(diffs: readonly BehaviourDiff[], { before, after }: DiffNames): string {
  const changed = diffs.filter(differs);
  const walked = diffs.reduce((sum, diff) => sum + diff.walked, 0);
  const undecided = diffs.flatMap((diff) => diff.undecided);
  const summary =
    changed.length > 0
      ? changeWords(diffs)
      : undecided.length > 0
        ? `没有找到行为差异，但 ${undecided.length} 处改动未能判定`
        : `没有行为差异：比较了 ${diffs.length} 个实体`;
  const isExhaustive = diffs.every((diff) => diff.isExhaustive);
  const open = diffs.filter(({ isComplete }) => !isComplete).map(({ title }) => title);
  return [
    '# 行为差异',
    '',
    `${code(before)} → ${code(after)}：${summary}，走查了 ${formatNumber(walked)} 个状态${walked === 0 ? '' : extentWords({ isExhaustive })}。`,
    ...(open.length === 0
      ? []
      : ['', `> 时间已到，没有走查完：${open.map(tableCell).join('、')}。可用 --limit 延长。`]),
    ...changed.flatMap(printEntity),
    ...printUndecided(undecided),
  ].join('\n');
}

function changeWords(diffs: readonly BehaviourDiff[]): string {
  const entities = diffs.filter(({ entity }) => !isShared(entity));
  const shared = diffs.filter((diff) => isShared(diff.entity) && differs(diff)).length;
  const changed = `${entities.length} 个实体中 ${entities.filter(differs).length} 个有差异`;
  return shared === 0 ? changed : `${changed}，提醒、角色、菜单有 ${shared} 份不同`;
}

function printEntity({ title, entity, presence, gains, states, definitions }: BehaviourDiff): string[] {
  const heading = ['', `## ${tableCell(title)}（${entity}）`];
  return [
    ...heading,
    ...(presence === 'both' ? [] : ['', `${PRESENCE[presence]}的${kindOf(entity)}。`]),
    ...(gains.length === 0 ? [] : ['', ...gains.map((sentence) => `- ${tableCell(sentence)}`)]),
    ...(states.length === 0
      ? []
      : table(['字段', '属性', '有差异的状态', '最小的例子', '之前', '之后'], states.map(stateRow))),
    ...(definitions.length === 0
      ? []
      : table(
          ['定义', '内容', '之前', '之后'],
          definitions.map((change) => definitionRow(change, kindOf(entity))),
        )),
  ];
}

/** Changed expressions of which nothing is known, with their places. */
function printUndecided(undecided: readonly UndecidedChange[]): string[] {
  if (undecided.length === 0) return [];
  const rows = undecided.map(({ title, place, before, after }) => [
    title,
    `${place.file} ${place.pointer}`,
    before,
    after,
  ]);
  return [
    '',
    '## 未能判定',
    '',
    '这些表达式改了，没有找到结果不同的填法，也没有证明结果总是相同。请写用例说明，或者人工核对。',
    ...table(['规则', '位置', '之前', '之后'], rows),
  ];
}

function stateRow({
  field,
  title,
  property,
  states,
  of,
  isExhaustive,
  example,
  before,
  after,
}: StateDifference): string[] {
  const share = `${formatNumber(states)} / ${formatNumber(of)}${isExhaustive ? '' : '（没有穷尽）'}`;
  return [`${title}（${field}）`, COMPARED_TITLES[property], share, example.words, before, after];
}

const definitionRow = ({ field, title, what, before, after }: DefinitionChange, kind: string): string[] => [
  field === undefined ? kind : `${title}（${field}）`,
  what,
  before,
  after,
];

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.map(tableCell).join(' | ')} |`;
  return ['', line(head), `| ${head.map(() => '---').join(' | ')} |`, ...rows.map(line)];
}

/** A text that Markdown leaves as it is, on one line. */
function tableCell(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>|#~&]/g, (character) => `\\${character}`);
}

const code = (text: string): string => `\`${text.replace(/[`\s]+/g, ' ')}\``;
