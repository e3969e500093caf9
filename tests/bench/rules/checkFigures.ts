import { buildEntityModel } from '#engine/build/buildEntityModel.ts';
import { loadDocuments } from '#documents/loadDocuments.ts';
import { readFolder } from '#server/product/readFolder.ts';
import type { Figure, Wanted } from '../measure/Figure.ts';
import { takeFigures } from '../measure/makeFigure.ts';
import { atMost } from '../measure/targets.ts';
import type { Settings } from '../readSettings.ts';
import { SHIPPED, type Subjects } from './subjects.ts';
import { timeRuns } from './timing.ts';

/** The documents of a product that belong to no entity. */
const SHARED = ['enums/', 'menus/', 'roles/'];

/** The time to check schemas from their texts, and to build models of parsed documents. */
export async function checkFigures({ product, largest }: Subjects, { rounds }: Settings): Promise<Figure[]> {
  const { entities } = product.documents;
  const build = (keys: readonly string[]) => (): number[] =>
    timeRuns(rounds, () => {
      for (const documents of entities)
        if (keys.includes(documents.key))
          buildEntityModel(documents, product.organisation, () => ({ message }) => {
            throw new Error(message);
          });
    });
  const checkOne = (): number[] => {
    const texts = readFolder(SHIPPED).filter(({ file }) =>
      [`${largest.key}/`, ...SHARED].some((folder) => file.startsWith(folder)),
    );
    return timeRuns(rounds, () => loadDocuments(texts));
  };
  const checkAll = (): number[] => timeRuns(rounds, () => loadDocuments(readFolder(SHIPPED)));
  const taken = (figure: Wanted, measure: () => number[]): Promise<Figure[]> =>
    takeFigures([{ figure, read: (samples: number[]) => ({ samples }) }], measure);
  return [
    ...(await taken(wanted(`check of one schema from its texts (${largest.key}, with all enum types)`, 100), checkOne)),
    ...(await taken(wanted('check of all shipped documents, read from disk', 2000), checkAll)),
    ...(await taken(wanted(`model of ${largest.key} built from its documents`), build([largest.key]))),
    ...(await taken(wanted('models of all entities built'), build(entities.map(({ key }) => key)))),
  ];
}

const wanted = (name: string, limit?: number): Wanted => ({
  section: 'Rules',
  name,
  unit: 'ms',
  ...(limit === undefined ? {} : { target: atMost(limit, 'ms') }),
});
