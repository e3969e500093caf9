import { runCases } from '#proof/cases/runCases.ts';
import { locateProblem } from '#documents/locateProblem.ts';
import type { CheckedProduct } from './CliCommand.ts';
import type { CaseReport, CasePlace } from './printCases.ts';

/** Runs the cases of some entities of a product (of all, when none is named), those without cases left out. */
export function reportCases(product: CheckedProduct, keys: readonly string[]): CaseReport[] {
  const { documents, entities, enums, sources } = product;
  return documents.entities.flatMap(({ key, cases }): CaseReport[] => {
    const entity = entities.get(key);
    if (entity === undefined || cases === undefined || (keys.length > 0 && !keys.includes(key))) return [];
    const file = `${key}/cases.json`;
    const placeOf = (pointer: string): CasePlace => ({
      file,
      ...locateProblem({ code: 'document/invalid', file, pointer, message: '' }, sources.get(file)),
    });
    const results = runCases(entity, cases.cases, enums, (name) => entities.get(name));
    return [
      {
        entity,
        results: results.map((result) => ({
          ...result,
          place: placeOf(`/cases/${result.index}`),
          placeOf: (pointer) => placeOf(`/cases/${result.index}/${pointer}`),
        })),
      },
    ];
  });
}
