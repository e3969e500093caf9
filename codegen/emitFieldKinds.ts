import { readdir, readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { format } from 'prettier';
import type { GeneratedFile } from './GeneratedFile.ts';

/**
 * Emits the tables of field kinds and of their views: every file of `fields/kinds` is a kind of its name. A kind whose view is missing in
 * `renderer/fields/kinds` is imported nevertheless, so that it does not compile.
 */
export async function emitFieldKinds(root: string): Promise<GeneratedFile[]> {
  const kinds = (await readdir(join(root, 'src/fields/kinds'))).map((file) => parse(file).name).sort();
  const imports = (suffix: string, ending: string): string[] =>
    kinds.map((kind) => importLine(`${kind}${suffix}`, `../kinds/${kind}.${ending}`));
  const entries = (suffix: string): string => kinds.map((kind) => `${kind}: ${kind}${suffix}`).join(',\n');
  const kindTable = [
    importLine('type FieldType', '../FieldModel.ts'),
    importLine('type FieldKind', '../facets/FieldKind.ts'),
    ...imports('Kind', 'ts'),
    '',
    '/** The kinds that every product has, by their names: the files of the folder `kinds`. */',
    `export const FRAME_KINDS = {\n${entries('Kind')}\n} satisfies Readonly<Record<FieldType, FieldKind>>;`,
  ];
  const viewTable = [
    importLine('type FRAME_KINDS', '#fields/table/FRAME_KINDS.ts'),
    importLine('type FieldView', '../kinds/FieldView.tsx'),
    ...imports('View', 'tsx'),
    '',
    "/** The views of the frame's field types. */",
    `export const FRAME_VIEWS = {\n${entries('View')}\n} satisfies Readonly<Record<keyof typeof FRAME_KINDS, FieldView>>;`,
  ];
  return [
    { path: 'src/fields/table/FRAME_KINDS.ts', text: kindTable.join('\n') },
    { path: 'src/renderer/fields/draw/FRAME_VIEWS.ts', text: viewTable.join('\n') },
  ];
}

const importLine = (name: string, file: string): string => `import { ${name} } from ${JSON.stringify(file)};`;

const FORM_SCHEMA = 'schemas/meta/form.schema.json';
/** The names of components that a field may use. */
const COMPONENTS = /(?<="x-component": \{\s*"anyOf": \[\s*\{\s*"enum": )\[[^\]]*\]/;

/** Emits the meta-schema of forms with the components of all kinds; the rest is written by hand. */
export async function emitComponents(root: string): Promise<GeneratedFile> {
  const { FRAME_KINDS } = await import('#fields/table/FRAME_KINDS.ts');
  const text = await readFile(join(root, FORM_SCHEMA), 'utf8');
  const known: unknown = JSON.parse(COMPONENTS.exec(text)?.[0] ?? 'null');
  if (!Array.isArray(known)) throw new Error(`${FORM_SCHEMA} has no list of components`);
  const names = new Set([...known.map(String), ...Object.values(FRAME_KINDS).map(({ component }) => component)]);
  const full = text.replace(COMPONENTS, () => JSON.stringify([...names]));
  return { path: FORM_SCHEMA, text: await format(full, { parser: 'json', printWidth: 120 }) };
}

const MENU_SCHEMA = 'schemas/meta/menu.schema.json';
/** The names of screens in the descriptions of entries and of tabs. */
const SCREENS = /(?<="description": "A screen that is not a list: )[\w, ]+(?=, or one of the product's own)/g;

/** Emits the meta-schema of menus with the names of all screens; the rest is written by hand. */
export async function emitScreens(root: string): Promise<GeneratedFile> {
  const { ENTRY_SCREENS, OWN_SCREENS, TAB_SCREENS } = await import('#engine/product/SCREENS.ts');
  const lists = [[...TAB_SCREENS], [...OWN_SCREENS, ...ENTRY_SCREENS]];
  const text = await readFile(join(root, MENU_SCHEMA), 'utf8');
  const full = text.replace(SCREENS, () => lists.shift()?.join(', ') ?? '');
  if (lists.length > 0) throw new Error(`${MENU_SCHEMA} has no list of screens`);
  return { path: MENU_SCHEMA, text: full };
}
