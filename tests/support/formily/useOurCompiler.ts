import { Schema } from '@formily/json-schema';
import { toJS } from '@formily/reactive';
import { compileExpression, type Evaluate } from '#language/compiler/compileExpression.ts';
import type { ExpressionOf } from '#language/Expression.ts';
import { parseExpression } from '#language/compiler/parseExpression.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import type { Value } from '#language/Value.ts';

const EMPTY: Scope = {
  values: {},
  record: {},
  index: 0,
  user: {},
  now: '',
  refs: {},
  enums: () => undefined,
  self: null,
};

/** Makes Formily evaluate `{{ }}` with our evaluator: its own would run the text as code. */
export function useOurCompiler(): void {
  const programs = new Map<string, Evaluate>();
  let at: unknown;
  const readName = (name: ExpressionOf<'name'>): Evaluate | undefined => {
    const [first = ''] = name.path;
    if (name.root === '$self') return () => toValue(read(read(at, '$self'), 'value'));
    return name.root === '$deps' || name.root === '$values'
      ? () => toValue(read(read(at, name.root), first))
      : undefined;
  };
  Schema.registerCompiler((text: string, scope: unknown) => {
    const program = programs.get(text) ?? compileExpression(parseExpression(`{{${text}}}`), readName);
    programs.set(text, program);
    at = scope;
    return program(EMPTY);
  });
}

function read(object: unknown, name: string): unknown {
  return typeof object === 'object' && object !== null ? Reflect.get(object, name) : undefined;
}

/** A value of Formily as one of ours: missing values and empty texts are null. */
function toValue(found: unknown): Value {
  const plain: unknown = toJS(found);
  if (typeof plain === 'number' || typeof plain === 'boolean') return plain;
  if (typeof plain === 'string') return plain === '' ? null : plain;
  return Array.isArray(plain) ? plain.map(toValue) : null;
}
