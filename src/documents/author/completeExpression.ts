import type { CompletionNames, KnownName } from './CompletionNames.ts';

/** What stands right before the cursor in an expression, and what may go on from there. */
export interface ExpressionCompletion {
  /** Characters before the cursor that a choice replaces. */
  readonly replaced: number;
  readonly names: readonly KnownName[];
}

const ROOTS: readonly KnownName[] = [
  { name: '$deps', title: '本规则的依赖字段' },
  { name: '$values', title: '表单中的值' },
  { name: '$record', title: '本记录' },
  { name: '$self', title: '字段自己' },
  { name: '$user', title: '当前用户' },
  { name: '$ref', title: '所引用的记录' },
  { name: '$now', title: '现在（北京时间）' },
  { name: '$index', title: '明细行号' },
  { name: '$total', title: '其他记录的合计（校验）' },
  { name: '$config', title: '系统参数' },
];

/** What may go on in an expression whose text ends with `before`; undefined outside of {{ }} and inside of quotes. */
export function completeExpression(
  before: string,
  dependencies: readonly KnownName[],
  names: CompletionNames,
): ExpressionCompletion | undefined {
  const start = before.lastIndexOf('{{');
  if (start < 0 || before.indexOf('}}', start) >= 0) return undefined;
  const inside = before.slice(start + 2);
  if (isQuoted(inside)) return undefined;
  const word = /(\$?[A-Za-z_][A-Za-z0-9_]*\.)*\$?[A-Za-z_]?[A-Za-z0-9_]*$/.exec(inside)?.[0] ?? '';
  const parts = word.split('.');
  const last = parts.at(-1) ?? '';
  return { replaced: last.length, names: namesAfter(parts.slice(0, -1), dependencies, names) };
}

function namesAfter(
  path: readonly string[],
  dependencies: readonly KnownName[],
  names: CompletionNames,
): readonly KnownName[] {
  const [root, field = ''] = path;
  if (root === undefined) return [...ROOTS, ...names.functions];
  if (path.length === 2) return root === '$ref' ? names.fieldsBehind(field) : [];
  if (path.length > 2) return [];
  switch (root) {
    case '$deps':
      return dependencies;
    case '$values':
    case '$record':
      return names.fields;
    case '$user':
      return names.user;
    case '$config':
      return names.settings;
    case '$self':
      return [{ name: 'value' }];
    case '$ref':
      return names.fields.filter(({ name }) => names.fieldsBehind(name).length > 0);
    default:
      return [];
  }
}

/** Tells whether a text ends inside of quotes; backslashes escape, also twice as JSON has them. */
function isQuoted(text: string): boolean {
  let open = '';
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i] ?? '';
    if (char === '\\' && text[i + 1] !== '"') i += 1;
    else if (open === '' && (char === "'" || char === '"')) open = char;
    else if (char === open) open = '';
  }
  return open !== '';
}
