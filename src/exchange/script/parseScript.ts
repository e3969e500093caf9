import { type Expression, parseExpressionAt, type PrivateIdentifier, type SpreadElement, type Super } from 'acorn';
import { ScriptError, type Script } from './Script.ts';

const UNARY: readonly string[] = ['!', '-', '+'];
const BINARY = ['==', '!=', '===', '!==', '<', '<=', '>', '>=', '+', '-', '*', '/', '%', '&&', '||', '??'];
const SHOWN = 30;

/**
 * Reads one expression of JavaScript. Nothing of it is run; a function is handed on as its text. Throws ScriptError for what is no expression, and for what
 * forms do not decide by: assignments, templates, regular expressions, operators on bits.
 */
export function parseScript(text: string): Script {
  try {
    const node = parseExpressionAt(text, 0, { ecmaVersion: 'latest' });
    const rest = text
      .slice(node.end)
      .replace(/^[\s;]+$/, '')
      .trim();
    if (rest !== '') throw new ScriptError(`只能是一个表达式，后面还有“${rest.slice(0, SHOWN)}”`);
    return read(node, text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new ScriptError(`读不懂“${text.slice(0, SHOWN)}”`, { cause: error });
    // The parser goes down with its text.
    if (error instanceof RangeError) throw new ScriptError('嵌套太深', { cause: error });
    throw error;
  }
}

function read(node: Expression | PrivateIdentifier | SpreadElement | Super | null, text: string): Script {
  const inner = (each: Parameters<typeof read>[0]): Script => read(each, text);
  switch (node?.type) {
    case 'Literal': {
      const { value } = node;
      // A regular expression that this engine cannot make has null as its value, too.
      if (node.raw === 'null') return { kind: 'literal', value: null };
      if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
        return { kind: 'literal', value };
      break;
    }
    case 'Identifier':
      return node.name === 'undefined' ? { kind: 'literal', value: null } : { kind: 'name', name: node.name };
    case 'ChainExpression':
      return inner(node.expression);
    case 'MemberExpression':
      return { kind: 'member', of: inner(node.object), name: nameOf(node.property, node.computed, text) };
    case 'CallExpression':
      return { kind: 'call', of: inner(node.callee), args: node.arguments.map(inner) };
    case 'ArrowFunctionExpression':
      return { kind: 'function', text: text.slice(node.start, node.end) };
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

/** The name of a member: `x.Name`, `x["Name"]`, `x[0]`. */
function nameOf(property: Expression | PrivateIdentifier, isComputed: boolean, text: string): string {
  if (!isComputed && property.type === 'Identifier') return property.name;
  const key = isComputed ? read(property, text) : undefined;
  if (key?.kind !== 'literal' || key.value === null) throw new ScriptError('[ ] 里只能是数字或文本');
  return String(key.value);
}
