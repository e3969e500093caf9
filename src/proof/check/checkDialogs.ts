import { actionDocuments } from '#engine/model/build/actionDocuments.ts';
import { buildEntityModel } from '#engine/model/buildEntityModel.ts';
import type { EntityDocuments } from '#engine/model/EntityDocuments.ts';
import type { Organisation } from '#engine/model/EntityModel.ts';
import type { ProblemCode, Report } from '#engine/model/SchemaProblem.ts';

/** What two sets of rules may do to each other. */
const JOINED: readonly ProblemCode[] = ['rule/duplicate', 'rule/cycle'];

/** Reports what only comes out when the rules of a dialog and those of the entity meet: two that set one property, circles. */
export function checkDialogs(documents: EntityDocuments, organisation: Organisation, report: Report): void {
  (documents.workflow?.transitions ?? []).forEach((transition, i) => {
    const known = new Set<string>();
    const pointer = `/transitions/${i}`;
    buildEntityModel(actionDocuments(documents, transition, organisation), organisation, () => ({ code, message }) => {
      if (!JOINED.includes(code) || known.has(message)) return;
      known.add(message);
      report({ code, pointer, message });
    });
  });
}
