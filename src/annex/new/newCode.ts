import type { EntitySpec } from './createEntity.ts';

/** The code files of a new product, below its schemas folder: a working example in one, the frame of the others. */
export function newCode({ key, fields }: EntitySpec): readonly { readonly file: string; readonly text: string }[] {
  const text = fields.find(({ kind }) => kind.component === 'TextInput')?.name ?? 'Remark';
  const files: Readonly<Record<string, readonly string[]>> = {
    'product.ts': [
      importing('defineProduct, type SaveHook', 'server'),
      '',
      `/** Stores ${text} without spaces around it, whichever way a record is saved. */`,
      `const ${key}: SaveHook = {`,
      `  beforeSave: ({ values: { ${text} } }) =>`,
      `    Promise.resolve(typeof ${text} === 'string' ? { values: { ${text}: ${text}.trim() } } : {}),`,
      '};',
      '',
      '// Commands of transitions, SQL of functions, senders of channels, jobs and names of calls come here, too.',
      `export default defineProduct({ hooks: { ${key} } });`,
    ],
    'product.shared.ts': [
      importing('defineShared', 'shared'),
      '',
      '// Kinds of fields, functions of expressions, effects of rules, channels of notices.',
      'export default defineShared({});',
    ],
    'product.browser.tsx': [
      importing('defineBrowser', 'browser'),
      '',
      '// Views of own kinds of fields and effects, screens of the menu, blocks of the site.',
      'export default defineBrowser({});',
    ],
  };
  return Object.entries(files).map(([file, lines]) => ({ file, text: `${lines.join('\n')}\n` }));
}

const importing = (names: string, entry: string): string =>
  ['import', `{ ${names} }`, 'from', `'guiju/${entry}';`].join(' ');

/** The settings of TypeScript for these files. */
export const TSCONFIG = {
  compilerOptions: {
    target: 'ES2023',
    module: 'ESNext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    strict: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    noEmit: true,
  },
  include: ['schemas'],
};
