import { findNodeAtLocation, type Node } from 'jsonc-parser';
import type { DecisionCase, RuleCase } from '#generated/documents/CasesDocument.ts';
import { parseSource } from '../SourceFile.ts';
import { printJson } from './printJson.ts';

/** A change of a text: `length` characters from `offset` on are replaced. */
export interface TextEdit {
  readonly offset: number;
  readonly length: number;
  readonly content: string;
}

/** The text after an edit. */
export function applyEdit(text: string, { offset, length, content }: TextEdit): string {
  return text.slice(0, offset) + content + text.slice(offset + length);
}

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

/** The keys of a decision case in the order in which documents have them. */
const DECISION_ORDER: readonly (keyof DecisionCase)[] = [
  'title',
  'rule',
  'record',
  'beside',
  'user',
  'now',
  'take',
  'expect',
];

/**
 * The edit that appends decision cases to the text of a cases.json, before its cases where it has none yet; everything else in it stays as it
 * is. Undefined when the text is no JSON or has no list of cases.
 */
export function appendDecisions(text: string, decisions: readonly DecisionCase[]): TextEdit | undefined {
  const print = (one: DecisionCase, indent: string): string => printKeys(DECISION_ORDER, one, indent);
  const { source } = parseSource('', text);
  const known = source.tree === undefined ? undefined : findNodeAtLocation(source.tree, ['decisions']);
  if (known !== undefined) return appendItems(text, 'decisions', decisions, print);
  const cases = source.tree === undefined ? undefined : findNodeAtLocation(source.tree, ['cases']);
  if (cases?.parent === undefined) return undefined;
  const items = decisions.map((one) => `    ${print(one, '    ')}`).join(',\n');
  return { offset: cases.parent.offset, length: 0, content: `"decisions": [\n${items}\n  ],\n  ` };
}

/** A case one key per line, each value on one line where it fits. */
const printCase = (ruleCase: RuleCase, indent: string): string => printKeys(ORDER, ruleCase, indent);

function printKeys<K extends string>(
  order: readonly K[],
  stated: { readonly [key in K]?: unknown },
  indent: string,
): string {
  const inner = `${indent}  `;
  const keys = order.filter((key) => stated[key] !== undefined);
  const lines = keys.map((key, i) => {
    const head = `${inner}"${key}": `;
    return head + printJson(stated[key], inner, head.length, i < keys.length - 1 ? 1 : 0);
  });
  return `{\n${lines.join(',\n')}\n${indent}}`;
}

/**
 * The edit that puts items into the list under a key of a document, behind its last item or the one at `after`; everything else in it stays as
 * it is. `print` gives an item as JSON, its first line without the indent. Undefined when the text is no JSON or has no such list.
 */
export function appendItems<T>(
  text: string,
  key: string,
  items: readonly T[],
  print: (item: T, indent: string) => string,
  after = -1,
): TextEdit | undefined {
  const { source } = parseSource('', text);
  const list = source.tree === undefined ? undefined : findNodeAtLocation(source.tree, [key]);
  if (list?.type !== 'array') return undefined;
  if (items.length === 0) return { offset: text.length, length: 0, content: '' };
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const last = list.children?.at(after);
  const outer = indentAt(text, list.parent ?? list);
  const indent = last === undefined ? outer + indentOf(text) : indentAt(text, last);
  const printed = items.map((item) => indent + print(item, indent)).join(',\n');
  const content = (last === undefined ? `\n${printed}\n${outer}` : `,\n${printed}`).replaceAll('\n', newline);
  if (last === undefined) return { offset: list.offset + 1, length: list.length - 2, content };
  const end = last.offset + last.length;
  const isLast = last === list.children?.at(-1);
  const closes = !isLast || text.slice(end, list.offset + list.length - 1).includes('\n');
  return { offset: end, length: 0, content: closes ? content : content + newline + outer };
}

function indentAt(text: string, { offset }: Node): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

const indentOf = (text: string): string => /\n([ \t]+)/.exec(text)?.[1] ?? '  ';

/** Cases that are to be written into a cases.json. */
export interface AddedCases {
  readonly cases: readonly RuleCase[];
  readonly decisions: readonly DecisionCase[];
}

/** The text of a cases.json with more cases of both kinds at the end of their lists; undefined when the text has no list of cases. */
export function addCases(text: string, { cases, decisions }: AddedCases): string | undefined {
  const edit = appendCases(text, cases);
  if (edit === undefined || decisions.length === 0) return edit && applyEdit(text, edit);
  const withCases = applyEdit(text, edit);
  const more = appendDecisions(withCases, decisions);
  return more && applyEdit(withCases, more);
}
