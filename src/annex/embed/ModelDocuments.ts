import type { Currency } from '#fields/Currency.ts';
import type { NamedPatterns } from '#engine/model/EntityModel.ts';

/** The documents of an entity in a `schemas` folder that its forms need; each as in its JSON file. */
export interface EntityForms {
  /** `form.json` */
  readonly form: object;
  /** `<name>.form.json`, by name. */
  readonly forms?: Readonly<Record<string, object>> | undefined;
  /** `workflow.json`: its states and those that are computed. Its transitions are the host's own business. */
  readonly workflow?: object | undefined;
}

export interface ModelDocuments extends EntityForms {
  /** `enums/<Type>.json`, by type; of a dynamic type its items of now, as `{ items }`. */
  readonly enums?: Readonly<Record<string, object>> | undefined;
  /** The entities of child rows, by their keys. */
  readonly children?: Readonly<Record<string, EntityForms>> | undefined;
  /** Patterns that fields name, as `patterns` of `company.json` has them. */
  readonly patterns?: NamedPatterns | undefined;
  /** The currency of money fields, as `currency` of `company.json`. Default: yuan. */
  readonly currency?: Currency | undefined;
}

/** Something wrong in the documents: in which, at which JSON pointer, and what to do about it. */
export interface ModelProblem {
  readonly file: string;
  readonly pointer: string;
  readonly message: string;
  readonly proposal?: string | undefined;
}

/** Thrown if no form can be built from the documents; `problems` lists each problem with its place. */
export class ModelError extends Error {
  readonly problems: readonly ModelProblem[];

  constructor(problems: readonly ModelProblem[]) {
    super(
      problems
        .map(({ file, pointer, message, proposal }) =>
          [`${file}${pointer}: ${message}`, ...(proposal === undefined ? [] : [proposal])].join('. '),
        )
        .join('\n'),
    );
    this.name = 'ModelError';
    this.problems = problems;
  }
}
