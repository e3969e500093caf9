import type { ControlProps } from './ControlProps.ts';

/** The placeholder text: from the schema, else 请输入 or 请选择 with the title. */
export function placeholderOf({ field, title }: ControlProps, verb: 'enter' | 'choose'): string {
  return field.placeholder ?? (verb === 'enter' ? `请输入${title}` : `请选择${title}`);
}
