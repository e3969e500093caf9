import { checkProduct } from '#core/check/checkProduct.ts';
import type { EntityModel, Organisation } from '#core/schema/EntityModel.ts';
import { findOrganisation, type ProductDocuments } from '#core/schema/ProductDocuments.ts';
import type { SchemaProblem } from '#core/schema/SchemaProblem.ts';
import { locateProblem, readProduct } from './readProduct.ts';

/** A problem with its place in the file, lines and columns from 1. */
export interface LocatedProblem extends SchemaProblem {
  readonly line: number;
  readonly column: number;
}

/** A schemas folder ready to run: documents and models. */
export interface Product {
  readonly folder: string;
  readonly documents: ProductDocuments;
  readonly entities: ReadonlyMap<string, EntityModel>;
  readonly organisation: Organisation;
}

/** Reads and checks a schemas folder. The product is sound only when `problems` is empty. */
export function loadProduct(folder: string): { product: Product; problems: readonly LocatedProblem[] } {
  const read = readProduct(folder);
  const checked = checkProduct(read.product);
  const own = checked.problems.filter((problem) => !isConsequence(problem, read.problems));
  const problems = [...read.problems, ...own].map((problem) => ({
    ...problem,
    ...locateProblem(problem, read.sources.get(problem.file)),
  }));
  return {
    product: {
      folder,
      documents: read.product,
      entities: checked.entities,
      organisation: findOrganisation(read.product.entities),
    },
    problems,
  };
}

/** A document that could not be read is missing for others: what they say about it follows from its own problem. */
function isConsequence({ code, message }: SchemaProblem, causes: readonly SchemaProblem[]): boolean {
  if (!code.startsWith('reference/unknown-')) return false;
  return causes.some(({ file }) => {
    const [folder = '', name = ''] = file.replace(/(\.list|\.form)?\.json$/, '').split('/');
    const names =
      name === 'form' ? [`"${folder}"`, `"${folder}/`] : folder === 'enums' ? [`"${name}"`] : [`"${folder}/${name}"`];
    return (folder === 'menus' && code === 'reference/unknown-key') || names.some((text) => message.includes(text));
  });
}

/** One problem as a line: `payment/form.json:12:34 rule/unknown-field There is no field ... Did you mean ...?` */
export function printProblem({ file, line, column, code, message, proposal }: LocatedProblem): string {
  return `${file}:${line}:${column}  ${code}  ${message}${proposal === undefined ? '' : `. ${proposal}`}`;
}
