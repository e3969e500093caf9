import { readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';

export interface FoundText {
  readonly line: number;
  readonly text: string;
}

/** The fixed text between the values of a template. */
interface Part {
  readonly start: number;
  readonly value: { readonly raw: string; readonly cooked: string | null };
}

/** Begins what follows a value within a template: a path does not begin there. */
const REST = '…';

/** Every text that a source file holds: literals, parts of templates and regular expressions, texts between tags. Imports are no texts. */
export function readTexts(file: string): FoundText[] {
  const code = readFileSync(file, 'utf8');
  const { program } = parseSync(file, code);
  const found: FoundText[] = [];
  const add = (start: number, text: string): number =>
    found.push({ line: code.slice(0, start).split('\n').length, text });
  const addParts = (quasis: readonly Part[]): void =>
    quasis.forEach(({ start, value }, index) => add(start, `${index > 0 ? REST : ''}${value.cooked ?? value.raw}`));
  const texts = new Visitor({
    Literal: ({ start, value, raw }) => add(start, typeof value === 'string' ? value : (raw ?? '')),
    JSXText: ({ start, value }) => add(start + value.search(/\S|$/), value),
    TemplateLiteral: ({ quasis }) => addParts(quasis),
    TSTemplateLiteralType: ({ quasis }) => addParts(quasis),
  });
  const body = program.body.filter(
    (node) =>
      node.type !== 'ImportDeclaration' &&
      node.type !== 'ExportAllDeclaration' &&
      !(node.type === 'ExportNamedDeclaration' && node.source !== null),
  );
  texts.visit({ ...program, body });
  return found.sort((a, b) => a.line - b.line);
}
