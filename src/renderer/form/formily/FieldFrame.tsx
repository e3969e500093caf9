import type { ReactNode } from 'react';
import type { FieldModel } from '#fields/FieldModel.ts';
import { spanOf } from '../../fields/draw/fieldViews.ts';

export interface FieldFrameProps {
  readonly field: FieldModel;
  readonly id: string;
  readonly title: string;
  readonly isRequired: boolean;
  /** The title of the next transition that needs the field; a save does not. */
  readonly neededBy?: string | undefined;
  readonly error: string | undefined;
  /** Shown in the place of errors. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

export const helpId = (id: string): string => `${id}-help`;
export const errorId = (id: string): string => `${id}-error`;

/** Label, mark, help and error around a control. Space for the error is reserved, so nothing moves. */
export function FieldFrame(props: FieldFrameProps): ReactNode {
  const { field, id, title, isRequired, neededBy, error, note, children } = props;
  return (
    <div
      className={`gj-field gj-span-${spanOf(field)}`}
      data-field={field.name}
      data-display="visible"
      data-required={isRequired}
    >
      <label className="gj-label" htmlFor={id}>
        {title}
        {isRequired ? (
          <span className="gj-required" aria-hidden>
            *
          </span>
        ) : null}
        {isRequired || neededBy === undefined ? null : <span className="gj-needed">{`${neededBy}时必填`}</span>}
      </label>
      {children}
      <div className="gj-field-notes">
        {error === undefined ? null : (
          <p id={errorId(id)} className="gj-field-error">
            {error}
          </p>
        )}
        {error === undefined ? note : null}
        {field.description === undefined ? null : (
          <p id={helpId(id)} className="gj-field-help" hidden={error !== undefined}>
            {field.description}
          </p>
        )}
      </div>
    </div>
  );
}
