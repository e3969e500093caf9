import fc from 'fast-check';
import { expect } from 'vitest';
import type { ISchema, Schema } from '@formily/json-schema';
import { eachState } from '#proof/analysis/walkStates.ts';
import { isFieldKey } from '#proof/analysis/inputKey.ts';
import { ruleComponents } from '#proof/analysis/ruleComponents.ts';
import { stateSpace } from '#proof/analysis/stateSpace.ts';
import type { EnumSource } from '#language/EnumType.ts';
import type { Values } from '#language/Value.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import { CASE_NOW } from '#proof/cases/runCase.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldNode, FormDocument, Properties, Reaction } from '#generated/documents/FormDocument.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import type { Product } from '#server/product/ReadyProduct.ts';
import { fieldsOf, partOf, someOf } from './partOf.ts';
import { toSchema, withForm, type FormilyField, type MountedForm } from './mountForm.ts';

const COMMON = ['visible', 'hidden', 'display', 'required', 'readOnly', 'disabled', 'editable'];

/** Reactions that Formily and we both know: they set only what both have, and read other fields only. */
function isCommon({ when, fulfill, otherwise, target }: Reaction): boolean {
  const states = [fulfill?.state ?? {}, otherwise?.state ?? {}];
  return (
    target === undefined &&
    states.every((state) => Object.keys(state).every((key) => COMMON.includes(key))) &&
    !/\$(user|now|ref|record)/.test(JSON.stringify([when ?? null, states]))
  );
}

const commonReactions = (reactions: FieldNode['x-reactions']): Reaction[] => [reactions ?? []].flat().filter(isCommon);

/** The part of a form document that Formily is given: fields, sections, and the common reactions. */
function commonSchema(form: FormDocument): ISchema {
  const required = new Set(form.required ?? []);
  const convert = (properties: Properties): Record<string, ISchema> =>
    Object.fromEntries(
      Object.entries(properties).map(([name, node]): [string, ISchema] => [
        name,
        node.type === 'void'
          ? { type: 'void', 'x-reactions': commonReactions(node['x-reactions']), properties: convert(node.properties) }
          : { type: 'string', required: required.has(name), 'x-reactions': commonReactions(node['x-reactions']) },
      ]),
    );
  return { type: 'object', properties: convert(form.properties) };
}

/** The result of our rules for these fields. */
export const seenByUs = (
  entity: EntityModel,
  values: Values,
  names: readonly string[],
  enums: EnumSource,
): Record<string, FormilyField> => {
  const { states } = evaluateRules(entity.ruleSet, { values, user: {}, now: CASE_NOW, refs: {}, enums });
  return Object.fromEntries(
    names.map((name) => {
      const state = states[entity.field(name)?.index ?? -1];
      return [name, { visible: state?.display === 'visible', required: state?.required === true }];
    }),
  );
};

const seenByFormily = (mounted: MountedForm, names: readonly string[]): Record<string, FormilyField> =>
  Object.fromEntries(names.map((name) => [name, mounted.see(name)]));

/** The form of an entity as Formily and we both know it. */
interface CommonForm {
  readonly key: string;
  readonly entity: EntityModel;
  readonly schema: Schema;
  readonly names: readonly string[];
  /** The same as text, to take parts of. */
  readonly plain: ISchema;
  readonly components: ReturnType<typeof ruleComponents>;
  readonly enums: EnumSource;
}

/** The forms of a product with rules about visibility and requirement. */
export function commonForms({ documents, entities }: Product): CommonForm[] {
  const enums = enumsOfProduct(documents);
  return documents.entities.flatMap(({ key, form }) => {
    const entity = entities.get(key);
    if (entity === undefined) return [];
    const governing = entity.ruleSet.rules.filter(({ property }) => ['display', 'required'].includes(property));
    const names = entity.fields.filter(({ pointer }) => pointer !== '').map(({ name }) => name);
    // Formily knows only the form, not the purpose of a save.
    const components = ruleComponents(governing, entity.fields).map((component) => ({
      ...component,
      inputs: component.inputs.filter(isFieldKey),
    }));
    const plain = commonSchema(form);
    return components.length === 0 ? [] : [{ key, entity, schema: toSchema(plain), plain, names, components, enums }];
  });
}

/** In so many states of each component the whole form is looked at, in the others the fields of the component only. */
const WHOLE = 12;

/** Expects Formily to show and require the same fields as we do in every state that the rules tell apart. */
export function expectLikeFormily({ entity, schema, plain, names, components, enums }: CommonForm): void {
  for (const component of components) {
    const space = stateSpace(component, entity.fields, { enums, now: CASE_NOW });
    const own = fieldsOf(component, entity).filter((name) => names.includes(name));
    const part = toSchema(partOf(plain, own));
    const states = [...eachState(space)];
    const whole = new Set(someOf(states, WHOLE));
    for (const values of states) {
      const [form, seen] = whole.has(values) ? [schema, names] : [part, own];
      const ours = seenByUs(entity, values, seen, enums);
      withForm(form, values, (mounted) =>
        expect({ values, fields: seenByFormily(mounted, seen) }).toEqual({ values, fields: ours }),
      );
    }
  }
}

/** Expects Formily and us to agree at every step while a person fills in the form. */
export function expectLikeFormilyWhileTyping({ entity, schema, names, components, enums }: CommonForm): void {
  const spaces = components.map((component) => stateSpace(component, entity.fields, { enums, now: CASE_NOW }));
  const steps = spaces.flatMap(({ fields, domains }) =>
    fields.flatMap((name, i) => (domains[i] ?? []).map((value) => ({ name, value }))),
  );
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...steps), { minLength: 1, maxLength: 12 }), (walk) => {
      withForm(schema, {}, (mounted) => {
        let values: Values = {};
        for (const { name, value } of walk) {
          // A user can only change visible fields of the form; input from before a field was hidden stays.
          if (!mounted.has(name) || !mounted.see(name).visible) continue;
          values = { ...values, [name]: value };
          mounted.form.setValuesIn(name, value ?? undefined);
          expect(seenByFormily(mounted, names)).toEqual(seenByUs(entity, values, names, enums));
        }
      });
    }),
    { numRuns: 20 },
  );
}
