import { ExpressionError } from './ExpressionError.ts';

export interface Token {
  readonly type: 'number' | 'string' | 'name' | 'mark' | 'end';
  readonly text: string;
  readonly value: string | number;
  readonly start: number;
  readonly end: number;
}

const MARKS = [
  '===',
  '!==',
  '==',
  '!=',
  '<=',
  '>=',
  '&&',
  '||',
  '??',
  '?.',
  '=>',
  '...',
  '++',
  '--',
  '+',
  '-',
  '*',
  '/',
  '%',
  '<',
  '>',
  '!',
  '(',
  ')',
  '[',
  ']',
  '.',
  ',',
  '?',
  ':',
];
const REFUSED = ['=>', '...', '?.', '++', '--'];
/** Tokens of JavaScript that do more than compute a value. */
const FORBIDDEN: Readonly<Record<string, string>> = {
  '=': 'nothing is ever assigned',
  '++': 'nothing is ever assigned',
  '--': 'nothing is ever assigned',
  '=>': 'there are no functions to write',
  '`': 'there are no templates',
  ';': 'there is one expression, no statements',
  '{': 'there are no blocks and objects',
  '}': 'there are no blocks and objects',
};
const NAME_START = /[A-Za-z_$]/;
const NAME_PART = /[A-Za-z0-9_$]/;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', "'": "'", '"': '"', '\\': '\\' };

/** Splits the text between `from` and `to` into tokens; throws ExpressionError at the first character that fits none. */
export function tokenize(text: string, from: number, to: number): Token[] {
  const tokens: Token[] = [];
  let at = from;
  while (at < to) {
    const char = text.charAt(at);
    if (/\s/.test(char)) {
      at += 1;
      continue;
    }
    const token =
      numberToken(text, at, to) ?? readName(text, at, to) ?? readString(text, at, to) ?? markToken(text, at);
    if (token === null || REFUSED.includes(token.text)) throw refusal(token?.text ?? char, at);
    tokens.push(token);
    at = token.end;
  }
  tokens.push({ type: 'end', text: '', value: '', start: to, end: to });
  return tokens;
}

function refusal(mark: string, start: number): ExpressionError {
  const why = FORBIDDEN[mark];
  const message = `"${mark}" is not part of the expression language${why === undefined ? '' : `: ${why}`}`;
  const hint = { isForbidden: why !== undefined, proposal: mark === '=' ? '===' : undefined };
  return new ExpressionError(message, { start, end: start + mark.length }, hint);
}

function numberToken(text: string, at: number, to: number): Token | null {
  const match = /^(?:\d+\.?\d*|\.\d+)/.exec(text.slice(at, to));
  if (match === null) return null;
  const end = at + match[0].length;
  if (NAME_START.test(text.charAt(end)))
    throw new ExpressionError('A number must not run into a name', { start: at, end: end + 1 });
  return { type: 'number', text: match[0], value: Number(match[0]), start: at, end };
}

function readName(text: string, at: number, to: number): Token | null {
  if (!NAME_START.test(text.charAt(at))) return null;
  let end = at + 1;
  while (end < to && NAME_PART.test(text.charAt(end))) end += 1;
  const name = text.slice(at, end);
  return { type: 'name', text: name, value: name, start: at, end };
}

function readString(text: string, at: number, to: number): Token | null {
  const quote = text.charAt(at);
  if (quote !== "'" && quote !== '"') return null;
  let value = '';
  for (let i = at + 1; i < to; i += 1) {
    const char = text.charAt(i);
    if (char === quote) return { type: 'string', text: text.slice(at, i + 1), value, start: at, end: i + 1 };
    if (char === '\\') {
      i += 1;
      const escaped = ESCAPES[text.charAt(i)];
      if (escaped === undefined) throw new ExpressionError('Unknown escape in a text', { start: i - 1, end: i + 1 });
      value += escaped;
    } else {
      value += char;
    }
  }
  throw new ExpressionError('A text is not closed', { start: at, end: to });
}

function markToken(text: string, at: number): Token | null {
  const mark = MARKS.find((candidate) => text.startsWith(candidate, at));
  return mark === undefined ? null : { type: 'mark', text: mark, value: mark, start: at, end: at + mark.length };
}
