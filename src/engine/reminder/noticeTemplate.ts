import type { EntityModel } from '../model/EntityModel.ts';
import { nearestName } from '#language/compiler/nearestName.ts';

/** A name in braces. */
const TOKEN = /\{([^{}\s]+)\}/g;

/** The template with the texts of the names in braces; a name without a text becomes empty. */
export function fillTemplate(template: string, textOf: (name: string) => string): string {
  return template.replace(TOKEN, (_, name: string) => textOf(name));
}

/** Names that a template may use in addition to fields: the acting user, and the title of the record. */
export const TEMPLATE_WORDS: readonly string[] = ['操作人', '标题'];

/**
 * The problem of a template about records of an entity, as a message: an unknown name in braces, with the nearest known
 * one.
 */
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
