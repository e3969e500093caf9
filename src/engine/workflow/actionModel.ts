import { actionDocuments } from '../build/actionDocuments.ts';
import { withInputs, type ReportOf } from '../build/buildEntityModel.ts';
import type { EntityModel } from '../model/EntityModel.ts';

type Problem = Parameters<ReturnType<ReportOf>>[0];

/** A model, and the problems that only the combination of its documents has. */
interface Made {
  readonly model: EntityModel;
  readonly problems: () => readonly Problem[];
}

const made = new WeakMap<EntityModel, Map<string, Made>>();

/** The entity for a transition's dialog, with a form named like the action; else undefined. */
export const actionModel = (entity: EntityModel, code: string): EntityModel | undefined => make(entity, code)?.model;

/**
 * The problems of a transition dialog's rules combined with those of the entity. They include some that were already
 * reported for the entity itself. Empty if the dialog adds no rules.
 */
export const actionProblems = (entity: EntityModel, code: string): readonly Problem[] =>
  make(entity, code)?.problems() ?? [];

function make(entity: EntityModel, code: string): Made | undefined {
  const models = made.get(entity) ?? new Map<string, Made>();
  const known = models.get(code);
  if (known !== undefined) return known;
  const transition = entity.source.documents.workflow?.transitions?.find(({ action }) => action === code);
  if (transition === undefined) return undefined;
  const { documents, changed, addsRules } = actionDocuments(
    entity.source.documents,
    transition,
    entity.source.organisation,
  );
  const found: Problem[] = [];
  const model = withInputs(entity, documents, changed, () => (problem) => found.push(problem));
  const problems = (): readonly Problem[] => {
    // Rules are built, and their problems reported, on first access.
    const rules = addsRules ? model.ruleSet : undefined;
    return rules === undefined ? [] : found;
  };
  const entry: Made = { model, problems };
  made.set(entity, models.set(code, entry));
  return entry;
}
