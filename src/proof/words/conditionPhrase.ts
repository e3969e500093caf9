import type { Comparison, Expression, ExpressionOf } from '#language/Expression.ts';
import type { Scalar } from '#language/Value.ts';
import { ROLE_LABELS } from './userWords.ts';
import { literalWords } from './valueWords.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { type Wording, fieldOf, readsSecret, SECRET_CONDITION } from './Wording.ts';

/** How tightly the parts of a phrase hang together, loosest first; what is looser than its place needs stands in brackets. */
export const POWER = { choice: 0, logic: 1, compare: 2, sum: 3, product: 4, unit: 5 } as const;

/** Words for a part of an expression. */
export interface Phrase {
  readonly text: string;
  readonly power: number;
}

/** The text of a phrase where at least `power` is needed. */
export function within({ text, power }: Phrase, least: number): string {
  return power < least ? `（${text}）` : text;
}

export const unit = (text: string): Phrase => ({ text, power: POWER.unit });

/** Full-width brackets bring their own space along. */
export function tidy(text: string): string {
  return text.replace(/\s*（\s*/g, '（').replace(/\s*）\s*/g, '）');
}

const SIGNS: Readonly<Record<Comparison, string>> = {
  '===': '=',
  '!==': '≠',
  '<': '<',
  '<=': '≤',
  '>': '>',
  '>=': '≥',
};

/** Words for something that is true or false; `isNegated` for its contrary. */
export function conditionPhrase(expression: Expression, words: Phrasing, isNegated = false): Phrase {
  switch (expression.kind) {
    case 'not':
      return words.conditionOf(expression.of, !isNegated);
    case 'logical':
      return logicalPhrase(expression, words, isNegated);
    case 'literal':
      return unit((expression.value === true) !== isNegated ? '始终成立' : '始终不成立');
    case 'conditional':
      return isNegated ? contrary(choicePhrase(expression, words)) : choicePhrase(expression, words);
    default:
      return readsSecret(words, expression) ? unit(SECRET_CONDITION) : atomPhrase(expression, words, isNegated);
  }
}

/** The parts of a chain of the same operator, left to right. */
export function chainOf(expression: Expression, op: '&&' | '||'): Expression[] {
  return expression.kind === 'logical' && expression.op === op
    ? [...chainOf(expression.left, op), ...chainOf(expression.right, op)]
    : [expression];
}

function logicalPhrase(expression: ExpressionOf<'logical'>, words: Phrasing, isNegated: boolean): Phrase {
  const word = (expression.op === '&&') !== isNegated ? '且' : '或';
  const parts = chainOf(expression, expression.op).map((part) =>
    within(words.conditionOf(part, isNegated), POWER.compare),
  );
  return { text: parts.join(` ${word} `), power: POWER.logic };
}

function choicePhrase({ test, yes, no }: ExpressionOf<'conditional'>, words: Phrasing): Phrase {
  const part = (of: Expression): string => within(words.conditionOf(of), POWER.logic);
  return { text: `若 ${part(test)}，则 ${part(yes)}；否则 ${part(no)}`, power: POWER.choice };
}

function atomPhrase(expression: Expression, words: Phrasing, isNegated: boolean): Phrase {
  switch (expression.kind) {
    case 'compare':
      return comparePhrase(expression, words, isNegated);
    case 'includes':
      return includesPhrase(expression, words, isNegated);
    case 'call':
      return callPhrase(expression, words, isNegated);
    case 'related': {
      const text = `${words.entity.field(expression.field)?.title ?? expression.field} 满足（${relatedPhrasing(expression.field, words).conditionOf(expression.where).text}）`;
      return isNegated ? contrary(unit(text)) : { text, power: POWER.compare };
    }
    case 'name':
      if (expression.root === '$user') return flagPhrase(expression, words, isNegated);
      return { text: `${words.valueOf(expression).text} ${isNegated ? '≠' : '='} 是`, power: POWER.compare };
    default:
      return {
        text: `${within(words.valueOf(expression), POWER.sum)} ${isNegated ? '≠' : '='} 是`,
        power: POWER.compare,
      };
  }
}

function comparePhrase(expression: ExpressionOf<'compare'>, words: Phrasing, isNegated: boolean): Phrase {
  const { left, right, op } = expression;
  const isEqual = op === '===' || op === '!==';
  const [side, other] = left.kind === 'literal' && right.kind !== 'literal' && isEqual ? [right, left] : [left, right];
  if (isEqual && other.kind === 'literal') {
    const special = comparedWithConstant(side, other.value, (op === '===') !== isNegated, words);
    if (special !== undefined) return special;
  }
  const text = (part: Expression, beside: Expression): string => {
    const field = fieldOf(words, beside);
    if (part.kind === 'literal')
      return literalWords(part.value, isEqual || field?.enum === undefined ? field : undefined, words.enums);
    const isCode = !isEqual && fieldOf(words, part)?.enum !== undefined;
    return `${within(words.valueOf(part), POWER.sum)}${isCode ? '的编码' : ''}`;
  };
  const phrase = (sign: string): Phrase => ({
    text: `${text(side, other)} ${sign} ${text(other, side)}`,
    power: POWER.compare,
  });
  if (!isNegated) return phrase(SIGNS[op]);
  if (isEqual) return phrase(SIGNS[op === '===' ? '!==' : '===']);
  return contrary(phrase(SIGNS[op]));
}

/** What reads better than an equation: being empty, and what the user is. */
function comparedWithConstant(side: Expression, value: Scalar, isWanted: boolean, words: Phrasing): Phrase | undefined {
  if (value === null) return emptyPhrase(side, words, isWanted);
  if (side.kind !== 'name' || side.root !== '$user') return undefined;
  if (side.path[0] === 'Role' && typeof value === 'string' && Object.hasOwn(ROLE_LABELS, value))
    return { text: `当前用户${isWanted ? '' : '不'}是${ROLE_LABELS[value] ?? value}`, power: POWER.compare };
  return typeof value === 'boolean' && value === isWanted ? flagPhrase(side, words, !value) : undefined;
}

function emptyPhrase(of: Expression, words: Phrasing, isEmpty: boolean): Phrase {
  const text = `${within(words.valueOf(of), POWER.sum)} ${isEmpty ? '未填写' : '已填写'}`;
  return { text, power: POWER.compare };
}

/** `当前用户是部门负责人`, or that he is not. */
function flagPhrase(expression: Expression, words: Phrasing, isNegated: boolean): Phrase {
  const { text } = words.valueOf(expression);
  if (!text.startsWith('当前用户是')) return { text: `${text} ${isNegated ? '≠' : '='} 是`, power: POWER.compare };
  return { text: isNegated ? text.replace('当前用户是', '当前用户不是') : text, power: POWER.compare };
}

function includesPhrase({ list, item }: ExpressionOf<'includes'>, words: Phrasing, isNegated: boolean): Phrase {
  const literal = (part: Expression, field: ReturnType<typeof fieldOf>): string =>
    part.kind === 'literal' ? literalWords(part.value, field, words.enums) : within(words.valueOf(part), POWER.sum);
  if (list.kind !== 'list') {
    const one = literal(item, fieldOf(words, list));
    const text = `${within(words.valueOf(list), POWER.sum)} ${isNegated ? '不包含' : '包含'} ${one}`;
    return { text, power: POWER.compare };
  }
  const side = literal(item, undefined);
  const items = list.items.map((part) => literal(part, fieldOf(words, item)));
  const [only] = items;
  const text =
    items.length === 1 && only !== undefined
      ? `${side} ${isNegated ? '≠' : '='} ${only}`
      : `${side} ${isNegated ? '不是' : '是'} ${items.join('、')} 之一`;
  return { text, power: POWER.compare };
}

function callPhrase(expression: ExpressionOf<'call'>, words: Phrasing, isNegated: boolean): Phrase {
  const [first, second] = expression.args;
  if (first !== undefined && expression.name === 'empty') return emptyPhrase(first, words, !isNegated);
  const text = (part: Expression | undefined): string =>
    part === undefined ? '' : within(words.valueOf(part), POWER.sum);
  const no = isNegated ? '不' : '';
  if (expression.name === 'startsWith')
    return { text: `${text(first)} ${no}以 ${text(second)} 开头`, power: POWER.compare };
  if (expression.name === 'contains') return { text: `${text(first)} ${no}包含 ${text(second)}`, power: POWER.compare };
  if (expression.name === 'overlaps') {
    const common = isNegated ? '没有共同的项' : '有共同的项';
    return { text: `${text(first)} 与 ${text(second)} ${common}`, power: POWER.compare };
  }
  return { text: `${words.valueOf(expression).text} ${isNegated ? '≠' : '='} 是`, power: POWER.compare };
}

const contrary = (phrase: Phrase): Phrase => unit(`并非（${phrase.text}）`);

/** Words about the record that a reference points to. */
function relatedPhrasing(field: string, words: Phrasing): Phrasing {
  const target = words.entity.field(field)?.reference?.entity;
  const entity = target === undefined ? undefined : words.findEntity?.(target);
  return entity === undefined ? words : words.about(entity);
}

/** The two ways to word an expression, handed to each other: values contain conditions and conditions values. */
export interface Phrasing extends Wording {
  /** `target` is the field that takes the value: constants are worded as its. */
  readonly valueOf: (expression: Expression, target?: FieldModel) => Phrase;
  /** `isNegated` words the contrary. */
  readonly conditionOf: (expression: Expression, isNegated?: boolean) => Phrase;
  /** The same for expressions over another entity. */
  readonly about: (entity: EntityModel) => Phrasing;
}
