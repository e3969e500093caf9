import type { Figure, Unit } from '../measure/Figure.ts';
import type { Summary } from '../measure/summarize.ts';
import type { Machine } from './machine.ts';

/** Everything that one run of the benchmark brought. */
export interface Report {
  readonly machine: Machine;
  readonly isQuick: boolean;
  readonly figures: readonly Figure[];
}

/** The report in Markdown: the machine, and a table per section. */
export function printReport({ machine, isQuick, figures }: Report): string {
  const sections = [...new Set(figures.map(({ section }) => section))];
  const [met, targets] = [
    figures.filter(({ isMet }) => isMet === true),
    figures.filter(({ target }) => target !== undefined),
  ];
  return [
    '# Benchmark',
    '',
    `${machine.date}, commit ${machine.commit}${isQuick ? ', quick run' : ''}. ${machine.cores} cores (${machine.processor}), ${machine.memory}, Node ${machine.node}, ${machine.browser}, load before ${machine.load}.`,
    '',
    `${met.length} of ${targets.length} targets met. Median (smallest sample to 95th percentile, number of samples); ours and the comparator are sampled in turn.`,
    ...(machine.load > machine.cores / 4 ? ['', BUSY] : []),
    ...sections.flatMap((section) => ['', `## ${section}`, '', ...HEAD, ...rowsOf(figures, section)]),
    '',
  ].join('\n');
}

/** Other work doubles times on few cores; side-by-side comparisons suffer less. */
const BUSY = '**The machine was busy when the run began: absolute times are too long, ratios and counts still hold.**';
const HEAD = ['| figure | measured | comparator | target | met |', '|---|---|---|---|---|'];

const rowsOf = (figures: readonly Figure[], section: string): string[] =>
  figures.filter((figure) => figure.section === section).map(printRow);

function printRow({ name, unit, measured, comparator, target, isMet, note }: Figure): string {
  const share =
    measured === undefined || comparator === undefined || comparator.median === 0
      ? ''
      : `, ours is ${(measured.median / comparator.median).toFixed(2)} of it`;
  const cells = [
    note === undefined ? name : `${name} (${note})`,
    measured === undefined ? '-' : printSummary(measured, unit),
    comparator === undefined ? '-' : `${comparator.name}: ${printSummary(comparator, unit)}${share}`,
    target ?? '-',
    isMet === undefined ? '-' : isMet ? 'yes' : '**no**',
  ];
  return `| ${cells.map((cell) => cell.replace(/\|/g, '\\|')).join(' | ')} |`;
}

function printSummary({ count, min, median, p95 }: Summary, unit: Unit): string {
  const value = `${printNumber(median)} ${unit}`.replace(' /s', '/s');
  return count === 1 ? value : `${value} (${printNumber(min)} to ${printNumber(p95)}, ${count})`;
}

/** Three digits that count; whole numbers as they are. */
function printNumber(value: number): string {
  const digits = Number.isInteger(value) || Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
