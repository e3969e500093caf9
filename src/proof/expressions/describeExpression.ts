import type { EnumSource } from '#language/EnumType.ts';
import type { Expression, Arithmetic, ExpressionOf } from '#language/Expression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { POWER, unit, within, type Phrase } from '#language/functions/ExpressionFunction.ts';
import { conditionPhrase, type Phrasing, tidy, wordedCall } from './conditionPhrase.ts';
import { FUNCTIONS } from '#language/functions/functions.ts';
import { fieldOf, type Wording, readsSecret, SECRET_VALUE, titleOf } from './Wording.ts';
import { literalWords, userTitle } from './valueWords.ts';

const SIGNS: Readonly<Record<Exclude<Arithmetic, '%'>, string>> = { '+': '+', '-': '−', '*': '×', '/': '÷' };

/** The text of a value; a boolean is described as a condition. */
function valuePhrase(expression: Expression, words: Phrasing, target?: FieldModel): Phrase {
  switch (expression.kind) {
    case 'literal':
      return unit(literalWords(expression.value, target, words));
    case 'list':
      return unit(expression.items.map((item) => within(words.valueOf(item, target), POWER.sum)).join('、'));
    case 'name':
      return unit(nameWords(expression, words));
    case 'negate':
      return unit(`-${within(valuePhrase(expression.of, words), POWER.unit)}`);
    case 'arithmetic':
      return arithmeticPhrase(expression, words);
    case 'coalesce':
      return coalescePhrase(expression, words, target);
    case 'conditional':
      return choicePhrase(expression, words, target);
    case 'call':
      return FUNCTIONS.get(expression.name)?.result === 'boolean'
        ? words.conditionOf(expression)
        : wordedCall(expression, words);
    case 'not':
    case 'compare':
    case 'logical':
    case 'includes':
    case 'related':
      return words.conditionOf(expression);
  }
}

function titleOfName(entity: EntityModel, name: string): string {
  const field = entity.field(name);
  return field === undefined ? name : titleOf({ entity }, field);
}

function nameWords(name: ExpressionOf<'name'>, words: Phrasing): string {
  if (readsSecret(words, name)) return SECRET_VALUE;
  const [first = '', second = ''] = name.path;
  const { entity } = words;
  const field = entity.field(first);
  switch (name.root) {
    case '$values':
    case '$record': {
      const own = name.root === '$values' ? words.outer : undefined;
      const title = titleOfName(own ?? entity, first);
      return own === undefined ? title : `本条的${title}`;
    }
    case '$row':
      return fieldOf(words, name)?.title ?? first;
    case '$ref': {
      const title = second === 'Id' ? '编号' : (fieldOf(words, name)?.title ?? second);
      return `${field === undefined ? first : titleOf(words, field)}的${title}`;
    }
    case '$user':
      return userTitle(first, entity) ?? `当前用户的 ${first}`;
    case '$now':
      return '当前时间';
    case '$index':
      return '行序号（从 0 起）';
    case '$total':
      return '其他记录的合计';
    case '$self':
      return '本字段';
    case '$config':
      return `系统参数 ${first}`;
    case '$deps':
      return first;
  }
}

function arithmeticPhrase({ op, left, right }: ExpressionOf<'arithmetic'>, words: Phrasing): Phrase {
  const power = op === '+' || op === '-' ? POWER.sum : POWER.product;
  // The right side of − and ÷ keeps its brackets; that of + and × needs none on its own level.
  const least = op === '+' || op === '*' ? power : power + 1;
  const [first, second] = [within(words.valueOf(left), power), within(words.valueOf(right), least)];
  if (op === '%') return { text: `${first} 除以 ${second} 的余数`, power: POWER.sum };
  return { text: `${first} ${SIGNS[op]} ${second}`, power };
}

/** `金额（为空则取 0）`, several alternatives in their order. */
function coalescePhrase(expression: ExpressionOf<'coalesce'>, words: Phrasing, target?: FieldModel): Phrase {
  const [first, ...rest] = alternatives(expression).map((part) => words.valueOf(part, target));
  const others = rest.map((part, i) => {
    const text = within(part, POWER.sum);
    return i === 0 ? `为空则取 ${text}` : `再为空则取 ${text}`;
  });
  return unit(`${first === undefined ? '' : within(first, POWER.unit)}（${others.join('，')}）`);
}

const alternatives = (expression: Expression): Expression[] =>
  expression.kind === 'coalesce' ? [...alternatives(expression.left), ...alternatives(expression.right)] : [expression];

/** `若 甲，则 乙；若 丙，则 丁；否则 戊` */
function choicePhrase(expression: Expression, words: Phrasing, target?: FieldModel): Phrase {
  if (expression.kind !== 'conditional') {
    const phrase = words.valueOf(expression, target);
    return { text: `否则 ${within(phrase, POWER.logic)}`, power: POWER.choice };
  }
  const { test, yes, no } = expression;
  const when = within(words.conditionOf(test), POWER.logic);
  const then = within(words.valueOf(yes, target), POWER.logic);
  return { text: `若 ${when}，则 ${then}；${choicePhrase(no, words, target).text}`, power: POWER.choice };
}

/** Describes an expression in Chinese with titles and labels. `target`: the assigned field. */
export function describeExpression(
  expression: Expression,
  entity: EntityModel,
  enums: EnumSource,
  more: Pick<Wording, 'findEntity' | 'readable' | 'say' | 'outer'> & { readonly target?: FieldModel } = {},
): string {
  const { target, ...sources } = more;
  return tidy(phrasingOf({ entity, enums, ...sources }).valueOf(expression, target).text);
}

/** Describes a condition in Chinese; `isNegated`: its negation. */
export function describeCondition(expression: Expression, wording: Wording, isNegated = false): string {
  return tidy(phrasingOf(wording).conditionOf(expression, isNegated).text);
}

function phrasingOf(wording: Wording): Phrasing {
  const phrasing: Phrasing = {
    ...wording,
    valueOf: (expression, target) => valuePhrase(expression, phrasing, target),
    conditionOf: (expression, isNegated = false) => conditionPhrase(expression, phrasing, isNegated),
    about: (entity) => phrasingOf({ ...wording, entity, readable: undefined }),
  };
  return phrasing;
}
