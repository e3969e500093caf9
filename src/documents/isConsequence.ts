import type { SchemaProblem } from '#engine/schema/SchemaProblem.ts';

/** A document that could not be read is missing for others: what they say about it follows from its own problem. */
export function isConsequence({ code, message }: SchemaProblem, causes: readonly SchemaProblem[]): boolean {
  if (!code.startsWith('reference/unknown-') && code !== 'demo/invalid') return false;
  return causes.some(({ file }) => {
    const [folder = '', name = ''] = file.replace(/(\.list|\.form)?\.json$/, '').split('/');
    const names =
      name === 'form' ? [`"${folder}"`, `"${folder}/`] : folder === 'enums' ? [`"${name}"`] : [`"${folder}/${name}"`];
    return (folder === 'menus' && code === 'reference/unknown-key') || names.some((text) => message.includes(text));
  });
}
