import type { ComponentType } from 'react';
import type { ControlProps } from './ControlProps.ts';

/** A field component. */
export type Control = ComponentType<ControlProps>;
