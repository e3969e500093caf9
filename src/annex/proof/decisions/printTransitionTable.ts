import { AS_IS, type Translate } from '#engine/words/translator.ts';
import { sentence } from '#proof/diff/describeDifference.ts';
import type { TransitionTable } from './transitionTable.ts';

/** Translations of a table: `say` for built-in texts, `title` for those of documents. */
interface Told {
  readonly say: Translate;
  readonly title: Translate;
}

const AS_MADE: Told = { say: AS_IS, title: AS_IS };

const MARKS = { yes: '✓', no: '✗', open: '' } as const;

const markOf = (holds: boolean | undefined): string =>
  holds === undefined ? MARKS.open : holds ? MARKS.yes : MARKS.no;

/** A table as lines of texts: the heads, then a line for each situation. */
export const tableLines = ({ heads, rows }: TransitionTable, { say, title } = AS_MADE): string[][] => [
  [say('情况'), ...heads.map((head) => headWords(head, { say, title })), say('结果')],
  ...rows.map(({ situation, holds, outcome }) => {
    const [state] = outcome.startsWith(TO) ? [outcome.slice(TO.length)] : [];
    return [title(situation), ...holds.map(markOf), state === undefined ? say(outcome) : `${TO}${title(state)}`];
  }),
];

/** A header; the kinds of external people are a list of titles, translated one by one. */
function headWords(head: string, { say, title }: Told): string {
  const said = say(head);
  return said === head && head.includes('、') ? head.split('、').map(title).join(say('、')) : said;
}

/** Prefix of the state that a transition leads to. */
const TO = '→ ';

/** Tables as Markdown, a heading each. */
export function tablesMarkdown(tables: readonly TransitionTable[], told = AS_MADE): string {
  const { say, title } = told;
  return tables
    .map((table) => {
      const [head = [], ...rows] = tableLines(table, told);
      const line = (cells: readonly string[]): string => `| ${cells.map(markdownCell).join(' | ')} |`;
      const body =
        rows.length === 0 ? ['', say('没有用例。')] : ['', line(head), line(head.map(() => '---')), ...rows.map(line)];
      return [`## ${sentence(say, '{0}（{1}）', markdownCell(title(table.title)), table.action)}`, ...body].join('\n');
    })
    .join('\n\n');
}

const markdownCell = (text: string): string =>
  text === '---' ? text : text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>|#~&]/g, (sign) => `\\${sign}`);

/** Tables as CSV, the action before each line and an empty line between tables. */
export function tablesCsv(tables: readonly TransitionTable[], told = AS_MADE): string {
  const { say, title } = told;
  return tables
    .map((table) =>
      tableLines(table, told)
        .map((cells, i) => [i === 0 ? say('动作') : title(table.title), ...cells].map(csvCell).join(','))
        .join('\r\n'),
    )
    .join('\r\n\r\n');
}

/** Escapes a CSV cell: no spreadsheet runs it as a formula, and it is quoted when it contains a special character. */
function csvCell(text: string): string {
  const plain = /^\s*[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replace(/"/g, '""')}"` : plain;
}
