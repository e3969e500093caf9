import { formatNumber } from '#fields/formatNumber.ts';
import {
  differs,
  type BehaviourDiff,
  type DefinitionChange,
  type StateDifference,
  type UndecidedChange,
} from '#proof/diff/BehaviourDiff.ts';
import { sharedFile } from '#proof/diff/sharedDefinitions.ts';
import { DIFF_WORDS, type DiffWords } from './DIFF_WORDS.ts';
import type { Speech } from './speechOf.ts';

/** Names of the compared versions: `HEAD~1` and `工作区`. */
export interface DiffNames {
  readonly before: string;
  readonly after: string;
}

/** Reminders, roles, menus and enum types are documents of their own, named by their path. */
const isShared = (entity: string): boolean => sharedFile(entity) !== undefined;
const kindOf = (entity: string, { kind }: DiffWords): string => (isShared(entity) ? kind.document : kind.entity);

/** Differences as Markdown for a pull request: a heading per entity, tables with the change, count and example. */
export function printDiff(diffs: readonly BehaviourDiff[], { before, after }: DiffNames, speech: Speech): string {
  const words = DIFF_WORDS[speech.language];
  const changed = diffs.filter(differs);
  const walked = diffs.reduce((sum, diff) => sum + diff.walked, 0);
  const undecided = diffs.flatMap((diff) => diff.undecided);
  const open = diffs.filter(({ isComplete }) => !isComplete).map(({ title }) => tableCell(speech.title(title)));
  const summary =
    changed.length > 0
      ? changeWords(diffs, words)
      : undecided.length > 0
        ? words.open(undecided.length)
        : open.length > 0
          ? words.soFar(open.length)
          : words.same(diffs.length);
  const extent = walked === 0 ? '' : diffs.every((diff) => diff.isExhaustive) ? words.all : words.notAll;
  return [
    `# ${words.heading}`,
    '',
    words.summary(code(before), code(after), summary, words.walked(formatNumber(walked)) + extent),
    ...(open.length === 0 ? [] : ['', `> ${words.ended(open)}`]),
    ...changed.flatMap((diff) => printEntity(diff, speech)),
    ...printUndecided(undecided, speech),
  ].join('\n');
}

function changeWords(diffs: readonly BehaviourDiff[], words: DiffWords): string {
  const entities = diffs.filter(({ entity }) => !isShared(entity));
  const shared = diffs.filter((diff) => isShared(diff.entity) && differs(diff)).length;
  const changed = words.changed(entities.length, entities.filter(differs).length);
  return shared === 0 ? changed : changed + words.shared(shared);
}

function printEntity(diff: BehaviourDiff, speech: Speech): string[] {
  const { title, entity, presence, gains, states, definitions } = diff;
  const words = DIFF_WORDS[speech.language];
  const kind = kindOf(entity, words);
  return [
    '',
    `## ${words.named(tableCell(speech.title(title)), entity)}`,
    ...(presence === 'both' ? [] : ['', words.isPresent(words.presence[presence], kind)]),
    ...(gains.length === 0 ? [] : ['', ...gains.map((sentence) => `- ${tableCell(sentence)}`)]),
    ...(states.length === 0
      ? []
      : table(
          words.states,
          states.map((state) => stateRow(state, speech)),
        )),
    ...(definitions.length === 0
      ? []
      : table(
          words.definitions,
          definitions.map((change) => definitionRow(change, kind, speech)),
        )),
  ];
}

/** Changed expressions with unknown effect, with their locations. */
function printUndecided(undecided: readonly UndecidedChange[], { language, say }: Speech): string[] {
  const words = DIFF_WORDS[language];
  if (undecided.length === 0) return [];
  const rows = undecided.map(({ title, place, before, after }) => [
    say(title),
    `${place.file} ${place.pointer}`,
    before,
    after,
  ]);
  return ['', `## ${words.undecidedHeading}`, '', words.undecidedNote, ...table(words.undecided, rows)];
}

function stateRow(difference: StateDifference, { language, title: titled }: Speech): string[] {
  const { field, title, property, states, of, isExhaustive, example, before, after } = difference;
  const words = DIFF_WORDS[language];
  const share = `${formatNumber(states)} / ${formatNumber(of)}${isExhaustive ? '' : words.notAll}`;
  return [words.named(titled(title), field), words.property[property], share, example.words, before, after];
}

const definitionRow = (
  { field, title, what, before, after }: DefinitionChange,
  kind: string,
  { language, say, title: titled }: Speech,
): string[] => [
  field === undefined ? kind : DIFF_WORDS[language].named(titled(title), field),
  say(what),
  before,
  after,
];

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.map(tableCell).join(' | ')} |`;
  return ['', line(head), `| ${head.map(() => '---').join(' | ')} |`, ...rows.map(line)];
}

/** A text on one line, escaped for a Markdown table. */
function tableCell(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>|#~&]/g, (character) => `\\${character}`);
}

const code = (text: string): string => `\`${text.replace(/[`\s]+/g, ' ')}\``;
