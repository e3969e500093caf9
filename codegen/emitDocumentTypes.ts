import { compile, type JSONSchema } from 'json-schema-to-typescript';
import type { GeneratedFile } from './GeneratedFile.ts';
import { DOCUMENT_KINDS, readMetaSchema } from './metaSchemas.ts';

/** Emits one TypeScript type per kind of schema document, each in a namespace-free module of its own. */
export async function emitDocumentTypes(root: string): Promise<GeneratedFile[]> {
  return Promise.all(
    DOCUMENT_KINDS.map(async ({ file, type }) => {
      const schema = readMetaSchema(root, file);
      if (!isSchema(schema)) throw new Error(`${file} is not an object`);
      const text = await compile(schema, type, {
        bannerComment: '',
        format: false,
        ignoreMinAndMaxItems: true,
        additionalProperties: false,
      });
      return { path: `src/generated/documents/${type}.ts`, text };
    }),
  );
}

const isSchema = (value: unknown): value is JSONSchema => typeof value === 'object' && value !== null;
