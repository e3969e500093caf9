import { formatNumber } from '#fields/formatNumber.ts';
import {
  COMPARED_TITLES,
  differs,
  type BehaviourDiff,
  type DefinitionChange,
  type StateDifference,
  type UndecidedChange,
} from '#proof/diff/BehaviourDiff.ts';
import { sharedFile } from '#proof/diff/sharedDefinitions.ts';
import { type CommandText, type CommandTexts, textsIn } from './commandTexts.ts';
import type { Speech } from './speechOf.ts';

/** Names of the compared versions: `HEAD~1` and `工作区`. */
export interface DiffNames {
  readonly before: string;
  readonly after: string;
}

/** Reminders, roles, menus and enum types are documents of their own, named by their path. */
const isShared = (entity: string): boolean => sharedFile(entity) !== undefined;
const kindOf = (entity: string, text: CommandTexts): string => text(isShared(entity) ? '文档' : '实体@kind');

/** How an element differs that only one version has. */
export const PRESENCE = { added: '新增', removed: '删除' } as const;

/** Differences as Markdown for a pull request: a heading per entity, tables with the change, count and example. */
export function printDiff(diffs: readonly BehaviourDiff[], { before, after }: DiffNames, speech: Speech): string {
  const text = textsIn(speech.language);
  const changed = diffs.filter(differs);
  const walked = diffs.reduce((sum, diff) => sum + diff.walked, 0);
  const undecided = diffs.flatMap((diff) => diff.undecided);
  const open = diffs.filter(({ isComplete }) => !isComplete).map(({ title }) => tableCell(speech.title(title)));
  const summary =
    changed.length > 0
      ? changeWords(diffs, text)
      : undecided.length > 0
        ? text('没有找到行为差异，但 {0} 处改动未能判定', undecided.length)
        : open.length > 0
          ? text('到时间为止没有找到行为差异，还有 {0} 个没有走查完', open.length)
          : text('没有行为差异：比较了 {0} 个实体', diffs.length);
  const extent = walked === 0 ? '' : diffs.every((diff) => diff.isExhaustive) ? text('（全部）') : text('（没有穷尽）');
  const states = text('走查了 {0} 个状态', formatNumber(walked));
  return [
    `# ${text('行为差异')}`,
    '',
    text('{0} → {1}：{2}，{3}。', code(before), code(after), summary, states + extent),
    ...(open.length === 0
      ? []
      : ['', `> ${text('时间已到，没有走查完：{0}。可用 --limit 延长。', open.join(text('、')))}`]),
    ...changed.flatMap((diff) => printEntity(diff, speech)),
    ...printUndecided(undecided, speech),
  ].join('\n');
}

function changeWords(diffs: readonly BehaviourDiff[], text: CommandTexts): string {
  const entities = diffs.filter(({ entity }) => !isShared(entity));
  const shared = diffs.filter((diff) => isShared(diff.entity) && differs(diff)).length;
  const changed = text('{0} 个实体中 {1} 个有差异', entities.length, entities.filter(differs).length);
  return shared === 0
    ? changed
    : changed + text('，提醒、角色、菜单、枚举、工作台和 company.json 中有 {0} 份不同', shared);
}

const STATES = ['字段', '属性', '有差异的状态', '最小的例子', '之前', '之后'] as const;
const DEFINITIONS = ['定义', '内容', '之前', '之后'] as const;
const UNDECIDED = ['规则@head', '位置', '之前', '之后'] as const;

function printEntity(diff: BehaviourDiff, speech: Speech): string[] {
  const { title, entity, presence, gains, states, definitions } = diff;
  const text = textsIn(speech.language);
  const kind = kindOf(entity, text);
  return [
    '',
    `## ${text('{0}（{1}）', tableCell(speech.title(title)), entity)}`,
    ...(presence === 'both' ? [] : ['', text('{0}的{1}。', text(PRESENCE[presence]), kind)]),
    ...(gains.length === 0 ? [] : ['', ...gains.map((sentence) => `- ${tableCell(sentence)}`)]),
    ...(states.length === 0
      ? []
      : table(
          STATES,
          states.map((state) => stateRow(state, speech)),
          text,
        )),
    ...(definitions.length === 0
      ? []
      : table(
          DEFINITIONS,
          definitions.map((change) => definitionRow(change, kind, speech)),
          text,
        )),
  ];
}

/** Changed expressions with unknown effect, with their locations. */
function printUndecided(undecided: readonly UndecidedChange[], { language, say }: Speech): string[] {
  const text = textsIn(language);
  if (undecided.length === 0) return [];
  const rows = undecided.map(({ title, place, before, after }) => [
    say(title),
    `${place.file} ${place.pointer}`,
    before,
    after,
  ]);
  return [
    '',
    `## ${text('未能判定')}`,
    '',
    text('这些表达式改了，没有找到结果不同的填法，也没有证明结果总是相同。请写用例说明，或者人工核对。'),
    ...table(UNDECIDED, rows, text),
  ];
}

function stateRow(difference: StateDifference, { language, title: titled }: Speech): string[] {
  const { field, title, property, states, of, isExhaustive, example, before, after } = difference;
  const text = textsIn(language);
  const share = `${formatNumber(states)} / ${formatNumber(of)}${isExhaustive ? '' : text('（没有穷尽）')}`;
  return [
    text('{0}（{1}）', titled(title), field),
    text(COMPARED_TITLES[property]),
    share,
    example.words,
    before,
    after,
  ];
}

const definitionRow = (
  { field, title, what, before, after }: DefinitionChange,
  kind: string,
  { language, say, title: titled }: Speech,
): string[] => [
  field === undefined ? kind : textsIn(language)('{0}（{1}）', titled(title), field),
  say(what),
  before,
  after,
];

function table(head: readonly CommandText[], rows: readonly (readonly string[])[], text: CommandTexts): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.map(tableCell).join(' | ')} |`;
  return ['', line(head.map((name) => text(name))), `| ${head.map(() => '---').join(' | ')} |`, ...rows.map(line)];
}

/** A text on one line, escaped for a Markdown table. */
function tableCell(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>|#~&]/g, (character) => `\\${character}`);
}

const code = (text: string): string => `\`${text.replace(/[`\s]+/g, ' ')}\``;
