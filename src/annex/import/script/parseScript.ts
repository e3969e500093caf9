import {
  type BlockStatement,
  type Expression,
  parseExpressionAt,
  type PrivateIdentifier,
  type SpreadElement,
  type Super,
} from 'acorn';
import { orTooDeep, ScriptError, type Script } from './ScriptWorld.ts';

const UNARY: readonly string[] = ['!', '-', '+'];
const BINARY = ['==', '!=', '===', '!==', '<', '<=', '>', '>=', '+', '-', '*', '/', '%', '&&', '||', '??', '&', '|'];
const SHOWN = 30;

/**
 * Parses one expression of JavaScript. Nothing is run; a function becomes its text, and its result if that is a single
 * expression. Throws ScriptError for invalid expressions, and for constructs that form conditions do not use:
 * assignments, templates, bit shifts.
 */
export const parseScript = (text: string): Script => orTooDeep(() => parse(text));

function parse(text: string): Script {
  try {
    const node = parseExpressionAt(text, 0, { ecmaVersion: 'latest', preserveParens: true });
    const rest = text
      .slice(node.end)
      .replace(/^[\s;]+$/, '')
      .trim();
    if (rest !== '') throw new ScriptError(`只能是一个表达式，后面还有“${rest.slice(0, SHOWN)}”`);
    return read(node, text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new ScriptError(`读不懂“${text.slice(0, SHOWN)}”`, { cause: error });
    throw error;
  }
}

function read(node: Expression | PrivateIdentifier | SpreadElement | Super | null, text: string): Script {
  const inner = (each: Parameters<typeof read>[0]): Script => read(each, text);
  switch (node?.type) {
    case 'Literal': {
      const { value } = node;
      if (node.regex !== undefined && node.regex !== null)
        return { kind: 'pattern', source: node.regex.pattern, flags: node.regex.flags };
      // A regular expression that this engine cannot make has null as its value, too.
      if (node.raw === 'null') return { kind: 'literal', value: null };
      if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
        return { kind: 'literal', value };
      break;
    }
    case 'Identifier':
      return node.name === 'undefined' ? { kind: 'literal', value: null } : { kind: 'name', name: node.name };
    case 'ParenthesizedExpression':
    case 'ChainExpression':
      return inner(node.expression);
    case 'MemberExpression':
      return { kind: 'member', of: inner(node.object), name: nameOf(node.property, node.computed, text) };
    case 'CallExpression':
      return { kind: 'call', of: inner(node.callee), args: node.arguments.map(inner) };
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return {
        kind: 'function',
        text: text.slice(node.start, node.end),
        params: node.params.map((param) => (param.type === 'Identifier' ? param.name : '')),
        gives: givenBy(node.body, text),
      };
    case 'ArrayExpression':
      return { kind: 'list', items: node.elements.map(inner) };
    case 'UnaryExpression':
      if (UNARY.includes(node.operator)) return { kind: 'unary', op: node.operator, of: inner(node.argument) };
      break;
    case 'BinaryExpression':
    case 'LogicalExpression':
      if (BINARY.includes(node.operator))
        return { kind: 'binary', op: node.operator, left: inner(node.left), right: inner(node.right) };
      break;
    case 'ConditionalExpression':
      return {
        kind: 'conditional',
        test: inner(node.test),
        yes: inner(node.consequent),
        no: inner(node.alternate),
      };
    default:
  }
  throw new ScriptError(`读不懂“${(node ? text.slice(node.start, node.end) : text).slice(0, SHOWN)}”`);
}

/** The result of a function; undefined if it does more than return a value, or uses an unsupported construct. */
function givenBy(body: Expression | BlockStatement, text: string): Script | undefined {
  const [only, ...more] = body.type === 'BlockStatement' ? body.body : [];
  const given = body.type !== 'BlockStatement' ? body : only?.type === 'ReturnStatement' ? only.argument : undefined;
  if (given === undefined || given === null || more.length > 0) return undefined;
  try {
    return read(given, text);
  } catch (error) {
    if (error instanceof ScriptError) return undefined;
    throw error;
  }
}

/** The name of a member: `x.Name`, `x["Name"]`, `x[0]`. */
function nameOf(property: Expression | PrivateIdentifier, isComputed: boolean, text: string): string {
  if (!isComputed && property.type === 'Identifier') return property.name;
  const key = isComputed ? read(property, text) : undefined;
  if (key?.kind !== 'literal' || key.value === null) throw new ScriptError('[ ] 里只能是数字或文本');
  return String(key.value);
}
