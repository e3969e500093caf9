import { isMany } from '#fields/table/fieldKinds.ts';
import {
  type CallWording,
  type Phrase,
  POWER,
  test,
  unit,
  within,
  type WordedArgument,
} from '#language/functions/ExpressionFunction.ts';
import { FUNCTIONS } from '#language/functions/functions.ts';
import { functionWords } from '#language/words/functionWords.ts';
import type { Comparison, Expression, ExpressionOf } from '#language/Expression.ts';
import { chainOf } from '#language/mapExpression.ts';
import type { Scalar } from '#language/Value.ts';
import { literalWords, roleLabels, userFlag } from './valueWords.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { type Wording, fieldOf, readsSecret, SECRET_CONDITION } from './Wording.ts';

/** Full-width brackets bring their own space along. */
export const tidy = (text: string): string => text.replace(/\s*（\s*/g, '（').replace(/\s*）\s*/g, '）');

const SIGNS: Readonly<Record<Comparison, string>> = {
  '===': '=',
  '!==': '≠',
  '<': '<',
  '<=': '≤',
  '>': '>',
  '>=': '≥',
};

/** The text of a condition; `isNegated` for its negation. */
export function conditionPhrase(expression: Expression, words: Phrasing, isNegated = false): Phrase {
  switch (expression.kind) {
    case 'not':
      return words.conditionOf(expression.of, !isNegated);
    case 'logical':
      return logicalPhrase(expression, words, isNegated);
    case 'literal':
      return unit((expression.value === true) !== isNegated ? '始终成立' : '始终不成立');
    case 'conditional':
      return isNegated ? contrary(conditionalPhrase(expression, words)) : conditionalPhrase(expression, words);
    default:
      return readsSecret(words, expression) ? unit(SECRET_CONDITION) : atomPhrase(expression, words, isNegated);
  }
}

function logicalPhrase(expression: ExpressionOf<'logical'>, words: Phrasing, isNegated: boolean): Phrase {
  const isAll = (expression.op === '&&') !== isNegated;
  const parts = chainOf(expression, expression.op).map((part) =>
    within(words.conditionOf(part, isNegated), POWER.compare),
  );
  return { text: parts.join(isAll ? ' 且 ' : ' 或 '), power: POWER.logic };
}

function conditionalPhrase({ test, yes, no }: ExpressionOf<'conditional'>, words: Phrasing): Phrase {
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
      return literalWords(part.value, isEqual || field?.enum === undefined ? field : undefined, words);
    const value = within(words.valueOf(part), POWER.sum);
    return !isEqual && fieldOf(words, part)?.enum !== undefined ? `${value}的编码` : value;
  };
  const phrase = (sign: string): Phrase => ({
    text: `${text(side, other)} ${sign} ${text(other, side)}`,
    power: POWER.compare,
  });
  if (!isNegated) return phrase(SIGNS[op]);
  if (isEqual) return phrase(SIGNS[op === '===' ? '!==' : '===']);
  return contrary(phrase(SIGNS[op]));
}

/** Phrases that read better than an equation: for emptiness, and for properties of the user. */
function comparedWithConstant(side: Expression, value: Scalar, isWanted: boolean, words: Phrasing): Phrase | undefined {
  if (value === null) return emptyPhrase(side, words, isWanted);
  if (side.kind !== 'name' || side.root !== '$user') return undefined;
  const role = side.path[0] === 'Role' ? roleLabels(words.entity).get(String(value)) : undefined;
  if (role !== undefined) return test(isWanted ? `当前用户是${role}` : `当前用户不是${role}`);
  return typeof value === 'boolean' && value === isWanted ? flagPhrase(side, words, !value) : undefined;
}

function emptyPhrase(of: Expression, words: Phrasing, isEmpty: boolean): Phrase {
  const text = within(words.valueOf(of), POWER.sum);
  return test(isEmpty ? `${text} 未填写` : `${text} 已填写`);
}

/** `当前用户是部门负责人`, or its negation. */
function flagPhrase(expression: ExpressionOf<'name'>, words: Phrasing, isNegated: boolean): Phrase {
  const flag = userFlag(expression.path[0] ?? '', words.entity);
  if (flag === undefined) return test(`${words.valueOf(expression).text} ${isNegated ? '≠' : '='} 是`);
  return test(isNegated ? `当前用户不是${flag}` : `当前用户是${flag}`);
}

function includesPhrase({ list, item }: ExpressionOf<'includes'>, words: Phrasing, isNegated: boolean): Phrase {
  const literal = (part: Expression, field: ReturnType<typeof fieldOf>): string =>
    part.kind === 'literal' ? literalWords(part.value, field, words) : within(words.valueOf(part), POWER.sum);
  if (list.kind !== 'list') {
    const one = literal(item, fieldOf(words, list));
    const all = within(words.valueOf(list), POWER.sum);
    return test(isNegated ? `${all} 不包含 ${one}` : `${all} 包含 ${one}`);
  }
  const side = literal(item, undefined);
  const items = list.items.map((part) => literal(part, fieldOf(words, item)));
  const [only] = items;
  const text =
    items.length === 1 && only !== undefined
      ? `${side} ${isNegated ? '≠' : '='} ${only}`
      : isNegated
        ? `${side} 不是 ${items.join('、')} 之一`
        : `${side} 是 ${items.join('、')} 之一`;
  return { text, power: POWER.compare };
}

function callPhrase(expression: ExpressionOf<'call'>, words: Phrasing, isNegated: boolean): Phrase {
  if (FUNCTIONS.get(expression.name)?.result === 'boolean') return wordedCall(expression, words, isNegated);
  return test(`${words.valueOf(expression).text} ${isNegated ? '≠' : '='} 是`);
}

/** The text of a function call. */
export function wordedCall({ name, args }: ExpressionOf<'call'>, words: Phrasing, isNegated = false): Phrase {
  const worded = args.map((arg): WordedArgument => {
    return { ...words.valueOf(arg), expression: arg, isMany: isMany(fieldOf(words, arg)) };
  });
  const columnTitle: CallWording['columnTitle'] = (rows, column) => {
    const key = column.kind === 'literal' ? String(column.value) : '';
    const child = fieldOf(words, rows)?.child;
    return (child === undefined ? undefined : words.findEntity?.(child.entity)?.field(key)?.title) ?? key;
  };
  return functionWords(name)?.phrase(worded, { isNegated, columnTitle }) ?? unit(name);
}

const contrary = (phrase: Phrase): Phrase => unit(`并非（${phrase.text}）`);

function relatedPhrasing(field: string, words: Phrasing): Phrasing {
  const target = words.entity.field(field)?.reference?.entity;
  const entity = target === undefined ? undefined : words.findEntity?.(target);
  return entity === undefined ? words : words.about(entity);
}

/** The two mutually recursive ways to describe an expression: values contain conditions and conditions values. */
export interface Phrasing extends Wording {
  /** `target` is the field that takes the value: constants are worded as its. */
  readonly valueOf: (expression: Expression, target?: FieldModel) => Phrase;
  /** `isNegated`: describe the negation. */
  readonly conditionOf: (expression: Expression, isNegated?: boolean) => Phrase;
  /** The same for expressions over another entity. */
  readonly about: (entity: EntityModel) => Phrasing;
}
