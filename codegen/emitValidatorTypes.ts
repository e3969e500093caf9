import type { GeneratedFile } from './GeneratedFile.ts';
import { DOCUMENT_KINDS } from './metaSchemas.ts';

/** Emits the types of the validators that `codegen/ensureValidators.mjs` writes. */
export function emitValidatorTypes(): GeneratedFile {
  const types = [
    "import type { ErrorObject } from 'ajv';",
    ...DOCUMENT_KINDS.map(({ type }) => `import type { ${type} } from './documents/${type}.ts';`),
    'export interface DocumentValidator<T> { (value: unknown): value is T; errors?: ErrorObject[] | null }',
    ...DOCUMENT_KINDS.map(({ type }) => `export declare const is${type}: DocumentValidator<${type}>;`),
  ];
  return { path: 'src/generated/validators.d.ts', text: types.join('\n') };
}
