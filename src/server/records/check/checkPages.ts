import type { Issue } from '#engine/validate/Issue.ts';
import { isPage } from '#fields/table/traits.ts';
import type { Call } from '../../access/Call.ts';
import { blockOf, readPageContent } from '../../product/pageContent.ts';
import type { Draft } from './Draft.ts';

/** Checks the pages of the site that a draft writes, like the files that they replace; the editor shows each problem at its block. */
export function checkPages({ entity, sent, values }: Draft, { written }: Pick<Call, 'written'>): Issue[] {
  return entity.fields.filter(isPage).flatMap(({ name, title, pageName = '' }): Issue[] => {
    const text = sent[name];
    const file = values[pageName];
    if (typeof text !== 'string' || typeof file !== 'string') return [];
    const [problem] = readPageContent(file, text, written).problems;
    if (problem === undefined) return [];
    const block = blockOf(problem);
    return [
      {
        field: name,
        message: block === undefined ? `${title}有错误，请按编辑区的提示修改` : `${title}不能保存：第${block}块有错误`,
      },
    ];
  });
}
