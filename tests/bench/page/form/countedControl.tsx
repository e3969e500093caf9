import type { ReactNode } from 'react';
import type { Control, ControlProps } from '#renderer/fields/controls/ControlProps.ts';
import { noteDrawn } from '../drawnFields.ts';

/** The same field component with every render recorded. */
export function countedControl(Inner: Control): Control {
  return function Counted(props: ControlProps): ReactNode {
    noteDrawn(props.field.name);
    return <Inner {...props} />;
  };
}
