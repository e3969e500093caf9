import { readFileSync } from 'node:fs';
import ts from 'typescript';

export interface FoundText {
  readonly line: number;
  readonly text: string;
}

/** Begins what follows a value within a template: a path does not begin there. */
const REST = '…';

/** Every text that a source file holds: literals, parts of templates and regular expressions, texts between tags. Imports are no texts. */
export function readTexts(file: string): FoundText[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: FoundText[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    const isRest = ts.isTemplateMiddleOrTemplateTail(node);
    if (isRest || ts.isTemplateHead(node) || ts.isLiteralExpression(node) || ts.isJsxText(node)) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      found.push({ line, text: isRest ? `${REST}${node.text}` : node.text });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
