import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { ListModel, SumModel } from '#engine/model/ListModel.ts';
import type { FieldModel, FoundModel } from '#fields/FieldModel.ts';
import type { DecisionGroup, Put, Variants } from './Variants.ts';

function withField(entity: EntityModel, field: FieldModel, more: Partial<FieldModel>): EntityModel {
  const changed = { ...field, ...more };
  const fields = entity.fields.map((one) => (one === field ? changed : one));
  return { ...entity, fields, field: (name) => (name === field.name ? changed : entity.field(name)) };
}

const OTHER_TAKE: Partial<Record<FoundModel['take'], FoundModel['take']>> = {
  latest: 'earliest',
  earliest: 'latest',
  sum: 'count',
  max: 'min',
  min: 'max',
};
const TAKE_WORDS = {
  latest: '最近的',
  earliest: '最早的',
  sum: '合计值',
  count: '记录条数',
  max: '最大的值',
  min: '最小的值',
  list: '清单',
};

/** Variants of what fields read from other records: rollups, searched fields, and the records a reference may choose. */
export function fieldVariants(variants: Variants): void {
  const { entity } = variants;
  for (const field of entity.fields) {
    const { rollup, found, reference } = field;
    const title = `${field.title}(${field.name})`;
    const at = (key: string): [string, string] => ['form.json', `${field.pointer}/${key}`];
    const put = (more: Partial<FieldModel>): ReturnType<Put> => ({ entity: withField(entity, field, more) });
    const group: DecisionGroup = { kind: 'sums', name: field.name };
    if (rollup !== undefined) {
      if (rollup.where !== undefined)
        variants.expression(
          group,
          `${title} 统计的记录：`,
          at('x-rollup/where'),
          rollup.where,
          (where) => put({ rollup: { ...rollup, where } }),
          rollup.of,
        );
      if (rollup.sum !== undefined) {
        variants.add(
          group,
          `${title}：合计改为条数`,
          at('x-rollup/sum'),
          put({ rollup: { ...rollup, sum: undefined } }),
        );
        swapped(variants, rollup.of, rollup.sum, (sum, to) =>
          variants.add(
            group,
            `${title}：合计的字段改为 ${to}`,
            at('x-rollup/sum'),
            put({ rollup: { ...rollup, sum } }),
          ),
        );
      }
      if (rollup.max !== undefined)
        variants.add(
          group,
          `${title}：最大改为条数`,
          at('x-rollup/max'),
          put({ rollup: { ...rollup, max: undefined } }),
        );
    }
    if (found !== undefined) {
      const own = found.entity === reference?.entity ? 'x-reference' : 'x-found';
      variants.expression(
        group,
        `${title} 查找的记录：`,
        at(`${own}/where`),
        found.where,
        (where) => put({ found: { ...found, where } }),
        found.entity,
      );
      const take = OTHER_TAKE[found.take];
      if (take !== undefined)
        variants.add(
          group,
          `${title}：${TAKE_WORDS[found.take]}改为${TAKE_WORDS[take]}`,
          at(`${own}/${found.take}`),
          put({ found: { ...found, take } }),
        );
    } else if (reference?.where !== undefined && reference.oneOf === undefined)
      variants.expression(
        { kind: 'chooses', name: field.name },
        `${title} 可以选的记录：`,
        at('x-reference/where'),
        reference.where,
        (where) => put({ reference: { ...reference, where } }),
        reference.entity,
      );
  }
}

/** Calls with another field of the same kind, for fields that are added up. */
function swapped(variants: Variants, key: string, name: string, add: (other: string, title: string) => void): void {
  const of = variants.wording.findEntity?.(key);
  const field = of?.field(name);
  const other = of?.fields.find(
    (one) => one !== field && one.type === field?.type && one.component === field.component,
  );
  if (other !== undefined) add(other.name, other.title);
}

/** Variants of the sums of a list. */
export function sumVariants(variants: Variants, list: ListModel, file: string): void {
  const { entity } = variants;
  list.sums.forEach((sum, i) => {
    const group: DecisionGroup = { kind: 'sums', name: `${list.name}/${sum.key}` };
    const named = sum.title === '' ? (entity.field(sum.field ?? '')?.title ?? sum.key) : sum.title;
    const title = `列表 ${list.name} 的合计 ${named}：`;
    const at = (key: string): [string, string] => [file, `/sums/${i}/${key}`];
    const put = (more: Partial<SumModel>): ReturnType<Put> => ({
      entity: {
        ...entity,
        lists: new Map(entity.lists).set(list.name, { ...list, sums: list.sums.with(i, { ...sum, ...more }) }),
      },
    });
    const { where, ratio, field } = sum;
    if (where !== undefined)
      variants.expression(group, `${title}`, at('where'), where, (is) => put({ where: is }), entity.key);
    if (ratio !== undefined)
      variants.expression(group, `${title}占比的范围`, at('ratio'), ratio, (is) => put({ ratio: is }), entity.key);
    if (sum.isAverage) variants.add(group, `${title}平均改为合计`, at('average'), put({ isAverage: false }));
    if (field === undefined) return;
    variants.add(group, `${title}合计改为条数`, at('field'), put({ field: undefined, isAverage: false }));
    swapped(variants, entity.key, field, (other, to) =>
      variants.add(group, `${title}合计的字段改为 ${to}`, at('field'), put({ field: other })),
    );
  });
}
