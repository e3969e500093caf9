import { withEdits } from './renameThing.ts';
import { hasUses, wordOf, type Refusal } from './findUses.ts';
import { AuthorService, type FoundPlace } from './AuthorService.ts';
import { printProblem } from '#documents/locateProblem.ts';
import type { NamePlace, ToolsTasks } from '#toolbox/worker/ToolsTask.ts';
import type { WorkerProduct } from '#toolbox/worker/WorkerProduct.ts';

/** The meaning of the name at a place, and its definition; null if unknown. */
export function describeTask(
  product: WorkerProduct,
  place: ToolsTasks['describe']['input'],
): ToolsTasks['describe']['output'] {
  const author = authorOf(product);
  const found = author.nameAt(place);
  const meant = found === undefined ? undefined : author.hover(place);
  if (found === undefined || meant === undefined) return null;
  const told = author.definition(place);
  return {
    ...meant,
    word: wordOf(found.thing),
    told: told === undefined ? undefined : placed(product, told),
    hasUses: hasUses(found.thing),
    canRename: hasUses(found.thing) && found.thing.kind !== 'entity',
  };
}

/** All uses of the name at a place. Throws Error if they cannot be determined. */
export function usesTask(product: WorkerProduct, place: ToolsTasks['uses']['input']): readonly NamePlace[] {
  const uses = authorOf(product).uses(place);
  if ('refused' in uses) throw whyNot(uses);
  return uses.found.map((found) => placed(product, found));
}

/** The documents that a renaming changes, as they are after it. Throws Error where it is refused. */
export function renameTask(
  product: WorkerProduct,
  { to, ...place }: ToolsTasks['rename']['input'],
): ToolsTasks['rename']['output'] {
  const renaming = authorOf(product).rename(place, to);
  if ('refused' in renaming) throw whyNot(renaming);
  const { moves, edits } = renaming;
  const files = new Set([...edits.keys(), ...moves.map(({ from }) => from)]);
  return {
    changed: [...files].map((file) => ({
      file: moves.find(({ from }) => from === file)?.to ?? file,
      text: withEdits(product.text(file), edits.get(file) ?? []),
    })),
    moves,
  };
}

const authorOf = (product: WorkerProduct): AuthorService => new AuthorService(() => product.asked);

const whyNot = ({ refused, problem }: Refusal): Error =>
  new Error(problem === undefined ? refused : `${refused}：${printProblem(problem)}`);

/** A place with line and column counted from 1, and the text of its line. */
function placed(product: WorkerProduct, { file, from }: FoundPlace): NamePlace {
  const text = product.text(file);
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const end = text.indexOf('\n', from);
  return {
    file,
    line: text.slice(0, start).split('\n').length,
    column: from - start + 1,
    text: text.slice(start, end < 0 ? undefined : end).trim(),
  };
}
