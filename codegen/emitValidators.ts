import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv, type AnySchemaObject } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { build } from 'vite';
import type { GeneratedFile } from './GeneratedFile.ts';
import { DOCUMENT_KINDS, readMetaSchema } from './metaSchemas.ts';

/**
 * Emits stand-alone validators of the meta-schemas: plain functions, so that the browser needs neither ajv nor eval.
 * The output of ajv still contains `require(...)`, which is why it is bundled here.
 */
export async function emitValidators(root: string): Promise<GeneratedFile[]> {
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    strict: true,
    allowUnionTypes: true,
    discriminator: true,
    code: { source: true, esm: true },
  });
  const names: Record<string, string> = {};
  for (const { file, type } of DOCUMENT_KINDS) {
    const schema = readMetaSchema(root, file);
    if (!isSchema(schema)) throw new Error(`${file} is not a schema`);
    ajv.addSchema(schema, file);
    names[`is${type}`] = file;
  }
  const code = standaloneCode(ajv, names);
  const types = [
    "import type { ErrorObject } from 'ajv';",
    ...DOCUMENT_KINDS.map(({ type }) => `import type { ${type} } from './documents/${type}.ts';`),
    'export interface DocumentValidator<T> { (value: unknown): value is T; errors?: ErrorObject[] | null }',
    ...DOCUMENT_KINDS.map(({ type }) => `export declare const is${type}: DocumentValidator<${type}>;`),
  ];
  return [
    { path: 'src/generated/validators.js', text: await bundle(root, code) },
    { path: 'src/generated/validators.d.ts', text: types.join('\n') },
  ];
}

async function bundle(root: string, code: string): Promise<string> {
  const folder = await mkdtemp(join(root, 'node_modules/.guiju-'));
  try {
    const entry = join(folder, 'validators.js');
    await writeFile(entry, code);
    const result = await build({
      configFile: false,
      root: folder,
      logLevel: 'error',
      build: { write: false, minify: true, lib: { entry, formats: ['es'], fileName: 'validators' } },
    });
    const [output] = Array.isArray(result) ? result : [result];
    const chunk = output !== undefined && 'output' in output ? output.output[0] : undefined;
    if (chunk === undefined) throw new Error('the validators did not bundle');
    return chunk.code;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const isSchema = (value: unknown): value is AnySchemaObject => typeof value === 'object' && value !== null;
