import type { EntityModel } from '#engine/model/EntityModel.ts';
import { checkProduct } from '#proof/check/checkProduct.ts';
import type { FieldNode, Properties, Reaction } from '#generated/documents/FormDocument.ts';
import { documentsOf, productOf } from './buildEntity.ts';

/** Shown exactly when the condition holds. */
export const shownWhen = (when: string): Reaction => ({
  when: `{{ ${when} }}`,
  fulfill: { state: { visible: true } },
  otherwise: { state: { visible: false } },
});

/** Required when the condition holds. */
export const requiredWhen = (when: string): Reaction => ({
  when: `{{ ${when} }}`,
  fulfill: { state: { required: true } },
});

/** A yes/no field with these reactions. */
export const flag = (title: string, ...reactions: Reaction[]): FieldNode =>
  reactions.length === 0 ? { type: 'boolean', title } : { type: 'boolean', title, 'x-reactions': reactions };

/** The model of an entity whose rules may be invalid, with the messages of the problems. */
export function brokenEntity(properties: Properties): { entity: EntityModel; messages: string[] } {
  const { entities, problems } = checkProduct(productOf([documentsOf('thing', properties)]));
  const entity = entities.get('thing');
  if (entity === undefined) throw new Error('The entity was not built');
  return { entity, messages: problems.map(({ message }) => message) };
}

/** A → C → B → A in a circle, a field outside of it, a rule on its own field, a section and things outside the record. */
export const ring: Properties = {
  A: flag('甲 <b>&"', shownWhen('$values.B === true')),
  B: flag('乙', shownWhen('$values.C === true')),
  C: flag('丙', shownWhen('$values.A === true'), requiredWhen('$values.D')),
  D: flag('丁'),
  Own: flag('自己', requiredWhen('$self.value === true')),
  part: {
    type: 'void',
    title: '资料分组',
    'x-component': 'Section',
    'x-reactions': shownWhen('$values.D === true'),
    properties: {
      E: flag('戊'),
      F: flag('己', requiredWhen("$user.Role === 'customer'")),
      G: flag('庚', requiredWhen('$values.B'), { fulfill: { state: { readOnly: "{{ $now > '2020' }}" } } }),
    },
  },
  Alone: flag('独立', { fulfill: { state: { required: true } } }),
};
