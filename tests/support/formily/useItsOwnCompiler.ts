import { compileFunction } from 'node:vm';
import { Schema } from '@formily/json-schema';

/**
 * Makes Formily evaluate `{{ }}` with its default compiler. The compiler is shared by the whole process, and other
 * tests in the process replace it with ours (`useOurCompiler`).
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
