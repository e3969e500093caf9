import type { FormDocument } from '#generated/documents/FormDocument.ts';
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
  /** Read-only access. */
  readonly readOnly: boolean;
  /** It is of people from outside, of what kind they are; `by` of their entity names it. */
  readonly ofOutside?: true | undefined;
}

export interface UserFact extends FactModel {
  readonly value: Value;
  /** 0 means all regions. */
  readonly inRegions: readonly number[];
}

/** The facts that the form document of the employee entity declares, in its order. */
export function declaredFacts(form: FormDocument): FactModel[] {
  const fields = collectNodes(form).flatMap((section) => section.fields);
  return fields.flatMap(({ name, node }) => {
    const declared = node['x-user'];
    if (declared === undefined) return [];
    const { reads, regions, approves = false, readOnly = false } = declared;
    const listed = fields.find((field) => field.name === regions);
    return [
      {
        name,
        title: node.title,
        isFlag: node.type === 'boolean',
        reads,
        regions: listed === undefined ? undefined : { name: listed.name, title: listed.node.title },
        approves,
        readOnly,
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

/** The declared facts of the employee with these values; a user without a record has no true flag. */
export function factsOf(declared: readonly FactModel[], employee: Values): UserFact[] {
  return declared.map((fact) => {
    const value = employee[fact.name] ?? null;
    const regions = employee[fact.regions?.name ?? ''] ?? null;
    return {
      ...fact,
      value: fact.isFlag ? value === true : value,
      inRegions: isList(regions) ? regions.filter((region) => typeof region === 'number') : [],
    };
  });
}

/** The flags that are true of a user. */
export const trueFacts = (facts: readonly UserFact[]): UserFact[] =>
  facts.filter(({ isFlag, value }) => isFlag && value === true);
