import { AS_IS, type Translate } from '#engine/words/translator.ts';
import { sentence } from '../diff/describeDifference.ts';
import {
  atomWords,
  type ChainLink,
  decidesAbout,
  type ExplainedCause,
  type ExplainedChange,
  type ExplainedCondition,
  type ExplainedPlace,
  type ExplainedRule,
  type Explanation,
  type Goal,
} from './Explanation.ts';

/** Texts of each goal: reached, not reached, and the verb. */
export const GOAL_WORDS: Readonly<Record<Goal, readonly [met: string, missed: string, verb: string]>> = {
  visible: ['显示', '隐藏', '显示'],
  required: ['必填', '不必填', '必填'],
  editable: ['可填写', '不可填写', '可以填写'],
};

/** Translations of an explanation: `say` for built-in texts, `title` for those of documents. */
interface Told {
  readonly say: Translate;
  readonly title: Translate;
}

/** An explanation as lines of text; `at` returns the file, line and column of a place. */
export function printExplanation(
  explanation: Explanation,
  at: (place: ExplainedPlace) => string,
  told: Told = { say: AS_IS, title: AS_IS },
): string[] {
  return new Printer(at, told).lines(explanation);
}

class Printer {
  readonly #at: (place: ExplainedPlace) => string;
  readonly #say: Translate;
  readonly #title: Translate;

  constructor(at: (place: ExplainedPlace) => string, { say, title }: Told) {
    [this.#at, this.#say, this.#title] = [at, say, title];
  }

  lines({ title, field, goal, isMet, place, causes, rules, chain, change, text, visible }: Explanation): string[] {
    const say = this.#say;
    const [met, missed] = GOAL_WORDS[goal];
    const [deciding, others] = [
      rules.filter((rule) => decidesAbout(goal, rule)),
      rules.filter((rule) => !decidesAbout(goal, rule)),
    ];
    const named = title.endsWith(`(${field})`) ? title.slice(0, -field.length - 2) : title;
    const head = sentence(say, '{0}：{1}', `${this.#title(named)}(${field})`, say(`现在${isMet ? met : missed}`));
    return [
      `${head}${visible && text !== '' ? `${say('，')}${text}` : ''}    ${this.#at(place)}`,
      ...causes.map((cause) => `  ${cause.isBlocking ? '✗' : '•'} ${say(cause.text)}`),
      ...deciding.flatMap((rule) => this.#rule(rule, '  ')),
      ...chain.flatMap((link) => this.#link(link)),
      ...(others.length === 0 ? [] : [`  ${say('其他规则')}`, ...others.map((rule) => `    ${this.#ruleLine(rule)}`)]),
      ...this.#change(change, goal, causes),
    ];
  }

  #rule(rule: ExplainedRule, indent: string): string[] {
    const { condition } = rule;
    return [
      `${indent}${this.#ruleLine(rule)}`,
      ...(condition === undefined ? [] : this.#condition(condition, `${indent}  `)),
    ];
  }

  #ruleLine({ section, words, now, place }: ExplainedRule): string {
    const say = this.#say;
    const said =
      now === '' ? sentence(say, '{0}；现在无', say(words)) : sentence(say, '{0}；现在 {1}', say(words), say(now));
    const head = section === undefined ? '' : sentence(say, '分组「{0}」：', this.#title(section));
    return `${head}${said}    ${this.#at(place)}`;
  }

  /** A condition, one line per atom, groups indented under their head. */
  #condition(condition: ExplainedCondition, indent: string): string[] {
    if (condition.kind === 'atom') return [`${indent}${markOf(condition)} ${this.#say(atomWords(condition))}`];
    const head = this.#say(condition.kind === 'all' ? '以下全部成立' : '以下任一成立');
    return [
      `${indent}${condition.holds ? '✓' : '✗'} ${sentence(this.#say, '{0}：', head).trimEnd()}`,
      ...condition.parts.flatMap((part) => this.#condition(part, `${indent}  `)),
    ];
  }

  #link({ title, kind, rules }: ChainLink): string[] {
    const head = kind === 'hidden' ? '「{0}」也被隐藏，按未填写处理：' : '「{0}」由规则计算：';
    return [`  ${sentence(this.#say, head, this.#title(title))}`, ...rules.flatMap((rule) => this.#rule(rule, '    '))];
  }

  #change(change: ExplainedChange, goal: Goal, causes: readonly ExplainedCause[]): string[] {
    const say = this.#say;
    const verb = GOAL_WORDS[goal][2];
    switch (change.kind) {
      case 'none':
        return [];
      case 'steps':
        return [
          `  ${say(`要使它${verb}：`)}`,
          ...change.steps.map(({ words }, i) => `    ${change.steps.length === 1 ? '' : `${i + 1}. `}${say(words)}`),
        ];
      case 'impossible': {
        const never = say(`无法通过填写其他内容使它${verb}`);
        return causes.some(({ text }) => text === change.reason)
          ? [`  ${never}`]
          : [`  ${sentence(say, '{0}：{1}', never, say(change.reason))}`];
      }
      case 'unknown':
        return [`  ${say(change.reason)}`];
    }
  }
}

const markOf = ({ holds, isSecret }: Extract<ExplainedCondition, { kind: 'atom' }>): string =>
  isSecret ? '?' : holds ? '✓' : '✗';
