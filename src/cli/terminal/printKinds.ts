import type { ProductDocuments } from '#engine/model/ProductDocuments.ts';
import { pointerStep } from '#engine/schema/SchemaProblem.ts';
import type { KindTallies } from '#annex/proof';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { CoverageReport, Tally } from '#proof/coverage/CoverageReport.ts';
import { DECIDING, DECIDING_KINDS, type DecidingKind, decidingKind } from '#proof/coverage/DECIDING.ts';
import type { CoverWords } from './COVER_WORDS.ts';

interface Measured {
  readonly entity: EntityModel;
  readonly coverage: CoverageReport;
  readonly decided: { readonly kinds: KindTallies };
}

/** The number of keys of a product that no case can show, by kind; only of these entities, and of everything around. */
function countUnmeasured(documents: ProductDocuments, keys: ReadonlySet<string>): Map<DecidingKind, number> {
  const counts = new Map<DecidingKind, number>();
  const visit = (document: string, value: unknown, at: string): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, child] of Object.entries(value)) {
      const pointer = `${at}/${pointerStep(name)}`;
      const kind = decidingKind(document, pointer);
      const isLeaf =
        typeof child !== 'object' || child === null || decidingKind(document, `${pointer}/-`) === undefined;
      if (kind !== undefined && DECIDING[kind].measure === 'none' && isLeaf && !Array.isArray(value))
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
      else visit(document, child, pointer);
    }
  };
  const { entities, reminders, roles } = documents;
  for (const { form, lists, workflow } of entities.filter((each) => keys.has(each.key))) {
    visit('form', form, '');
    for (const list of Object.values(lists)) visit('list', list, '');
    visit('workflow', workflow, '');
  }
  for (const role of Object.values(roles)) visit('role', role, '');
  for (const reminder of Object.values(reminders)) visit('reminder', reminder, '');
  return counts;
}

/** Rows with what cases notice of each kind of decision, and lines with the kinds that no case can show. */
export function kindRows(
  covered: readonly Measured[],
  documents: ProductDocuments,
  words: CoverWords,
): { readonly rows: readonly (readonly [kind: string, tally: Tally])[]; readonly unmeasured: readonly string[] } {
  const sum = (tallies: readonly (Tally | undefined)[]): Tally => ({
    covered: tallies.reduce((all, one) => all + (one?.covered ?? 0), 0),
    total: tallies.reduce((all, one) => all + (one?.total ?? 0), 0),
  });
  const checks = sum(covered.map(({ coverage }) => coverage.checks));
  const mutants = sum(covered.map(({ coverage }) => coverage.mutants));
  const rules = { covered: mutants.covered - checks.covered, total: mutants.total - checks.total };
  const tallies = DECIDING_KINDS.map((kind): readonly [DecidingKind, Tally] => [
    kind,
    sum([
      ...covered.map(({ decided }) => decided.kinds[kind]),
      ...(kind === 'rules' ? [rules] : kind === 'checks' ? [checks] : []),
    ]),
  ]);
  const counts = countUnmeasured(documents, new Set(covered.map(({ entity }) => entity.key)));
  return {
    rows: tallies.filter(([, { total }]) => total > 0).map(([kind, tally]) => [words.kinds[kind] ?? kind, tally]),
    unmeasured: DECIDING_KINDS.filter((kind) => DECIDING[kind].measure === 'none').map((kind) => {
      const count = counts.get(kind);
      return `${words.kinds[kind] ?? kind}${count === undefined ? '' : ` ${count}`}`;
    }),
  };
}
