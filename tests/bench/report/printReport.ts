import type { Figure, Unit } from '../measure/Figure.ts';
import type { Summary } from '../measure/summarize.ts';
import type { Machine } from './machine.ts';

/** Everything that one run of the benchmark brought. */
export interface Report {
  readonly machine: Machine;
  readonly isQuick: boolean;
  readonly figures: readonly Figure[];
}

/** What antd took to mount 500 fields on the machine on which the targets of times were set, in milliseconds. */
const REFERENCE = { name: '500 fields mounted warm, to the painted frame', median: 483 };

/** How many times slower than that machine this one was during the run; 1 where the forms were not measured. */
function slownessOf(figures: readonly Figure[]): number {
  const reference = figures.find(({ name }) => name === REFERENCE.name)?.comparator;
  return Math.max(1, (reference?.median ?? 0) / REFERENCE.median);
}

/** The report in Markdown: the machine, and a table per section. */
export function printReport({ machine, isQuick, figures }: Report): string {
  const sections = [...new Set(figures.map(({ section }) => section))];
  const slowness = slownessOf(figures);
  const verdicts = figures.map((figure) => verdictOf(figure, slowness));
  const count = (wanted: Verdict): number => verdicts.filter((verdict) => verdict === wanted).length;
  return [
    '# Benchmark',
    '',
    `${machine.date}, commit ${machine.commit}${isQuick ? ', quick run' : ''}. ${machine.cores} cores (${machine.processor}), ${machine.memory}, Node ${machine.node}, ${machine.browser}, load before ${machine.load}.`,
    '',
    `${count('yes')} of ${figures.filter(({ target }) => target !== undefined).length} targets met, ${count('slow')} more if this machine were not ${slowness.toFixed(1)} times slower than the one of the targets (antd by hand, 500 fields: ${REFERENCE.median} ms). Median (smallest sample to 95th percentile, number of samples); ours and the comparator are sampled in turn.`,
    ...(machine.load > machine.cores / 4 ? ['', BUSY] : []),
    ...sections.flatMap((section) => ['', `## ${section}`, '', ...HEAD, ...rowsOf(figures, section, slowness)]),
    '',
  ].join('\n');
}

/** Other work doubles times on few cores; side-by-side comparisons suffer less. */
const BUSY = '**The machine was busy when the run began: absolute times are too long, ratios and counts still hold.**';
const HEAD = ['| figure | measured | comparator | target | met |', '|---|---|---|---|---|'];

type Verdict = '-' | 'yes' | 'slow' | 'no';
const VERDICTS: Readonly<Record<Verdict, string>> = { '-': '-', yes: 'yes', slow: 'slow machine', no: '**no**' };

function verdictOf({ isMet, excess = Infinity }: Figure, slowness: number): Verdict {
  if (isMet === undefined) return '-';
  return isMet ? 'yes' : excess <= slowness ? 'slow' : 'no';
}

const rowsOf = (figures: readonly Figure[], section: string, slowness: number): string[] =>
  figures
    .filter((figure) => figure.section === section)
    .map((figure) => printRow(figure, VERDICTS[verdictOf(figure, slowness)]));

function printRow({ name, unit, measured, comparator, target, note }: Figure, verdict: string): string {
  const share =
    measured === undefined || comparator === undefined || comparator.median === 0
      ? ''
      : `, ours is ${(measured.median / comparator.median).toFixed(2)} of it`;
  const cells = [
    note === undefined ? name : `${name} (${note})`,
    measured === undefined ? '-' : printSummary(measured, unit),
    comparator === undefined ? '-' : `${comparator.name}: ${printSummary(comparator, unit)}${share}`,
    target ?? '-',
    verdict,
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
