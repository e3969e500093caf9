import { formatNumber } from '#fields/formatNumber.ts';
import {
  COMPARED_TITLES,
  differs,
  type BehaviourDiff,
  type DefinitionChange,
  type StateDifference,
} from './BehaviourDiff.ts';

/** What is compared, in words: `HEAD~1` and `工作区`. */
export interface DiffNames {
  readonly before: string;
  readonly after: string;
}

const PRESENCE = { added: '新增的实体', removed: '删除的实体' } as const;

/** Differences as Markdown for a pull request: a heading per entity that differs, tables of what, how often and for example. */
export function printDiff(diffs: readonly BehaviourDiff[], { before, after }: DiffNames): string {
  const changed = diffs.filter(differs);
  const walked = diffs.reduce((sum, diff) => sum + diff.walked, 0);
  const summary =
    changed.length === 0
      ? `没有行为差异：比较了 ${diffs.length} 个实体`
      : `${diffs.length} 个实体中 ${changed.length} 个有差异`;
  const open = diffs.filter(({ isComplete }) => !isComplete).map(({ title }) => title);
  return [
    '# 行为差异',
    '',
    `${code(before)} → ${code(after)}：${summary}，走查了 ${formatNumber(walked)} 个状态。`,
    ...(open.length === 0
      ? []
      : ['', `> 时间已到，没有走查完：${open.map(tableCell).join('、')}。可用 --limit 延长。`]),
    ...changed.flatMap(printEntity),
  ].join('\n');
}

function printEntity({ title, entity, presence, states, definitions }: BehaviourDiff): string[] {
  const heading = ['', `## ${tableCell(title)}（${entity}）`];
  if (presence !== 'both') return [...heading, '', `${PRESENCE[presence]}。`];
  return [
    ...heading,
    ...(states.length === 0
      ? []
      : table(['字段', '属性', '有差异的状态', '最小的例子', '之前', '之后'], states.map(stateRow))),
    ...(definitions.length === 0 ? [] : table(['定义', '内容', '之前', '之后'], definitions.map(definitionRow))),
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
  const share = `${formatNumber(states)} / ${formatNumber(of)}${isExhaustive ? '' : '（两两组合）'}`;
  return [`${title}（${field}）`, COMPARED_TITLES[property], share, example.words, before, after];
}

const definitionRow = ({ field, title, what, before, after }: DefinitionChange): string[] => [
  field === undefined ? '实体' : `${title}（${field}）`,
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
