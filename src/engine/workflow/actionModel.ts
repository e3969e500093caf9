import { actionDocuments } from '../build/actionDocuments.ts';
import { buildEntityModel, type ReportOf } from '../build/buildEntityModel.ts';
import type { EntityModel } from '../model/EntityModel.ts';

/** A model, and what is wrong with its documents together, which each of them alone does not show. */
interface Made {
  readonly model: EntityModel;
  readonly problems: readonly Parameters<ReturnType<ReportOf>>[0][];
}

const made = new WeakMap<EntityModel, Map<string, Made>>();

/**
 * The entity as the dialog of a transition sees it, with a form named like the action; undefined for a code that is none of its
 * transitions. Made once, when it is first asked for.
 */
export const actionModel = (entity: EntityModel, code: string): EntityModel | undefined => make(entity, code)?.model;

/** What came out when the model of a transition was made: also what was reported when the entity itself was made. */
export const actionProblems = (entity: EntityModel, code: string): Made['problems'] =>
  make(entity, code)?.problems ?? [];

function make(entity: EntityModel, code: string): Made | undefined {
  const models = made.get(entity) ?? new Map<string, Made>();
  const known = models.get(code);
  if (known !== undefined) return known;
  const { documents, organisation } = entity.source;
  const transition = documents.workflow?.transitions?.find(({ action }) => action === code);
  if (transition === undefined) return undefined;
  const problems: Made['problems'][number][] = [];
  const model = buildEntityModel(
    actionDocuments(documents, transition, organisation),
    organisation,
    () => (problem) => problems.push(problem),
  );
  made.set(entity, models.set(code, { model, problems }));
  return { model, problems };
}
