import { nearestName } from '#language/compiler/nearestName.ts';
import type { EntityModel } from '../model/EntityModel.ts';

/** The maximum number of records that the message names. */
export const SEVERAL_NAMED = 5;

/** A message about several records: number, acting user, and the first titles. */
export function severalText(
  { title }: Pick<EntityModel, 'title'>,
  { verb, by, count, titles }: { verb: string; by: string; count: number; titles: readonly string[] },
): { title: string; content: string } {
  const named = titles.slice(0, SEVERAL_NAMED).map((each) => `· ${each}`);
  const lines = named.join('\n');
  return {
    title: `已${verb} ${count} 条${title}，与您有关`,
    content:
      count > named.length
        ? `${by} ${verb}了 ${count} 条${title}，其中 ${named.length} 条：\n${lines}`
        : `${by} ${verb}了 ${count} 条${title}：\n${lines}`,
  };
}

const TOKEN = /\{([^{}\s]+)\}/g;

/** The template with the texts of the names in braces; a name without a text becomes empty. */
export function fillTemplate(template: string, textOf: (name: string) => string): string {
  return template.replace(TOKEN, (_, name: string) => textOf(name));
}

/** Names that templates may use in addition to fields: the acting user, the record's title. Not translated: documents have them. */
export const TEMPLATE_WORDS: readonly string[] = '操作人 标题'.split(' ');

/** Those of templates of schema.org in addition to fields: the publisher, and the address and the picture of the page. */
export const THING_WORDS: readonly string[] = ['organization', 'url', 'image'];

/** The problem of a template: an unknown name in braces, with the nearest known one. */
export function checkTemplate(template: string, entity: EntityModel): string | undefined {
  const known = [...entity.fields.map(({ name }) => name), ...TEMPLATE_WORDS];
  const wrong = templateNames(template).find((name) => !known.includes(name));
  if (wrong === undefined) return undefined;
  const near = nearestName(wrong, known);
  const title = near === undefined ? undefined : entity.field(near)?.title;
  if (near === undefined) return `没有 {${wrong}} 这个变量`;
  return title === undefined
    ? `没有 {${wrong}} 这个变量，是不是 {${near}}`
    : `没有 {${wrong}} 这个变量，是不是 {${near}}（${title}）`;
}

/** The names that a template has in braces, each once. */
export function templateNames(template: string): string[] {
  return [...new Set([...template.matchAll(TOKEN)].map(([, name = '']) => name))];
}
