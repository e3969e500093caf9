import type { TransitionTable } from './transitionTable.ts';

const MARKS = { yes: '✓', no: '✗', open: '' } as const;

const markOf = (holds: boolean | undefined): string =>
  holds === undefined ? MARKS.open : holds ? MARKS.yes : MARKS.no;

/** A table as lines of texts: the heads, then a line for each situation. */
export const tableLines = ({ heads, rows }: TransitionTable): string[][] => [
  ['情况', ...heads, '结果'],
  ...rows.map(({ situation, holds, outcome }) => [situation, ...holds.map(markOf), outcome]),
];

/** Tables as Markdown, a heading each. */
export function tablesMarkdown(tables: readonly TransitionTable[]): string {
  return tables
    .map((table) => {
      const [head = [], ...rows] = tableLines(table);
      const line = (cells: readonly string[]): string => `| ${cells.map(markdownCell).join(' | ')} |`;
      const body =
        rows.length === 0 ? ['', '没有用例。'] : ['', line(head), line(head.map(() => '---')), ...rows.map(line)];
      return [`## ${markdownCell(table.title)}（${table.action}）`, ...body].join('\n');
    })
    .join('\n\n');
}

const markdownCell = (text: string): string =>
  text === '---' ? text : text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>|#~&]/g, (sign) => `\\${sign}`);

/** Tables as CSV, the action before each line and an empty line between tables. */
export function tablesCsv(tables: readonly TransitionTable[]): string {
  return tables
    .map((table) =>
      tableLines(table)
        .map((cells, i) => [i === 0 ? '动作' : table.title, ...cells].map(csvCell).join(','))
        .join('\r\n'),
    )
    .join('\r\n\r\n');
}

/** A text that no spreadsheet runs, in quotes where a sign of CSV stands in it. */
function csvCell(text: string): string {
  const plain = /^\s*[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replace(/"/g, '""')}"` : plain;
}
