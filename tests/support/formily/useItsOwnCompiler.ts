import { compileFunction } from 'node:vm';
import { Schema } from '@formily/json-schema';

/**
 * Makes Formily run `{{ }}` as it does where nobody told it otherwise. Its compiler is one for the whole process, and other tests, which share the
 * process, put ours in its place (`useOurCompiler`).
 */
export function useItsOwnCompiler(): void {
  const programs = new Map<string, ReturnType<typeof compileFunction>>();
  Schema.registerCompiler((text: string, scope: unknown) => {
    const program = programs.get(text) ?? compileFunction(`with ($root) { return (${text}); }`, ['$root']);
    programs.set(text, program);
    const value: unknown = Reflect.apply(program, undefined, [scope ?? {}]);
    return value;
  });
}
