import type { SchemaProblem } from '#engine/schema/SchemaProblem.ts';

/** A document that could not be read is missing for others: what they say about it follows from its own problem. */
export function isConsequence({ code, file: own, message }: SchemaProblem, causes: readonly SchemaProblem[]): boolean {
  if (!code.startsWith('reference/unknown-') && code !== 'demo/invalid') return false;
  return causes.some(({ file }) => {
    const [folder = '', name = ''] = file.replace(/(\.list|\.form)?\.json$/, '').split('/');
    const names =
      name === 'form'
        ? [`"${folder}"`, `"${capital(folder)}"`, `"${folder}/`]
        : folder === 'enums'
          ? [`"${name}"`]
          : [`"${folder}/${name}"`];
    if (name === 'form' && message === `没有实体 ${folder}`) return true;
    if (own === `${folder}/cases.json` && namesList(message, name)) return true;
    return (folder === 'menus' && code === 'reference/unknown-key') || names.some((text) => message.includes(text));
  });
}

/** Tells whether cases say that there is no list of a name: they name those of their own entity without its name, and with a scene or without. */
function namesList(message: string, name: string): boolean {
  const missing = `没有列表或场景 ${name}`;
  return message.endsWith(missing) || message.includes(`${missing}/`);
}

/** Roles call entities by their names in paths. */
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
