import type { RoleDocument } from '#generated/documents/RoleDocument.ts';
import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import { decisionWorld } from '#proof/decisions/openDecision.ts';
import type { Limits } from '#proof/analysis/Limits.ts';
import { proposeCases, proposeDecisions, proposeDocuments } from '#annex/proof';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { addCases } from '#documents/edit/appendCases.ts';
import { fixDocuments } from '#documents/edit/fixDocuments.ts';
import { lintDocuments } from '#documents/lintDocuments.ts';
import { loadDocuments } from '#documents/loadDocuments.ts';
import type { LocatedProblem } from '#documents/locateProblem.ts';
import { titlesOf } from '#documents/titlesOf.ts';
import { AUTHOR_WORDS } from './authorWords.ts';
import type { SourceText } from '#documents/readDocuments.ts';
import { createEntity, type EntitySpec } from './createEntity.ts';
import { sampleText } from './sampleRows.ts';

export interface NewEntity {
  /** The documents that are new, and the menu as it is with the new entry. */
  readonly texts: readonly SourceText[];
  /** The titles of the roles that open its screen: those with its key, or all. */
  readonly openedBy: readonly string[];
  /** The documents of the others. */
  readonly closedTo: readonly string[];
  /** When there are any, nothing should be written. */
  readonly problems: readonly LocatedProblem[];
}

/** The checked documents of a new entity; labels of items become values. Throws SpecError for one that exists. */
export function newEntity(spec: EntitySpec, product: readonly SourceText[], limits: Limits): NewEntity {
  const created = createEntity(spec, product);
  const others = product.filter(({ file }) => !created.some((each) => each.file === file));
  const fixes = new Map(fixDocuments([...others, ...created], limits).changed.map(({ file, text }) => [file, text]));
  const documents = created.map(({ file, text }) => ({ file, text: fixes.get(file) ?? text }));
  const texts = [...documents, ...(spec.hasDemo ? sampleText(spec, [...others, ...documents]) : [])];
  const loaded = loadDocuments([...others, ...texts]);
  const own = new Set(texts.map(({ file }) => file));
  const problems = [...loaded.problems, ...lintDocuments(loaded, limits)].filter(({ file }) => own.has(file));
  const entity = loaded.entities.get(spec.key);
  const roles = Object.entries(loaded.documents.roles);
  const opens = ({ keys }: RoleDocument): boolean => keys === '*' || keys.includes(spec.permission);
  const told = {
    openedBy: roles.flatMap(([, role]) => (opens(role) ? [role.title] : [])),
    closedTo: roles.flatMap(([key, role]) => (opens(role) ? [] : [`roles/${key}.json`])),
  };
  if (problems.length > 0 || entity === undefined) return { texts, ...told, problems };
  const enums = enumsOfProduct(loaded.documents);
  const first = firstCase(spec);
  const words = titlesOf({ language: spec.language });
  const world = decisionWorld({ ...loaded, enums });
  const proposed = proposeCases(entity, [first], enums, limits, { findEntity: world.findEntity, words });
  const rules = [first, ...proposed.cases];
  const { decisions } = proposeDecisions(entity, {}, world, limits, words);
  const keys = proposeDocuments(entity, { cases: rules, decisions }, world, { limits, words });
  const all = { cases: [...rules, ...keys.cases], decisions: [...decisions, ...keys.decisions] };
  const cases = { file: `${spec.key}/cases.json`, text: addCases('', all) ?? '' };
  return { texts: [...texts, cases], ...told, problems };
}

/** A case of the form before any input. */
function firstCase({ title, fields, rules, language }: EntitySpec): RuleCase {
  const words = AUTHOR_WORDS[language];
  const ruled = new Set(rules.map(({ field }) => field));
  const required = fields.filter(({ name, isRequired }) => isRequired && !ruled.has(name));
  const [shown] = fields.filter(({ name }) => !ruled.has(name));
  const expect = Object.fromEntries(required.map(({ name }) => [name, { required: true, error: true }]));
  return {
    title:
      required.length === 0
        ? words.create(title)
        : words.createNeeds(
            title,
            required.map((field) => field.title),
          ),
    rule: 'NEW',
    values: {},
    expect: required.length === 0 ? { [shown?.name ?? fields[0]?.name ?? '']: { error: false } } : expect,
  };
}
