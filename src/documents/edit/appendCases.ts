import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import { appendItems } from './appendItems.ts';
import { printJson } from './printJson.ts';
import type { TextEdit } from './TextEdit.ts';

/** The keys of a case in the order in which documents have them. */
const ORDER: readonly (keyof RuleCase)[] = [
  'title',
  'rule',
  'form',
  'values',
  'stored',
  'defaults',
  'refs',
  'user',
  'now',
  'expect',
];

/**
 * The edit that appends cases to the text of a cases.json; everything else in it stays as it is. An empty text becomes a new
 * document. Undefined when the text is no JSON or has no list of cases.
 */
export function appendCases(text: string, cases: readonly RuleCase[]): TextEdit | undefined {
  if (text.trim() === '') return { offset: 0, length: text.length, content: newDocument(cases) };
  return appendItems(text, 'cases', cases, printCase);
}

function newDocument(cases: readonly RuleCase[]): string {
  const items = cases.map((each) => `    ${printCase(each, '    ')}`).join(',\n');
  return `{\n  "$schema": "../meta/cases.schema.json",\n  "cases": [${items === '' ? '' : `\n${items}\n  `}]\n}\n`;
}

/** A case one key per line, each value on one line where it fits. */
function printCase(ruleCase: RuleCase, indent: string): string {
  const inner = `${indent}  `;
  const keys = ORDER.filter((key) => ruleCase[key] !== undefined);
  const lines = keys.map((key, i) => {
    const head = `${inner}"${key}": `;
    return head + printJson(ruleCase[key], inner, head.length, i < keys.length - 1 ? 1 : 0);
  });
  return `{\n${lines.join(',\n')}\n${indent}}`;
}
