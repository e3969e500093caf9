import {
  COMPARISONS,
  ROOT_NAMES,
  type Arithmetic,
  type Comparison,
  type Expression,
  type ExpressionOf,
  type RootName,
} from '../Expression.ts';
import { ExpressionError } from './ExpressionError.ts';
import { nearestName, sureName } from './nearestName.ts';
import { functionHere, memberHere } from './foreignNames.ts';
import { isForbiddenMember, isForbiddenWord } from './forbiddenNames.ts';
import { FUNCTIONS } from '../functions/functions.ts';
import { ofItsRows } from '../mapExpression.ts';
import { tokenize, type Token } from './tokenize.ts';

const MAX_LENGTH = 2000;
const MAX_DEPTH = 60;
const BINARY_POWER: Readonly<Record<string, number>> = {
  '??': 1,
  '||': 2,
  '&&': 3,
  '===': 4,
  '!==': 4,
  '==': 4,
  '!=': 4,
  '<': 5,
  '<=': 5,
  '>': 5,
  '>=': 5,
  '+': 6,
  '-': 6,
  '*': 7,
  '/': 7,
  '%': 7,
};
const LITERALS: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/**
 * Parses `{{ expression }}` to its syntax tree; positions count from the first character of `text`.
 * Throws ExpressionError for anything outside the language: assignments, functions, calls of unknown names, templates.
 */
export function parseExpression(text: string): Expression {
  if (text.length > MAX_LENGTH)
    throw new ExpressionError(`An expression may have ${MAX_LENGTH} characters at most`, {
      start: MAX_LENGTH,
      end: text.length,
    });
  const braces = /^\s*\{\{([\s\S]*)\}\}\s*$/.exec(text);
  if (braces === null)
    throw new ExpressionError('An expression stands between {{ and }}', { start: 0, end: text.length });
  const from = text.indexOf('{{') + 2;
  return new Parser(tokenize(text, from, text.lastIndexOf('}}'))).parse();
}

class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;
  /** The number of open conditions on rows. */
  #rows = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  parse(): Expression {
    const expression = this.#conditional();
    const rest = this.#peek();
    if (rest.type !== 'end') {
      if (rest.text === 'in')
        throw new ExpressionError('"in" is not part of the language', rest, { proposal: '[1, 2].includes(x)' });
      throw new ExpressionError(`Unexpected "${rest.text}"`, rest);
    }
    return expression;
  }

  #peek(): Token {
    const token = this.#tokens[Math.min(this.#at, this.#tokens.length - 1)];
    if (token === undefined) throw new ExpressionError('An expression is expected', { start: 0, end: 0 });
    return token;
  }

  #next(): Token {
    const token = this.#peek();
    this.#at += 1;
    return token;
  }

  #take(mark: string): boolean {
    const token = this.#peek();
    if (token.type !== 'mark' || token.text !== mark) return false;
    this.#at += 1;
    return true;
  }

  #expect(mark: string): Token {
    const token = this.#next();
    if (token.type !== 'mark' || token.text !== mark) throw new ExpressionError(`"${mark}" is expected here`, token);
    return token;
  }

  #conditional(): Expression {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new ExpressionError('The expression is nested too deeply', this.#peek());
    const test = this.#binary(0);
    let result = test;
    if (this.#take('?')) {
      const yes = this.#conditional();
      this.#expect(':');
      const no = this.#conditional();
      result = { kind: 'conditional', test, yes, no, start: test.start, end: no.end };
    }
    this.#depth -= 1;
    return result;
  }

  #binary(least: number): Expression {
    let left = this.#unary();
    for (;;) {
      const token = this.#peek();
      const power = token.type === 'mark' ? BINARY_POWER[token.text] : undefined;
      if (power === undefined || power <= least) return left;
      this.#at += 1;
      left = combine(token, left, this.#binary(power));
    }
  }

  #unary(): Expression {
    const token = this.#peek();
    if (token.type !== 'mark' || (token.text !== '!' && token.text !== '-')) return this.#postfix();
    this.#at += 1;
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new ExpressionError('The expression is nested too deeply', token);
    const of = this.#unary();
    this.#depth -= 1;
    return { kind: token.text === '!' ? 'not' : 'negate', of, start: token.start, end: of.end };
  }

  #postfix(): Expression {
    let of = this.#primary();
    for (;;) {
      if (this.#take('.')) {
        const name = this.#next();
        if (name.type !== 'name') throw new ExpressionError('A name is expected after "."', name);
        of = name.text === 'includes' && this.#take('(') ? this.#includes(of) : member(of, name, name.text);
      } else if (this.#take('[')) {
        const key = this.#next();
        if (key.type !== 'number' && key.type !== 'string')
          throw new ExpressionError('Only a number or a text may stand between [ and ]', key);
        this.#expect(']');
        of = member(of, key, String(key.value));
      } else {
        return of;
      }
    }
  }

  #includes(list: Expression): Expression {
    const item = this.#conditional();
    const close = this.#expect(')');
    return { kind: 'includes', list, item, start: list.start, end: close.end };
  }

  #primary(): Expression {
    const token = this.#next();
    if (token.type === 'number' || token.type === 'string')
      return { kind: 'literal', value: token.value, start: token.start, end: token.end };
    if (token.type === 'name') return this.#name(token);
    if (token.text === '(') {
      const inner = this.#conditional();
      this.#expect(')');
      return inner;
    }
    if (token.text === '[') return this.#list(token);
    throw new ExpressionError(
      token.type === 'end' ? 'The expression ends too early' : `Unexpected "${token.text}"`,
      token,
    );
  }

  #list(open: Token): Expression {
    const items: Expression[] = [];
    if (!this.#take(']')) {
      do items.push(this.#conditional());
      while (this.#take(','));
      this.#expect(']');
    }
    return { kind: 'list', items, start: open.start, end: this.#tokens[this.#at - 1]?.end ?? open.end };
  }

  #name(token: Token): Expression {
    const { start, end } = token;
    const literal = LITERALS.get(token.text);
    if (literal !== undefined) return { kind: 'literal', value: literal, start, end };
    if (token.text === 'undefined')
      throw new ExpressionError('"undefined" is not part of the language', token, { proposal: 'null', isSure: true });
    if (isForbiddenWord(token.text))
      throw new ExpressionError(`"${token.text}" cannot be reached from an expression`, token, { isForbidden: true });
    if (token.text === '$row' && this.#rows === 0)
      throw new ExpressionError('$row is read in a condition about rows only: any($values.Rows, $row.X > 0)', token);
    if (isRootName(token.text)) return { kind: 'name', root: token.text, path: [], start, end };
    if (this.#take('(')) return this.#call(token);
    const near = nearestName(token.text, ROOT_NAMES);
    const isRoot = token.text.startsWith('$') && near !== undefined;
    const message = `Unknown name "${token.text}"; fields are read as $deps.x or $values.${token.text}`;
    throw new ExpressionError(
      message,
      token,
      isRoot ? { proposal: near, isSure: sureName(token.text, ROOT_NAMES) === near } : {},
    );
  }

  #call(token: Token): Expression {
    const known = FUNCTIONS.get(token.text);
    if (known === undefined) throw unknownFunction(token);
    const args: Expression[] = [];
    if (!this.#take(')')) {
      do {
        const isAboutRows = args.length === known.condition;
        if (isAboutRows) this.#rows += 1;
        args.push(this.#conditional());
        if (isAboutRows) this.#rows -= 1;
      } while (this.#take(','));
      this.#expect(')');
    }
    const end = this.#tokens[this.#at - 1]?.end ?? token.end;
    const [least, most, step = 1] = known.arity;
    const numbers = least === most ? least : `${least} ${step > 1 ? 'or' : 'to'} ${most}`;
    if (args.length < least || args.length > most || (args.length - least) % step !== 0)
      throw new ExpressionError(`"${token.text}" takes ${numbers} arguments`, { start: token.start, end });
    const { rows, condition } = known;
    const asks = rows === undefined || condition === undefined ? undefined : { asks: { rows, condition } };
    return ofItsRows({ kind: 'call', name: token.text, args, ...asks, start: token.start, end });
  }
}

function unknownFunction(token: Token): ExpressionError {
  const names = [...FUNCTIONS.keys()];
  const near = nearestName(token.text, names);
  const message = `Unknown function "${token.text}"; there are ${names.join(', ')}`;
  const here = functionHere(token.text);
  if (here !== undefined) return new ExpressionError(message, token, { proposal: here });
  return new ExpressionError(message, token, { proposal: near, isSure: sureName(token.text, names) !== undefined });
}

function combine(token: Token, left: Expression, right: Expression): Expression {
  const place = { start: left.start, end: right.end };
  const op = token.text;
  if (op === '&&' || op === '||') return { kind: 'logical', op, left, right, ...place };
  if (op === '??') return { kind: 'coalesce', left, right, ...place };
  if (isArithmetic(op)) return { kind: 'arithmetic', op, left, right, ...place };
  const comparison = op === '==' ? '===' : op === '!=' ? '!==' : op;
  if (isComparison(comparison)) return { kind: 'compare', op: comparison, left, right, ...place };
  throw new ExpressionError(`Unexpected "${op}"`, token);
}

function member(of: Expression, key: Token, name: string): Expression {
  if (isForbiddenMember(name)) throw new ExpressionError(`"${name}" cannot be read`, key, { isForbidden: true });
  if (of.kind !== 'name') throw new ExpressionError('Only names that begin with $ have members', key);
  if (of.path.length >= (DEPTH[of.root] ?? 1)) throw tooDeep(of, key, name);
  return { ...of, path: [...of.path, name], end: key.end };
}

/** The number of path names after a root; one by default. */
const DEPTH: Partial<Readonly<Record<RootName, number>>> = { $ref: 2, $now: 0, $index: 0, $total: 0 };

/** The error for reading a member of a single value. */
function tooDeep(of: ExpressionOf<'name'>, key: Token, name: string): ExpressionError {
  const read = [of.root, ...of.path].join('.');
  const place = { start: of.start, end: key.end };
  const message = `${read} is one value, ".${name}" of it cannot be read`;
  const here = memberHere(name, read);
  if (here !== undefined) return new ExpressionError(message, place, { proposal: here, isSure: name === 'length' });
  return new ExpressionError(`${message}; of the record that a field X refers to it is $ref.X.${name}`, place);
}

const isRootName = (name: string): name is RootName => ROOT_NAMES.some((root) => root === name);
const isComparison = (op: string): op is Comparison => COMPARISONS.some((comparison) => comparison === op);
const isArithmetic = (op: string): op is Arithmetic => ['+', '-', '*', '/', '%'].includes(op);
