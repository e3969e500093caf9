import { checkProduct } from '#proof/check/checkProduct.ts';
import type { EntityModel, Organisation } from '#engine/model/EntityModel.ts';
import { findOrganisation, type ProductDocuments } from '#engine/model/ProductDocuments.ts';
import { settingValues, type SettingValues } from '#engine/settings/settingValues.ts';
import type { SchemaProblem } from '#engine/model/SchemaProblem.ts';
import { COMMAND_NAMES } from '#generated/commandNames.ts';
import { locateProblem, type LocatedProblem } from './locateProblem.ts';
import { readDocuments, type SourceText } from './readDocuments.ts';
import { placeSettings, type WrittenProduct } from './placeSettings.ts';
import type { SourceFile } from './SourceFile.ts';

/** The documents of a schemas folder and the models made of them. */
export interface LoadedDocuments {
  /** With the values of the settings in the places of their names. */
  readonly documents: ProductDocuments;
  readonly entities: ReadonlyMap<string, EntityModel>;
  /** As they are written: expressions name their settings. */
  readonly written: WrittenProduct;
  readonly organisation: Organisation;
  readonly sources: ReadonlyMap<string, SourceFile>;
  /** The product is sound only when there are none. */
  readonly problems: readonly LocatedProblem[];
}

/** Reads the texts of a schemas folder and checks all documents; `set` are values of settings. Never throws for bad content. */
export function loadDocuments(texts: readonly SourceText[], set: SettingValues = {}): LoadedDocuments {
  const { product, sources, problems } = readDocuments(texts, set);
  const checked = checkProduct(product, COMMAND_NAMES);
  const written = { documents: product, entities: checked.entities };
  const own = checked.problems.filter((problem) => !isConsequence(problem, problems));
  return {
    ...placeSettings(written, settingValues(product.settings?.settings ?? [], set)),
    written,
    organisation: findOrganisation(product.entities),
    sources,
    problems: [...problems, ...own].map((problem) => ({
      ...problem,
      ...locateProblem(problem, sources.get(problem.file)),
    })),
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
