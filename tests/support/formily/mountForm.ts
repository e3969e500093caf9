import { createForm, isField, type Form } from '@formily/core';
import { Schema, type ISchema } from '@formily/json-schema';
import type { Values } from '#language/Value.ts';

/** What Formily shows of one field. */
export interface FormilyField {
  readonly visible: boolean;
  readonly required: boolean;
}

/** A Formily form with every field of a schema mounted, without DOM or React. */
export interface MountedForm {
  readonly form: Form;
  see(name: string): FormilyField;
}

/** Mounts all fields of a schema (fields and void sections) on a new form with these values. */
export function mountForm(schema: Schema, values: Values): MountedForm {
  const form = createForm<Record<string, unknown>>({ values: { ...values } });
  mountChildren(form, schema, undefined);
  form.onMount();
  return {
    form,
    see: (name) => {
      const field = form.query(name).take();
      if (!isField(field)) throw new Error(`Formily has no field "${name}"`);
      return { visible: field.visible, required: field.visible && field.required === true };
    },
  };
}

function mountChildren(form: Form, schema: Schema, basePath: string | undefined): void {
  for (const [key, child] of Object.entries(schema.properties ?? {})) {
    const props = { ...child.toFieldProps(), name: key, ...(basePath === undefined ? {} : { basePath }) };
    if (child.type === 'void') {
      const section = form.createVoidField(props);
      section.onMount();
      mountChildren(form, child, section.address.toString());
    } else {
      form.createField(props).onMount();
    }
  }
}

/** Makes a schema ready to be mounted; the same one may be mounted many times. */
export const toSchema = (json: ISchema): Schema => new Schema(json);
