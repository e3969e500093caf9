import type { EntityDocuments } from '#core/schema/EntityDocuments.ts';
import type { ProductDocuments } from '#core/schema/ProductDocuments.ts';
import type { ProblemCode } from '#core/schema/SchemaProblem.ts';
import type { Properties } from '#generated/documents/FormDocument.ts';
import { documentsOf, problemsOf, productOf } from '../../support/buildEntity.ts';

/** One thing wrong with a product, and the only problem that it may give. */
export interface Defect {
  readonly code: ProblemCode;
  readonly title: string;
  readonly found: () => string[];
  readonly problem: string;
}

const fields: Properties = {
  Money: { type: 'number', title: '金额' },
  Kind: { type: 'integer', title: '方式', 'x-enum': 'Kind' },
  OtherId: { type: 'integer', title: '其他', 'x-reference': { entity: 'other' } },
};
const other = documentsOf('other', { OtherName: { type: 'string', title: '名称' } });
const base = { enums: { Kind: { title: '方式', items: [] } } };

/** Problems of a product whose entity `thing` is changed in one place; `other` is what it refers to. */
export function problems(
  change: Partial<EntityDocuments> & { fields?: Properties } = {},
  more: Partial<ProductDocuments> = {},
): string[] {
  const thing = documentsOf('thing', { ...fields, ...change.fields });
  const product = productOf([{ ...thing, ...change, form: change.form ?? thing.form }, other], { ...base, ...more });
  return problemsOf(product).map(({ code, file, pointer, message, proposal }) =>
    `${code} ${file}${pointer} ${message} ${proposal ?? ''}`.trim(),
  );
}
export const form = documentsOf('thing', fields).form;
export const list = { title: '列表', columns: ['Money'] };
export const rule = (when: string, more: object = {}): Properties => ({
  A: {
    type: 'number',
    title: '甲',
    'x-reactions': { when: `{{ ${when} }}`, fulfill: { state: { visible: true } }, ...more },
  },
});
