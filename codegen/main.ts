import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { emitAdInfo } from './emitAdInfo.ts';
import { emitDemo } from './emitDemo.ts';
import { emitDocumentTypes } from './emitDocumentTypes.ts';
import { emitSiteSections } from './emitSiteSections.ts';
import { emitValidators } from './emitValidators.ts';
import { writeOutput } from './writeOutput.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const check = process.argv.includes('--check');

// The reader of schemas uses the generated validators and sections, so they are written first.
const base = [
  emitAdInfo(),
  ...emitDemo(),
  emitSiteSections(root),
  ...(await emitDocumentTypes(root)),
  ...(await emitValidators(root)),
];
const baseCode = await writeOutput(root, base, check, { removeOthers: false });
const { emitProduct } = await import('./emitProduct.ts');
const rest = await emitProduct(join(root, 'schemas'));
const restCode = await writeOutput(root, rest.files, check, { removeOthers: true, keep: base });
process.exitCode = Math.max(baseCode, restCode, rest.code);
