import { listMenuKeys } from '#engine/schema/listMenuKeys.ts';
import type { CheckReport, CasesReport, ToolsTasks, CoverTaskReport } from './ToolsTask.ts';
import type { WorkerProduct } from './WorkerProduct.ts';
import { runCases } from '#proof/cases/runCases.ts';
import { decisionWorld } from '#proof/decisions/openDecision.ts';
import { runDecisions } from '#proof/decisions/runDecisions.ts';
import type { Limits } from '#proof/analysis/Limits.ts';
import type { BehaviourDiff } from '#proof/diff/BehaviourDiff.ts';
import { diffProducts } from '#proof/diff/diffProducts.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { loadDocuments } from '#documents/loadDocuments.ts';
import { titlesOf } from '#documents/titlesOf.ts';
import { coverCases } from '#proof/coverage/coverCases.ts';
import { surveyRules } from '#proof/coverage/surveyRules.ts';
import { walkEntity } from '#proof/coverage/walkEntity.ts';

/** Checks all documents, and returns the changed ones that can be rendered. */
export function checkTask(product: WorkerProduct): CheckReport {
  const start = performance.now();
  const { problems, documents, organisation } = product.documents;
  const changed = product.takeChanged([...documents.entities.map(({ key }) => key), 'enums']);
  return {
    problems,
    organisation,
    entities: documents.entities.filter(({ key }) => changed.has(key)),
    enums: changed.has('enums') ? documents.enums : undefined,
    keys: Object.values(documents.menus).flatMap(({ items }) => listMenuKeys(items)),
    commands: documents.code?.commands ?? [],
    settings: (documents.settings?.settings ?? []).map(({ key, title }) => ({ name: key, title })),
    roles: Object.entries(documents.roles).map(([code, { title }]) => ({ code, title })),
    took: performance.now() - start,
  };
}

/** Runs the cases of one entity, or of every entity that has some. Throws Error for documents that cannot be used. */
export function casesTask(product: WorkerProduct, { entity }: ToolsTasks['cases']['input']): CasesReport[] {
  const { documents, entities, sources } = product.documents;
  if (entity !== undefined) product.entity(entity);
  return documents.entities.flatMap(({ key, cases }): CasesReport[] => {
    const model = entities.get(key);
    if (model === undefined || (entity === undefined ? cases === undefined || product.isBroken(key) : key !== entity))
      return [];
    if (cases === undefined && sources.has(`${key}/cases.json`)) throw new Error('cases.json 有错误，请先改正');
    const results = runCases(model, cases?.cases ?? [], product.enums, (other) => entities.get(other));
    const world = decisionWorld({ entities, enums: product.enums, documents });
    const decisions = runDecisions(model, cases?.decisions ?? [], world);
    return [{ entity: key, title: model.title, results, decisions }];
  });
}

/** Compares an entity with an earlier state. Throws Error if it exists in neither. */
export async function diffTask(
  product: WorkerProduct,
  { entity, before: texts }: ToolsTasks['diff']['input'],
  limits: Limits,
): Promise<BehaviourDiff> {
  const { underNewNames } = await import('#annex/editor');
  const { entities, written, documents } = product.documents;
  const earlier = product.textsWith(texts);
  const later = { entities, documents };
  const { loaded: old, renamed } = underNewNames({ texts: earlier, loaded: loadDocuments(earlier) }, later);
  const before = { entities: old.entities, enums: enumsOfProduct(old.documents), written: old.written, renamed };
  const after = { entities, enums: product.enums, written };
  const [diff] = diffProducts(before, after, () => limits, [entity]);
  if (diff === undefined) throw new Error(`${entity} 的文档有错误，请先改正`);
  return diff;
}

/** Visits the states of one entity and measures its existing cases; proposed cases are returned separately. */
export async function coverTask(
  product: WorkerProduct,
  { entity: key, mutants, propose }: ToolsTasks['cover']['input'],
  limits: Limits,
): Promise<CoverTaskReport> {
  const entity = product.entity(key);
  const { documents, entities } = product.documents;
  const { enums } = product;
  const written = documents.entities.find((each) => each.key === key)?.cases;
  const { cases = [], decisions = [], unreached, equivalent } = written ?? {};
  const world = decisionWorld({ entities, enums, documents });
  const findEntity = (other: string) => entities.get(other);
  const survey = surveyRules(entity, enums, limits, findEntity);
  const options = { mutants, survey, equivalent, findEntity, words: titlesOf(documents.company) };
  const { coverDecisions, proposeAll } = await import('#annex/proof');
  const all = propose ? proposeAll(entity, written ?? {}, world, { ...options, limits }) : undefined;
  return {
    walk: walkEntity(entity, enums, limits, options),
    coverage: coverCases(entity, cases, enums, limits, options),
    decided: coverDecisions(entity, { cases, decisions, unreached }, world, limits),
    proposed: { cases: all?.rules.cases ?? [], decisions: all?.others.decisions ?? [] },
  };
}
