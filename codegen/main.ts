import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureValidators } from './ensureValidators.mjs';
import { writeOutput } from './writeOutput.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const own = join(root, 'schemas');
const { check = false, schemas = own } = parseArgs({
  options: { check: { type: 'boolean' }, schemas: { type: 'string' } },
}).values;
const folder = resolve(schemas);

// The modules that read documents import the validators.
ensureValidators();
const { productFiles } = await import('./productFiles.ts');
const made = await productFiles(folder);
if (typeof made === 'string') {
  console.error(made);
  process.exitCode = 1;
} else {
  const code = await writeOutput(folder, made, check, { removeOthers: false });
  // The code in src is generated from the schemas of this checkout; a build with another folder replaces it with its
  // own.
  process.exitCode = Math.max(code, folder === own ? await generateSources() : 0);
}

/**
 * Writes `src/generated`, the tables of field kinds, and the generated parts of the documentation; with `check`
 * compares them.
 */
async function generateSources(): Promise<number> {
  // Imported on demand: code generation loads compilers, which another folder does not need.
  const { emitComponents, emitFieldKinds, emitScreens } = await import('./emitFieldKinds.ts');
  const { emitDocumentTypes } = await import('./emitDocumentTypes.ts');
  const { emitFunctionsPage } = await import('./emitFunctionsPage.ts');
  const { emitKeys } = await import('./emitKeys.ts');
  const { emitValidatorTypes } = await import('./emitValidatorTypes.ts');
  // Each step reads the output of the previous one: the tables of kinds, the meta-schemas, the validators and types of
  // documents.
  const kindsCode = await writeOutput(root, await emitFieldKinds(root), check, { removeOthers: false });
  const schemaCode = await writeOutput(root, [await emitComponents(root), await emitScreens(root)], check, {
    removeOthers: false,
  });
  if (!check) ensureValidators();
  const base = [...(await emitDocumentTypes(root)), emitValidatorTypes(), await emitFunctionsPage()];
  const baseCode = await writeOutput(root, base, check, { removeOthers: false });
  // The page of keys is part of the package, not of the repository: with `check` it is only emitted, which finds keys without a description.
  const keys = await emitKeys(root);
  if (!check) await writeOutput(root, [keys], false, { removeOthers: false });
  const { emitChecksPages } = await import('./emitChecksPages.ts');
  const checksCode = await writeOutput(root, emitChecksPages(root), check, { removeOthers: false });
  const { emitProduct } = await import('./emitProduct.ts');
  const rest = await emitProduct(own);
  const restCode = await writeOutput(root, rest.files, check, { removeOthers: true, keep: base });
  return Math.max(kindsCode, schemaCode, baseCode, checksCode, restCode, rest.code);
}
