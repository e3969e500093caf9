import { Ajv } from 'ajv';
import { format } from 'prettier';
import { FRAME_WORDS } from '#language/words/functionWords.ts';
import engine from '#engine/words/en/engine.json' with { type: 'json' };
import type { MetaSchema } from '#documents/MetaSchema.ts';
import type { GeneratedFile } from './GeneratedFile.ts';
import { DOCUMENT_KINDS, readMetaSchema } from './metaSchemas.ts';
import { acceptedValues } from './acceptedValues.ts';

const INTRODUCTION = `# Every key

The keys of each document, from the meta-schemas in \`schemas/meta/\`, which editors use for completion. \`docs/en/documents.md\` has an example of
every kind of document; \`npx guiju check\` reports mistakes with their place.

- A key in **bold** is required.
- \`+en\`: a key of the same name with \`-en\` has the English text (\`title\`, \`title-en\`). A product in English only writes English in the first.
- Every document may have \`$schema\`, the address of its meta-schema, for editors.
- \`{{ expression }}\`: a condition or a computed value, between two braces.
- A key that takes an object names it; the object has its own heading.

`;

/** The schema of schemas, against which meta-schemas are validated. */
const DRAFT = 'http://json-schema.org/draft-07/schema';

/**
 * Emits the page of all keys of all kinds of documents from the meta-schemas, and of all functions; throws for a key
 * without a description and a function without English help, naming it.
 */
export async function emitKeys(root: string): Promise<GeneratedFile> {
  const isMeta = new Ajv().compile<MetaSchema>({ $ref: DRAFT });
  const sections = DOCUMENT_KINDS.map(({ file }) => {
    const schema = readMetaSchema(root, file);
    if (!isMeta(schema)) throw new Error(`${file} is not a schema`);
    return describeKeys(file, schema);
  });
  const text = await format(INTRODUCTION + sections.join('\n') + describeFunctions(), { parser: 'markdown' });
  return { path: 'dist/docs/keys.md', text };
}

/** The section of the functions of expressions, from their English calls and help texts. */
function describeFunctions(): string {
  const english = new Map(Object.entries(engine));
  const lines = Object.values(FRAME_WORDS).map(({ call, help }) => {
    const text = english.get(help);
    if (text === undefined) throw new Error(`${call} has no English help`);
    return `- \`${english.get(call) ?? call}\`: ${sentence(text)}.`;
  });
  return ['', '## Functions of expressions', '', ...lines].join('\n');
}

/** The section of one kind of document. */
export function describeKeys(file: string, root: MetaSchema): string {
  const [name = file, about = ''] = splitOnce(root.description ?? '');
  const parts = [`## ${code(name)}\n\n${sentence(about)}\n`, keysOf(file, '', root, root)];
  for (const [title, part] of objectsIn(root))
    parts.push(`### ${code(name)}: ${title}\n\n${part.description ?? ''}\n`, keysOf(file, title, part, root));
  return parts.join('\n');
}

/** The objects in a document by the names that refer to them: its definitions, and inline objects. */
function objectsIn(root: MetaSchema): Map<string, MetaSchema> {
  const found = new Map<string, MetaSchema>();
  const look = (schema: MetaSchema, title: string): void => {
    if (schema !== root && schema.properties !== undefined && !found.has(title)) found.set(title, schema);
    const at = schema === root ? '' : `${title}.`;
    for (const [key, inner] of Object.entries(schema.properties ?? {})) look(inner, `${at}${key}`);
    for (const inner of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) look(inner, title);
    const { items, additionalProperties: rest } = schema;
    if (items !== undefined) look(items, title);
    if (typeof rest === 'object') look(rest, title);
  };
  look(root, '');
  for (const [name, schema] of Object.entries(root.definitions ?? {})) look(schema, name);
  return found;
}

function keysOf(file: string, title: string, schema: MetaSchema, root: MetaSchema): string {
  const keys = Object.entries(schema.properties ?? {});
  const lines = keys
    .filter(([key]) => key !== '$schema' && !key.endsWith('-en'))
    .map(([key, inner]) => {
      const place = title === '' ? key : `${title}.${key}`;
      const about = wordsOf(inner, root);
      if (about === undefined) throw new Error(`${file}: ${place} has no description`);
      const english = schema.properties?.[`${key}-en`] === undefined ? '' : ', `+en`';
      const shown = schema.required?.includes(key) === true ? `**${code(key)}**` : code(key);
      return `- ${shown} (${acceptedValues(inner, root, place)}${english}): ${about}`;
    });
  return `${lines.join('\n')}\n`;
}

/** The description of a key, or else of the definition that it refers to. */
function wordsOf({ description, $ref }: MetaSchema, root: MetaSchema): string | undefined {
  return description ?? root.definitions?.[$ref?.replace('#/definitions/', '') ?? '']?.description;
}

/** The file that a description begins with, and the rest of it. */
function splitOnce(text: string): string[] {
  const i = text.indexOf(': ');
  return i < 0 ? [text] : [text.slice(0, i), text.slice(i + 2)];
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const code = (text: string): string =>
  text
    .split(', ')
    .map((part) => `\`${part}\``)
    .join(', ');
