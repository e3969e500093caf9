import { compileExpression } from '#language/compileExpression.ts';
import type { Expression, ExpressionOf } from '#language/Expression.ts';
import { isEmpty } from '#language/isEmpty.ts';
import { listNames } from '#language/listNames.ts';
import type { Scope } from '#language/Scope.ts';
import type { Value } from '#language/Value.ts';
import { plainText } from '#language/plainText.ts';
import type { ExplainedInput } from './Explanation.ts';
import type { Subject } from './Subject.ts';
import { describeExpression } from './words/describeExpression.ts';
import { ROLE_LABELS } from './words/userWords.ts';
import { currentWords } from './words/valueWords.ts';
import { fieldOf, readsSecret, titleOf } from './words/Wording.ts';

/** What an expression reads and what that is now, each once; nothing of what the user may not know about. */
export function explainInputs(subject: Subject, scope: Scope, expression: Expression): ExplainedInput[] {
  if (readsSecret(subject.wording, expression)) return [];
  const inputs = new Map<string, ExplainedInput>();
  for (const name of listNames(expression)) {
    const input = explainName(subject, scope, name);
    if (!inputs.has(input.name)) inputs.set(input.name, input);
  }
  return [...inputs.values()];
}

function explainName(subject: Subject, scope: Scope, name: ExpressionOf<'name'>): ExplainedInput {
  const { entity, wording, outcome, texts } = subject;
  const [first = ''] = name.path;
  const value = compileExpression(name)(scope);
  const field = name.root === '$values' || name.root === '$record' ? entity.field(first) : undefined;
  if (field === undefined) {
    const text = otherText(subject, name, value);
    const title = describeExpression(name, entity, wording.enums, wording);
    return { name: [name.root, ...name.path].join('.'), title, text, isHidden: false };
  }
  const isHidden = outcome.states[field.index]?.display !== 'visible';
  const text = isHidden ? '已隐藏，按未填写处理' : currentWords(field, value, wording.enums, texts[first]);
  return { name: first, title: titleOf(wording, field), text, isHidden };
}

function otherText({ wording }: Subject, name: ExpressionOf<'name'>, value: Value): string {
  if (isEmpty(value)) return '空';
  const field = fieldOf(wording, name);
  if (field !== undefined) return currentWords(field, value, wording.enums);
  if (name.root === '$user' && name.path[0] === 'Role' && typeof value === 'string') return ROLE_LABELS[value] ?? value;
  return typeof value === 'boolean' ? (value ? '是' : '否') : plainText(value, '、');
}
