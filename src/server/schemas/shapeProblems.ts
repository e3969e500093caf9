import { nearestName } from '#core/schema/nearestName.ts';
import type { SchemaProblem } from '#core/schema/SchemaProblem.ts';

/** What of a validation error of ajv is read here. */
export interface ShapeError {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly message?: string | undefined;
  readonly params: object;
  readonly parentSchema?: object | undefined;
}

const NESTING = ['anyOf', 'oneOf', 'if', 'propertyNames'];

/** Turns validation errors of a meta-schema into problems: the deepest ones only, with the nearest known key or value. */
export function shapeProblems(file: string, value: unknown, errors: readonly ShapeError[]): SchemaProblem[] {
  const leaves = errors.filter(({ keyword }) => !NESTING.includes(keyword));
  const relevant = preferBranch(leaves.length === 0 ? [...errors] : leaves, value);
  const seen = new Set<string>();
  return relevant.flatMap((error) => {
    const problem = toProblem(file, error);
    const key = `${problem.pointer} ${problem.message}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [problem];
  });
}

/** Of errors from several branches of a choice, keeps those of the branch that goes deepest, then has the fewest. */
function preferBranch(errors: readonly ShapeError[], value: unknown): ShapeError[] {
  const isVoid = (pointer: string): boolean => readPointer(value, `${pointer}/type`) === 'void';
  const kept = errors.filter(({ schemaPath, instancePath }) => {
    if (schemaPath.includes('/definitions/section/')) return isVoid(nodeOf(instancePath));
    if (schemaPath.includes('/definitions/field/')) return !isVoid(nodeOf(instancePath));
    return true;
  });
  const deepest = Math.max(...kept.map(({ instancePath }) => instancePath.split('/').length));
  const deep = kept.filter(
    ({ instancePath, keyword }) =>
      keyword === 'additionalProperties' || keyword === 'required' || instancePath.split('/').length === deepest,
  );
  return deep.length === 0 ? [...errors] : deep;
}

/** The pointer of the form node that a pointer lies in: `/properties/a/properties/b/...`. */
function nodeOf(pointer: string): string {
  return /^(\/properties\/[^/]+)*/.exec(pointer)?.[0] ?? '';
}

function readPointer(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((at, part) => (isObject(at) && Object.hasOwn(at, part) ? at[part] : undefined), value);
}

function toProblem(file: string, error: ShapeError): SchemaProblem {
  const { instancePath: pointer, params, parentSchema, keyword } = error;
  if (keyword === 'additionalProperties' && 'additionalProperty' in params) {
    const key = String(params.additionalProperty);
    const known =
      isObject(parentSchema) && isObject(parentSchema['properties']) ? Object.keys(parentSchema['properties']) : [];
    const near = nearestName(key, known);
    return {
      code: 'document/unknown-key',
      file,
      pointer: `${pointer}/${key}`,
      atKey: true,
      message: `Unknown key "${key}"`,
      proposal:
        near === undefined
          ? known.length > 0 && known.length < 12
            ? `Known keys: ${known.join(', ')}`
            : undefined
          : `Did you mean "${near}"?`,
    };
  }
  if (keyword === 'enum' && 'allowedValues' in params && Array.isArray(params.allowedValues)) {
    return {
      code: 'document/invalid',
      file,
      pointer,
      message: 'This value is not allowed here',
      proposal: `One of ${params.allowedValues.map(String).join(', ')}`,
    };
  }
  if (keyword === 'required' && 'missingProperty' in params) {
    return {
      code: 'document/invalid',
      file,
      pointer,
      message: `The key "${String(params.missingProperty)}" is missing`,
    };
  }
  return { code: 'document/invalid', file, pointer, message: `The value ${error.message ?? 'does not fit'}` };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
