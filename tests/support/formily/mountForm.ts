import { createForm, type Field, type Form } from '@formily/core';
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
  /** The field of this name. @throws Error when there is none. */
  field(name: string): Field;
  see(name: string): FormilyField;
}

/**
 * Mounts all fields of a schema (fields and void sections) on a new form with these values, for as long as `look` takes. Formily keeps what
 * every form observes in one list, through which each change of any form goes: those that stay mounted make all later ones slower.
 */
export function withForm(schema: Schema, values: Values, look: (mounted: MountedForm) => void): void {
  const mounted = mountForm(schema, values);
  try {
    look(mounted);
  } finally {
    mounted.form.onUnmount();
  }
}

function mountForm(schema: Schema, values: Values): MountedForm {
  const form = createForm<Record<string, unknown>>({ values: { ...values } });
  // Asking Formily for a field by its path took longer than what the rules of a form do.
  const fields = new Map<string, Field>();
  mountChildren(form, schema, undefined, fields);
  form.onMount();
  const fieldOf = (name: string): Field => {
    const field = fields.get(name);
    if (field === undefined) throw new Error(`Formily has no field "${name}"`);
    return field;
  };
  return {
    form,
    field: fieldOf,
    see: (name) => {
      const { visible, required } = fieldOf(name);
      return { visible, required: visible && required === true };
    },
  };
}

function mountChildren(form: Form, schema: Schema, basePath: string | undefined, fields: Map<string, Field>): void {
  for (const [key, child] of Object.entries(schema.properties ?? {})) {
    const props = { ...child.toFieldProps(), name: key, ...(basePath === undefined ? {} : { basePath }) };
    if (child.type === 'void') {
      const section = form.createVoidField(props);
      section.onMount();
      mountChildren(form, child, section.address.toString(), fields);
    } else {
      const field = form.createField(props);
      field.onMount();
      fields.set(key, field);
    }
  }
}

/** Makes a schema ready to be mounted; the same one may be mounted many times. */
export const toSchema = (json: ISchema): Schema => new Schema(json);
