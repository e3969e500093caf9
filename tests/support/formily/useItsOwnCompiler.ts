import { compileFunction } from 'node:vm';
import { Schema } from '@formily/json-schema';

/**
 * Makes Formily run `{{ }}` as it does where nobody told it otherwise. Its compiler is one for the whole process, and other tests, which share the
 * process, put ours in its place (`useOurCompiler`).
 */
export function useItsOwnCompiler(): void {
  Schema.registerCompiler((text: string, scope: unknown) => {
    const program = compileFunction(`with ($root) { return (${text}); }`, ['$root']);
    const value: unknown = Reflect.apply(program, undefined, [scope ?? {}]);
    return value;
  });
}
