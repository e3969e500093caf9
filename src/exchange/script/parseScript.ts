import { ScriptError, type Script } from './Script.ts';

interface Token {
  readonly type: 'number' | 'string' | 'name' | 'mark' | 'end';
  readonly text: string;
  readonly start: number;
}

const TOKEN =
  /\s*(?:(\d+(?:\.\d+)?)|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|([A-Za-z_$][\w$]*)|(===|!==|==|!=|<=|>=|&&|\|\||\?\?|\?\.|[-+*/%<>!()[\].,?:]))/y;
const POWER: Readonly<Record<string, number>> = {
  '??': 1,
  '||': 2,
  '&&': 3,
  '==': 4,
  '!=': 4,
  '===': 4,
  '!==': 4,
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
const WORDS: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', null],
]);
const DEEPEST = 60;

/** Reads one expression of JavaScript. Nothing of it is run. Throws ScriptError for statements, functions, templates and regular expressions. */
export function parseScript(text: string): Script {
  return new Parser(tokensOf(text.replace(/;\s*$/, ''))).parse();
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  for (let at = 0; at < end;) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (match === null) throw new ScriptError(`读不懂“${text.slice(at).trim().slice(0, 12)}”`);
    const [, number, string, name, mark] = match;
    const body = number ?? string ?? name ?? mark ?? '';
    const type =
      number !== undefined ? 'number' : string !== undefined ? 'string' : name !== undefined ? 'name' : 'mark';
    at = TOKEN.lastIndex;
    tokens.push({ type, text: body, start: at - body.length });
  }
  return [...tokens, { type: 'end', text: '', start: end }];
}

class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  parse(): Script {
    const script = this.#conditional();
    const rest = this.#peek();
    if (rest.type !== 'end') throw new ScriptError(`只能是一个表达式，后面还有“${rest.text}”`);
    return script;
  }

  #peek(): Token {
    return this.#tokens[this.#at] ?? { type: 'end', text: '', start: 0 };
  }

  #take(mark: string): boolean {
    const { type, text } = this.#peek();
    if (type !== 'mark' || text !== mark) return false;
    this.#at += 1;
    return true;
  }

  #expect(mark: string): number {
    const { text, start } = this.#peek();
    if (!this.#take(mark)) throw new ScriptError(`这里应是“${mark}”，不是“${text}”`);
    return start + mark.length;
  }

  #conditional(): Script {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw new ScriptError('嵌套太深');
    const test = this.#binary(0);
    this.#depth -= 1;
    if (!this.#take('?')) return test;
    const yes = this.#conditional();
    this.#expect(':');
    const no = this.#conditional();
    return { kind: 'conditional', test, yes, no, start: test.start, end: no.end };
  }

  #binary(least: number): Script {
    let left = this.#unary();
    for (;;) {
      const { type, text: op } = this.#peek();
      const power = type === 'mark' ? (POWER[op] ?? 0) : 0;
      if (power <= least) return left;
      this.#at += 1;
      const right = this.#binary(power);
      left = { kind: 'binary', op, left, right, start: left.start, end: right.end };
    }
  }

  #unary(): Script {
    const { type, text: op, start } = this.#peek();
    if (type !== 'mark' || !['!', '-', '+'].includes(op)) return this.#postfix();
    this.#at += 1;
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw new ScriptError('嵌套太深');
    const of = this.#unary();
    this.#depth -= 1;
    return { kind: 'unary', op, of, start, end: of.end };
  }

  #postfix(): Script {
    let of = this.#primary();
    for (;;) {
      if (this.#take('.') || this.#take('?.')) {
        const { type, text: name, start } = this.#peek();
        if (type !== 'name') throw new ScriptError(`“.”后面应是名称，不是“${name}”`);
        this.#at += 1;
        of = { kind: 'member', of, name, start: of.start, end: start + name.length };
      } else if (this.#take('[')) {
        const key = this.#conditional();
        const end = this.#expect(']');
        if (key.kind !== 'literal' || key.value === null) throw new ScriptError('[ ] 里只能是数字或文本');
        of = { kind: 'member', of, name: String(key.value), start: of.start, end };
      } else if (this.#take('(')) {
        const args = this.#items(')');
        of = { kind: 'call', of, args: args.items, start: of.start, end: args.end };
      } else return of;
    }
  }

  #items(close: string): { readonly items: readonly Script[]; readonly end: number } {
    const items: Script[] = [];
    const { start } = this.#peek();
    if (this.#take(close)) return { items, end: start + 1 };
    do items.push(this.#conditional());
    while (this.#take(','));
    return { items, end: this.#expect(close) };
  }

  #primary(): Script {
    const { type, text, start } = this.#peek();
    this.#at += 1;
    const place = { start, end: start + text.length };
    if (type === 'number') return { kind: 'literal', value: Number(text), ...place };
    if (type === 'string') return { kind: 'literal', value: text.slice(1, -1).replace(/\\(.)/g, '$1'), ...place };
    if (type === 'name') {
      const word = WORDS.get(text);
      return word === undefined ? { kind: 'name', name: text, ...place } : { kind: 'literal', value: word, ...place };
    }
    if (text === '(') {
      const inner = this.#conditional();
      this.#expect(')');
      return inner;
    }
    if (text === '[') {
      const { items, end } = this.#items(']');
      return { kind: 'list', items, start, end };
    }
    throw new ScriptError(type === 'end' ? '表达式没有写完' : `读不懂“${text}”`);
  }
}
