import type { ComponentType } from 'react';
import type { ControlProps } from './ControlProps.ts';

export type Control = ComponentType<ControlProps>;
