import type { ControlProps } from './ControlProps.ts';

/** The attributes that tell assistive techniques about a field. */
export const ariaProps = ({
  id,
  isRequired,
  hasError,
  describedBy,
}: ControlProps): {
  id: string;
  'aria-required': boolean;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  status: 'error' | '';
} => ({
  id,
  'aria-required': isRequired,
  'aria-invalid': hasError,
  'aria-describedby': describedBy,
  status: hasError ? 'error' : '',
});
