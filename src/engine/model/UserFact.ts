import type { FormDocument } from '#generated/documents/FormDocument.ts';
import { fieldTypeOf, isYesNo } from '#fields/table/fieldKinds.ts';
import { isList, type Value, type Values } from '#language/Value.ts';
import { collectNodes } from '../schema/collectNodes.ts';

/** A fact about the signed-in user that a product declares at a field of its employee entity (`x-user`): `$user.<name>` of expressions. */
export interface FactModel {
  readonly name: string;
  readonly title: string;
  /** True or false. Only such a fact can do what follows, while it is true. */
  readonly isFlag: boolean;
  /** The user reads these rows in addition to those of the role. */
  readonly reads: 'company' | 'region' | 'all' | undefined;
  /** The field that lists the readable regions. */
  readonly regions: { readonly name: string; readonly title: string } | undefined;
  /** The user approves the rows that the fact lets the user read. */
  readonly approves: boolean;
  readonly readOnly: boolean;
  /** It is of people from outside, of what kind they are; `by` of their entity names it. */
  readonly ofOutside?: true | undefined;
  /** The entity that it refers to is a tree: the field with the record above. */
  readonly below?: { readonly entity: string; readonly parent: string } | undefined;
}

/** A record of a tree, and the one above it. */
export interface TreeNode {
  readonly id: number;
  readonly parent: number | null;
}

export interface UserFact extends FactModel {
  readonly value: Value;
  /** 0 means all regions. */
  readonly inRegions: readonly number[];
  /** The records below the value, in a tree. */
  readonly below?: { readonly entity: string; readonly parent: string; readonly ids: readonly number[] } | undefined;
}

/** The facts that the form document of the employee entity declares, in its order. */
export function declaredFacts(form: FormDocument): FactModel[] {
  const fields = collectNodes(form).flatMap((section) => section.fields);
  return fields.flatMap(({ name, node }) => {
    const declared = node['x-user'];
    if (declared === undefined) return [];
    const { reads, regions, approves = false, readOnly = false, below } = declared;
    const entity = node['x-reference']?.entity;
    const listed = fields.find((field) => field.name === regions);
    return [
      {
        name,
        title: node.title,
        isFlag: isYesNo({ type: fieldTypeOf(node) }),
        reads,
        regions: listed === undefined ? undefined : { name: listed.name, title: listed.node.title },
        approves,
        readOnly,
        below: below === undefined || entity === undefined ? undefined : { entity, parent: below },
      },
    ];
  });
}

/** The kind of outside users, if the form document of their entity names the field that holds it. */
export function declaredKind(form: FormDocument): FactModel[] {
  const declared = form['x-organisation'];
  if (typeof declared !== 'object' || declared.kind !== 'customer') return [];
  const fields = collectNodes(form).flatMap((section) => section.fields);
  return fields
    .filter(({ name }) => name === declared.by)
    .map(({ name, node }) => ({
      ...{ name, title: node.title, isFlag: false, approves: false, readOnly: false },
      ...{ reads: undefined, regions: undefined, ofOutside: true },
    }));
}

/** The declared facts of an employee; no true flag without a record. `trees`: records by entity. */
export function factsOf(
  declared: readonly FactModel[],
  employee: Values,
  trees: ReadonlyMap<string, readonly TreeNode[]> = new Map(),
): UserFact[] {
  return declared.map((fact) => {
    const value = employee[fact.name] ?? null;
    const regions = employee[fact.regions?.name ?? ''] ?? null;
    return {
      ...fact,
      value: fact.isFlag ? value === true : value,
      inRegions: numbersIn(regions),
      below: fact.below && { ...fact.below, ids: idsBelow(numbersIn(value), trees.get(fact.below.entity) ?? []) },
    };
  });
}

/** The entities that are trees of places for data scopes (`x-user.below`). */
export const placesOf = ({ facts = [] }: { readonly facts?: readonly FactModel[] | undefined }): string[] => [
  ...new Set(facts.flatMap(({ below }) => (below === undefined ? [] : [below.entity]))),
];

/** The Ids in a value: one or several. */
export const numbersIn = (value: Value): number[] =>
  (isList(value) ? value : [value]).filter((each) => typeof each === 'number');

/** The records below some of a tree, without these, by Id. A record that is above itself ends the search. */
export function idsBelow(tops: readonly number[], tree: readonly TreeNode[]): number[] {
  const found = new Set(tops);
  for (const above of found) for (const { id, parent } of tree) if (parent === above) found.add(id);
  return [...found].filter((id) => !tops.includes(id)).sort((one, other) => one - other);
}

/** The flags that are true of a user. */
export const trueFacts = (facts: readonly UserFact[]): UserFact[] =>
  facts.filter(({ isFlag, value }) => isFlag && value === true);
