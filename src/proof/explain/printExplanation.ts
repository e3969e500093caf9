import type {
  ChainLink,
  ExplainedCause,
  ExplainedChange,
  ExplainedCondition,
  ExplainedPlace,
  ExplainedRule,
  Explanation,
  Goal,
} from './Explanation.ts';
import { atomWords } from './atomWords.ts';
import { decidesAbout } from './decidesAbout.ts';

/** What the answer to a goal is called, reached and not reached. */
export const GOAL_WORDS: Readonly<Record<Goal, readonly [met: string, missed: string, verb: string]>> = {
  visible: ['显示', '隐藏', '显示'],
  required: ['必填', '不必填', '必填'],
  editable: ['可填写', '不可填写', '可以填写'],
};

/** An explanation as lines of text; `at` gives the file, line and column of a place. */
export function printExplanation(explanation: Explanation, at: (place: ExplainedPlace) => string): string[] {
  const { title, field, goal, isMet, place, causes, rules, chain, change, text, visible } = explanation;
  const [met, missed] = GOAL_WORDS[goal];
  const [deciding, others] = [
    rules.filter((rule) => decidesAbout(goal, rule)),
    rules.filter((rule) => !decidesAbout(goal, rule)),
  ];
  return [
    `${title.endsWith(`(${field})`) ? title : `${title}(${field})`}：现在${isMet ? met : missed}${visible && text !== '' ? `，${text}` : ''}    ${at(place)}`,
    ...causes.map((cause) => `  ${cause.isBlocking ? '✗' : '•'} ${cause.text}`),
    ...deciding.flatMap((rule) => printRule(rule, at, '  ')),
    ...chain.flatMap((link) => printLink(link, at)),
    ...(others.length === 0 ? [] : ['  其他规则', ...others.map((rule) => `    ${ruleLine(rule, at)}`)]),
    ...printChange(change, goal, causes),
  ];
}

function printRule(rule: ExplainedRule, at: (place: ExplainedPlace) => string, indent: string): string[] {
  const { condition } = rule;
  return [
    `${indent}${ruleLine(rule, at)}`,
    ...(condition === undefined ? [] : printCondition(condition, `${indent}  `)),
  ];
}

function ruleLine({ section, words, now, place }: ExplainedRule, at: (place: ExplainedPlace) => string): string {
  return `${section === undefined ? '' : `分组「${section}」：`}${words}；现在${now === '' ? '无' : ` ${now}`}    ${at(place)}`;
}

/** A condition, one line per atom, groups indented under their head. */
export function printCondition(condition: ExplainedCondition, indent: string): string[] {
  if (condition.kind === 'atom') return [`${indent}${markOf(condition)} ${atomWords(condition)}`];
  const head = condition.kind === 'all' ? '全部成立' : '任一成立';
  return [
    `${indent}${condition.holds ? '✓' : '✗'} 以下${head}：`,
    ...condition.parts.flatMap((part) => printCondition(part, `${indent}  `)),
  ];
}

const markOf = ({ holds, isSecret }: Extract<ExplainedCondition, { kind: 'atom' }>): string =>
  isSecret ? '?' : holds ? '✓' : '✗';

function printLink({ title, kind, rules }: ChainLink, at: (place: ExplainedPlace) => string): string[] {
  const head = kind === 'hidden' ? `  「${title}」也被隐藏，按未填写处理：` : `  「${title}」由规则计算：`;
  return [head, ...rules.flatMap((rule) => printRule(rule, at, '    '))];
}

function printChange(change: ExplainedChange, goal: Goal, causes: readonly ExplainedCause[]): string[] {
  const verb = GOAL_WORDS[goal][2];
  switch (change.kind) {
    case 'none':
      return [];
    case 'steps':
      return [
        `  要使它${verb}：`,
        ...change.steps.map(({ words }, i) => `    ${change.steps.length === 1 ? '' : `${i + 1}. `}${words}`),
      ];
    case 'impossible':
      return causes.some(({ text }) => text === change.reason)
        ? [`  无法通过填写其他内容使它${verb}`]
        : [`  无法通过填写其他内容使它${verb}：${change.reason}`];
    case 'unknown':
      return [`  ${change.reason}`];
  }
}
