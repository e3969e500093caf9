import type { ReactNode } from 'react';
import type { FieldModel } from '#fields/FieldModel.ts';
import { holdsIds, isLookup, isUpload } from '#fields/table/fieldKinds.ts';
import type { Control, ControlProps } from '#renderer/fields/controls/ControlProps.ts';
import { useEnums } from '#renderer/stores/RendererContext.ts';
import type { FieldComponent, FieldComponents, HostSource } from './HostSource.ts';

/** The field components of a form: the host's for the names that it gives, and a message if a source is missing. */
export function ownControls(
  controls: ReadonlyMap<string, Control>,
  fields: readonly FieldModel[],
  components: FieldComponents,
  source: HostSource,
): ReadonlyMap<string, Control> {
  const own = (field: FieldModel): FieldComponent | undefined =>
    (fields.includes(field) ? components[field.name] : undefined) ?? components[field.component];
  const names = new Set([...controls.keys(), ...fields.map(({ component }) => component)]);
  return new Map(
    [...names].map((name): [string, Control] => {
      const Inner = controls.get(name);
      const Chosen = (props: ControlProps): ReactNode => {
        const Own = own(props.field);
        if (Own !== undefined) return <Handed {...props} of={Own} />;
        const missing = missingPart(props.field, source);
        if (missing !== undefined || Inner === undefined)
          return <Missing id={props.id} part={missing ?? 'components'} />;
        return <Inner {...props} />;
      };
      return [name, Chosen];
    }),
  );
}

/** The part of the source that a field cannot do without, where it is not given. */
function missingPart(field: FieldModel, { pick, upload }: HostSource): string | undefined {
  if ((holdsIds(field) || isLookup(field)) && pick === undefined) return 'source.pick';
  return isUpload(field) && upload === undefined ? 'source.upload' : undefined;
}

function Missing({ id, part }: { id: string; part: string }): ReactNode {
  return (
    <output id={id} className="gj-readonly is-empty">
      这里填不了：这个应用没有给出 {part}
    </output>
  );
}

function Handed({ of: Own, ...props }: ControlProps & { readonly of: FieldComponent }): ReactNode {
  const { field, id, title, value, options, isRequired, hasError, describedBy, onChange, onBlur } = props;
  const type = field.enum?.type;
  const items = useEnums(type === undefined ? [] : [type])(type ?? '')?.items ?? [];
  return (
    <Own
      name={field.name}
      title={title}
      id={id}
      value={value}
      options={options}
      items={items}
      required={isRequired}
      hasError={hasError}
      describedBy={describedBy}
      unit={field.unit}
      placeholder={field.placeholder}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}
