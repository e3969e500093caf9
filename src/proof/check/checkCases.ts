import type { CasesDocument, RuleCase } from '#generated/documents/CasesDocument.ts';
import type { EntityDocuments } from '#engine/schema/EntityDocuments.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { ProductDocuments } from '#engine/model/ProductDocuments.ts';
import { decisionWorld } from '../decisions/openDecision.ts';
import { decisionRefusals } from '../decisions/runDecisions.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import { caseEntity } from '../cases/runCase.ts';
import { readRowPath } from '../cases/caseRows.ts';
import { checkName, fieldNames, type KnownNames, type Names } from './checkName.ts';

/** Checks that rule cases name fields, references and forms that exist. */
export function checkCases({ cases }: CasesDocument, plain: EntityModel, names: Names, report: Report): void {
  const steps = (plain.workflow?.transitions ?? []).map(({ action }) => action);
  // Of child rows: also the steps of the parent that require a field.
  const forms = [...plain.forms.keys(), ...steps, ...plain.fields.flatMap(({ requiredBy }) => requiredBy)];
  cases.forEach((ruleCase, i) => {
    const { form } = ruleCase;
    // Values for an unknown form are not checked against another one.
    if (form !== undefined && !checkName('reference/unknown-document', form, forms, `/cases/${i}/form`, report)) return;
    checkCase(ruleCase, `/cases/${i}`, caseEntity(plain, ruleCase), names, report);
  });
}

/** Checks that decision cases of an entity name fields, records, actions, lists and reminders that exist. */
export function checkDecisions(
  { key, cases }: EntityDocuments,
  documents: Pick<ProductDocuments, 'reminders' | 'roles'>,
  entities: ReadonlyMap<string, EntityModel>,
  reportTo: (file: string) => Report,
): void {
  const { decisions = [] } = cases ?? {};
  const entity = decisions.length === 0 ? undefined : entities.get(key);
  if (entity === undefined) return;
  const world = decisionWorld({ entities, enums: () => undefined, documents });
  decisions.forEach((decision, i) => {
    for (const { at, message } of decisionRefusals(entity, decision, world))
      reportTo(`${key}/cases.json`)({
        code: 'reference/unknown-field',
        pointer: `/decisions/${i}/${at}`,
        // Records created by an action are identified by a value, like the action itself.
        atKey: !/^(take\/action|expect\/made\/\d+\/entity)$/.test(at),
        message,
      });
  });
}

function checkCase(ruleCase: RuleCase, pointer: string, entity: EntityModel, names: Names, report: Report): void {
  const own = fieldNames(entity);
  const references = entity.fields.flatMap(({ name, reference }) => (reference === undefined ? [] : [name]));
  const rowFields = (field: string): string[] => {
    const child = names.entities.get(entity.field(field)?.child?.entity ?? '');
    return child === undefined ? [] : [...fieldNames(child)];
  };
  const key = (name: string, known: KnownNames, at: string): boolean =>
    checkName('reference/unknown-field', name, known, `${pointer}/${at}`, report, 'key');
  for (const part of ['values', 'stored'] as const)
    for (const name of Object.keys(ruleCase[part] ?? {})) key(name, own, `${part}/${name}`);
  for (const name of Object.keys(ruleCase.refs ?? {})) key(name, references, `refs/${name}`);
  for (const name of Object.keys(ruleCase.user ?? {})) key(name, names.user, `user/${name}`);
  for (const name of Object.keys(ruleCase.expect)) {
    const row = readRowPath(name);
    const isKnown = key(row?.field ?? name, own, `expect/${name}`);
    if (isKnown && row !== undefined) key(row.inner, rowFields(row.field), `expect/${name}`);
  }
}
