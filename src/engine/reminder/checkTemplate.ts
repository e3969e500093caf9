import type { EntityModel } from '../model/EntityModel.ts';
import { nearestName } from '#language/compiler/nearestName.ts';
import { TEMPLATE_WORDS } from './TEMPLATE_WORDS.ts';
import { templateNames } from './templateNames.ts';

/** What is wrong with a template about records of an entity, in words: a name in braces that there is not, with the nearest one. */
export function checkTemplate(template: string, entity: EntityModel): string | undefined {
  const known = [...entity.fields.map(({ name }) => name), ...TEMPLATE_WORDS];
  const wrong = templateNames(template).find((name) => !known.includes(name));
  if (wrong === undefined) return undefined;
  const near = nearestName(wrong, known);
  const title = near === undefined ? undefined : entity.field(near)?.title;
  if (near === undefined) return `没有 {${wrong}} 这个变量`;
  return `没有 {${wrong}} 这个变量，是不是 {${near}}${title === undefined ? '' : `（${title}）`}`;
}
