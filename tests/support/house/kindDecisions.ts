import { relative } from 'node:path/posix';
import { API, type Project } from 'typescript/unstable/sync';
import { type Node, SyntaxKind } from 'typescript/unstable/ast';
import { isBinaryExpression, isBindingElement, isStringLiteral, isSwitchStatement } from 'typescript/unstable/ast/is';

/** The rooms where a field kind is at home. */
const OF_FIELDS = /^src\/(fields|renderer\/fields|generated)\//;
const MODEL = 'src/fields/FieldModel.ts';
/** The JSON type of a node selects its kind, except where it only distinguishes sections, lists and texts. */
const NODE = 'src/generated/documents/FormDocument.ts';
const OF_NO_KIND: readonly (string | undefined)[] = ['void', 'array', 'string'];

/**
 * Returns the places of `src` that compare the kind of a field with a name (`field.type === 'money'`), as `file:line`. The
 * compiler decides whether a `type` is that of a field: settings, blocks and columns have types of the same names.
 */
export function kindDecisions(): string[] {
  const api = new API({ cwd: process.cwd() });
  try {
    const [project] = api.updateSnapshot({ openProjects: [`${process.cwd()}/tsconfig.json`] }).getProjects();
    if (project === undefined) throw new Error('tsconfig.json opens no project');
    return project.program.getSourceFileNames().flatMap((name) => {
      const file = relative(process.cwd(), name);
      return file.startsWith('src/') && !OF_FIELDS.test(file) ? decisionsIn(file, name, project) : [];
    });
  } finally {
    api.close();
  }
}

function decisionsIn(file: string, name: string, project: Project): string[] {
  const source = project.program.getSourceFile(name);
  if (source === undefined) throw new Error(`no source of ${name}`);
  const compared: { readonly subject: Node; readonly to: string | undefined }[] = [];
  const visit = (node: Node): void => {
    const comparison = comparisonOf(node);
    if (comparison !== undefined && /\btype$/.test(comparison.subject.getText())) compared.push(comparison);
    node.forEachChild(visit);
  };
  visit(source);
  return compared
    .filter(({ subject, to }) => {
      const homes = homesOf(subject, project);
      return homes.includes(MODEL) || (homes.includes(NODE) && !OF_NO_KIND.includes(to));
    })
    .map(({ subject }) => `${file}:${source.text.slice(0, subject.getStart()).split('\n').length}`);
}

/** The value that is compared with a text, and the text; for a switch its subject alone. */
function comparisonOf(node: Node): { readonly subject: Node; readonly to: string | undefined } | undefined {
  if (isSwitchStatement(node)) return { subject: node.expression, to: undefined };
  if (!isBinaryExpression(node)) return undefined;
  const { left, right, operatorToken } = node;
  const isComparison = [SyntaxKind.EqualsEqualsEqualsToken, SyntaxKind.ExclamationEqualsEqualsToken].some(
    (kind) => kind === operatorToken.kind,
  );
  if (!isComparison) return undefined;
  if (isStringLiteral(right)) return { subject: left, to: right.text };
  return isStringLiteral(left) ? { subject: right, to: left.text } : undefined;
}

/** The files that declare the property whose value this is, also where it was taken out of its object. */
function homesOf(node: Node, project: Project): string[] {
  const { checker } = project;
  const own = checker.getSymbolAtLocation(node);
  const declared = own?.declarations[0]?.resolve(project);
  const from =
    declared !== undefined && isBindingElement(declared) ? checker.getTypeAtLocation(declared.parent) : undefined;
  const property = from === undefined ? own : checker.getPropertyOfType(from, 'type');
  return (property?.declarations ?? []).map(({ path }) => relative(process.cwd(), path));
}
