import { afterEach, describe, expect, it } from 'vitest';
import { ExpressionError } from '#language/compiler/ExpressionError.ts';
import { parseExpression } from '#language/compiler/parseExpression.ts';

/** Texts that try to access code, globals, prototypes or syntax outside the language. None of them may parse. */
const ATTEMPTS = [
  'constructor',
  'constructor.constructor("return 1")()',
  '$values.constructor',
  '$values.constructor.constructor("return process")()',
  '$values["constructor"]',
  "$values['constructor']['constructor']",
  '$values.__proto__',
  '$values["__proto__"].polluted',
  '$values.prototype',
  '$values.A.constructor.name',
  '$values.__defineGetter__("a", 1)',
  '$values.__lookupGetter__("a")',
  '$values.hasOwnProperty("a")',
  '$values.toString()',
  '$values.valueOf()',
  '"".constructor',
  '"".sub.constructor',
  '[].constructor',
  '[]["filter"]["constructor"]("return 1")()',
  '(1).constructor',
  'true.constructor',
  'this',
  'this.constructor',
  'window',
  'window.location',
  'document.cookie',
  'globalThis',
  'globalThis.process.exit()',
  'self',
  'process.env',
  'require("fs")',
  'import("fs")',
  'eval("1")',
  'Function("return 1")()',
  'new Function("return 1")',
  'new Date()',
  'fetch("http://x")',
  'alert(1)',
  'setTimeout("1", 0)',
  'JSON.stringify($values)',
  'Object.keys($values)',
  'Math.random()',
  'Reflect.ownKeys($values)',
  '$values.A = 1',
  '$values.A += 1',
  '$values.A++',
  '--$values.A',
  'delete $values.A',
  'void 0',
  'typeof $values',
  '$values instanceof Object',
  '"A" in $values',
  '() => 1',
  'x => x',
  '(function () { return 1 })()',
  'async () => 1',
  'function f() {}',
  'class A {}',
  '`text ${1}`',
  '`text`',
  '/a+/.test("a")',
  '$values?.A',
  '$values?.["A"]',
  '[...$values.A]',
  '{ a: 1 }',
  '({}).constructor',
  '1; 2',
  '1, 2',
  'if (true) 1',
  'while (true) {}',
  'throw 1',
  'debugger',
  'with ($values) A',
  'var a = 1',
  'let a = 1',
  '$values[A]',
  '$values[$values.A]',
  '$values["a" + "b"]',
  'empty',
  'empty.constructor',
  'empty(1)(2)',
  'empty(1).constructor',
  'empty["call"](1)',
  '$values.A.includes.constructor(1)',
  '$values.A.map(x)',
  '$form.values',
  '$root',
  '$window',
  '$global.process',
  'undefined',
  'NaN',
  'Infinity',
  '1e999',
  '0x10',
  '1n',
  "'\\x41'",
  "'\\u0041'",
  "'not closed",
  '"not closed',
  '@import',
  '#private',
  '1 | 2',
  '1 & 2',
  '1 ^ 2',
  '~1',
  '1 << 2',
  '1 >>> 2',
  '2 ** 3',
  '!!',
  '//comment',
  '/* comment */ 1',
  '<!-- 1',
  '}}{{ 1',
];

describe('attempts to escape', () => {
  afterEach(() => {
    expect(Reflect.has({}, 'polluted')).toBe(false);
  });

  it('are many', () => {
    expect(new Set(ATTEMPTS).size).toBeGreaterThanOrEqual(60);
  });

  it.each(ATTEMPTS)('%s is refused', (text) => {
    expect(() => parseExpression(`{{ ${text} }}`)).toThrow(ExpressionError);
  });

  it.each([
    '$values.A = 1',
    '$values.A++',
    '() => 1',
    'function f() {}',
    'window',
    'new Date()',
    'eval("1")',
    '`${1}`',
    '1; 2',
  ])('%s is told apart from a slip of the pen', (text) => {
    expect(errorOf(`{{ ${text} }}`)).toMatchObject({ isForbidden: true });
  });

  it.each(['$values.A >', 'emty($values.A)', '$values.A in [1]', '1 & 2', 'Money > 1'])(
    '%s is a slip of the pen',
    (text) => {
      expect(errorOf(`{{ ${text} }}`)).toMatchObject({ isForbidden: false });
    },
  );

  it('too long or too deep texts are refused, not run out of stack', () => {
    expect(() => parseExpression(`{{ ${'1+'.repeat(1500)}1 }}`)).toThrow(ExpressionError);
    expect(() => parseExpression(`{{ ${'('.repeat(900)}1${')'.repeat(900)} }}`)).toThrow(/too deeply/);
    expect(() => parseExpression(`{{ ${'!'.repeat(900)}true }}`)).toThrow(/too deeply/);
    expect(() => parseExpression(`{{ ${'['.repeat(900)} }}`)).toThrow(ExpressionError);
  });
});

function errorOf(text: string): unknown {
  try {
    return parseExpression(text);
  } catch (error) {
    return error;
  }
}
