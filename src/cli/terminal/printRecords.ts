import type { Break } from '#proof/breaks/Break.ts';
import { breakWords, leftOutWords } from '#proof/breaks/breakWords.ts';
import type { LeftOut } from '#proof/breaks/listBreaks.ts';
import { locateProblem } from '#documents/locateProblem.ts';
import type { BrokenRule, CheckedEntity } from '#server/jobs/checkStored.ts';
import type { CheckedProduct } from './CliCommand.ts';

/** What was found, for people: one line per broken rule with count, Ids and the place of the rule. */
export function printRecords(checked: readonly CheckedEntity[], product: CheckedProduct): string {
  const lines = checked.flatMap((each) => {
    const found = each.broken.map((broken) => `  ${brokenLine(each, broken, product)}`);
    const left = each.leftOut.map((rule) => `  ${leftOutLine(each, rule, product)}`);
    return found.length + left.length === 0 ? [] : [`${each.entity.title}(${each.entity.key})`, ...found, ...left];
  });
  const rules = checked.reduce((sum, { broken }) => sum + broken.length, 0);
  const records = checked.reduce((sum, each) => sum + each.records, 0);
  const open = checked.filter(({ isComplete }) => !isComplete).map(({ entity }) => entity.title);
  return [
    ...lines,
    `${records} 条记录，违反 ${rules} 条规则`,
    ...(open.length === 0 ? [] : [`时间已到，未检查完：${open.join('、')}（可用 --limit 延长）`]),
  ].join('\n');
}

function brokenLine(
  { entity, records }: CheckedEntity,
  { rule, count, ids }: BrokenRule,
  product: CheckedProduct,
): string {
  const more = ids.length < count ? ' ……' : '';
  const place = placeOf(entity.key, rule, product);
  return `${rule.field.title}(${rule.field.name}) ${breakWords(rule)}：${count}/${records} 条，编号 ${ids.join(' ')}${more}  ${place.file}:${place.line}:${place.column}`;
}

function leftOutLine({ entity }: CheckedEntity, rule: LeftOut, product: CheckedProduct): string {
  const place = placeOf(entity.key, rule, product);
  const title = entity.field(rule.field)?.title ?? '';
  return `注：${title}(${rule.field}) ${leftOutWords(rule)}  ${place.file}:${place.line}:${place.column}`;
}

/** What was found, as one JSON value. */
export function recordsJson(checked: readonly CheckedEntity[], product: CheckedProduct): string {
  return JSON.stringify(
    {
      isComplete: checked.every(({ isComplete }) => isComplete),
      entities: checked.map(({ entity, records, isComplete }) => ({
        entity: entity.key,
        title: entity.title,
        records,
        isComplete,
      })),
      findings: checked.flatMap(({ entity, broken }) =>
        broken.map(({ rule, count, ids, decidedBy }) => ({
          entity: entity.key,
          field: rule.field.name,
          title: rule.field.title,
          kind: rule.kind,
          text: breakWords(rule),
          pointer: rule.pointer,
          ...placeOf(entity.key, rule, product),
          count,
          ids,
          decidedBy,
          readsNow: rule.readsNow,
        })),
      ),
      notChecked: checked.flatMap(({ entity, leftOut }) =>
        leftOut.map((rule) => ({
          entity: entity.key,
          field: rule.field,
          kind: rule.kind,
          why: rule.why,
          text: leftOutWords(rule),
          pointer: rule.pointer,
          ...placeOf(entity.key, rule, product),
        })),
      ),
    },
    null,
    2,
  );
}

function placeOf(
  entity: string,
  { file, pointer }: Pick<Break, 'file' | 'pointer'>,
  { sources }: CheckedProduct,
): { file: string; line: number; column: number } {
  const path = `${entity}/${file}`;
  const problem = { code: 'rule/no-effect', file: path, pointer, message: '' } as const;
  return { file: path, ...locateProblem(problem, sources.get(path)) };
}
