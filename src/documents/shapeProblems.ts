import { proposeName } from '#engine/schema/proposeName.ts';
import { sureName } from '#language/compiler/nearestName.ts';
import { type ShapeError, shapeSentence } from './shapeSentence.ts';
import { nameOfStep, pointerStep, type SchemaProblem } from '#engine/schema/SchemaProblem.ts';

/** A document with more errors than this is looked at up to here; the rest follows when these are corrected. */
const MAX_ERRORS = 500;
const NESTING = ['anyOf', 'oneOf', 'if', 'propertyNames'];

/** Converts validation errors into problems of the intended branches, with the nearest known name. */
export function shapeProblems(file: string, value: unknown, errors: readonly ShapeError[]): SchemaProblem[] {
  const leaves = errors.filter(({ keyword }) => !NESTING.includes(keyword));
  const ofNodes = (leaves.length === 0 ? errors : leaves).filter((error) => isOfNode(error, value));
  // Even if errors are omitted, a refused document has at least one problem.
  const candidates = (ofNodes.length === 0 ? errors : ofNodes).slice(0, MAX_ERRORS);
  const relevant = candidates.filter((error) => !isOutdone(error, candidates));
  const seen = new Set<string>();
  return relevant.flatMap((error) => {
    const problem = toProblem(file, value, error, candidates);
    const key = `${problem.pointer} ${problem.message}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [problem];
  });
}

/** A node of a form is a section or a field by its type; errors of the other branch are irrelevant. */
function isOfNode({ instancePath, parentSchema, keyword, params }: ShapeError, value: unknown): boolean {
  const node = nodeOf(instancePath);
  if (node === '') return true;
  const isSection = readPointer(value, `${node}/type`) === 'void';
  const branch = isObject(parentSchema) ? parentSchema['title'] : undefined;
  if (branch === 'SectionNode') return isSection;
  if (branch === 'FieldNode') return !isSection;
  if (keyword === 'const' && 'allowedValue' in params && ['void', 'Section'].includes(String(params.allowedValue)))
    return isSection;
  const isKind = [`${node}/type`, `${node}/x-component`].includes(instancePath);
  return !(isSection && isKind && ['enum', 'pattern'].includes(keyword));
}

/** The least informative errors: another one at or below the place shows the intended branch. */
const WEAK = ['type', 'const'];

function isOutdone({ keyword, instancePath }: ShapeError, errors: readonly ShapeError[]): boolean {
  // The enum error lists the names of the frame; the pattern of product names adds nothing.
  if (keyword === 'pattern')
    return errors.some((other) => other.keyword === 'enum' && other.instancePath === instancePath);
  const weakness = WEAK.indexOf(keyword);
  if (weakness < 0) return false;
  return errors.some(
    (other) =>
      other.instancePath.startsWith(`${instancePath}/`) ||
      (other.instancePath === instancePath && !WEAK.slice(0, weakness + 1).includes(other.keyword)),
  );
}

/** The pointer of the form node that contains a pointer: `/properties/a/properties/b/...`. */
const nodeOf = (pointer: string): string => /^(\/properties\/[^/]+)*/.exec(pointer)?.[0] ?? '';

function readPointer(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map(nameOfStep)
    .reduce<unknown>((at, part) => {
      if (Array.isArray(at)) return at[Number(part)];
      return isObject(at) && Object.hasOwn(at, part) ? at[part] : undefined;
    }, value);
}

function toProblem(file: string, root: unknown, error: ShapeError, errors: readonly ShapeError[]): SchemaProblem {
  const { instancePath: pointer, params, parentSchema, keyword } = error;
  if (keyword === 'additionalProperties' && 'additionalProperty' in params) {
    const key = String(params.additionalProperty);
    const known =
      isObject(parentSchema) && isObject(parentSchema['properties']) ? Object.keys(parentSchema['properties']) : [];
    const { proposal, fix } = proposeName(key, known);
    return {
      code: 'document/unknown-key',
      file,
      pointer: `${pointer}/${pointerStep(key)}`,
      atKey: true,
      message: `Unknown key "${key}"`,
      proposal: proposal ?? (known.length > 0 && known.length < 12 ? `Known keys: ${known.join(', ')}` : undefined),
      fix,
    };
  }
  if (keyword === 'enum' && 'allowedValues' in params && Array.isArray(params.allowedValues)) {
    const value = readPointer(root, pointer);
    const near = typeof value === 'string' ? sureName(value, params.allowedValues.map(String)) : undefined;
    return {
      code: 'document/invalid',
      file,
      pointer,
      message: 'This value is not allowed here',
      proposal: `One of ${params.allowedValues.map(String).join(', ')}`,
      fix: near === undefined ? undefined : { kind: 'value', to: near },
    };
  }
  if (keyword === 'discriminator') return toChoice(file, root, error);
  if (keyword === 'required' && 'missingProperty' in params) {
    return {
      code: 'document/invalid',
      file,
      pointer,
      message: `The key "${String(params.missingProperty)}" is missing`,
    };
  }
  // Every expression of documents has this shape; the pattern would not help an author who omitted the braces.
  if (keyword === 'pattern' && 'pattern' in params && String(params.pattern).includes('\\{\\{'))
    return {
      code: 'document/invalid',
      file,
      pointer,
      message: 'A condition or expression is written in two braces',
      proposal: inBraces(String(readPointer(root, pointer))),
    };
  const offered = errors.filter((other) => other.instancePath === pointer).flatMap(offeredBy);
  const name = error.propertyName;
  if (name !== undefined)
    return {
      code: 'document/invalid',
      file,
      pointer: `${pointer}/${pointerStep(name)}`,
      atKey: true,
      ...shapeSentence(error, name, offered),
    };
  return { code: 'document/invalid', file, pointer, ...shapeSentence(error, readPointer(root, pointer), offered) };
}

/** The proposed spelling of an expression; undefined for a text with braces inside, whose meaning is unclear. */
function inBraces(written: string): string | undefined {
  const [, inner = ''] = /^\s*\{{0,2}([^]*?)\}{0,2}\s*$/.exec(written) ?? [];
  // A day without quotes would be a subtraction.
  const expression = inner.trim().replace(/^(\d{4})[-/.](\d{2})[-/.](\d{2})$/, "'$1-$2-$3'");
  return expression === '' || /[{}]/.test(expression) ? undefined : `Write {{ ${expression} }}`;
}

/** An object of several kinds that does not specify its kind. */
function toChoice(file: string, root: unknown, { instancePath, params, parentSchema }: ShapeError): SchemaProblem {
  const tag = 'tag' in params ? String(params.tag) : '';
  const known = kindsIn(parentSchema);
  const value = readPointer(root, `${instancePath}/${tag}`);
  const proposal = `One of ${known.join(', ')}`;
  if (value === undefined)
    return {
      code: 'document/invalid',
      file,
      pointer: instancePath,
      message: `The key "${tag}" is missing`,
      proposal,
    };
  const near = typeof value === 'string' ? sureName(value, known) : undefined;
  return {
    code: 'document/invalid',
    file,
    pointer: `${instancePath}/${tag}`,
    message: 'This value is not allowed here',
    proposal,
    fix: near === undefined ? undefined : { kind: 'value', to: near },
  };
}

/** The kinds that a choice offers: its branches are definitions of their names. */
function kindsIn(schema: unknown): string[] {
  const branches: unknown = isObject(schema) ? schema['oneOf'] : undefined;
  return (Array.isArray(branches) ? branches : []).flatMap((branch: unknown) => {
    const reference = isObject(branch) ? branch['$ref'] : undefined;
    return typeof reference === 'string' ? [reference.slice(reference.lastIndexOf('/') + 1)] : [];
  });
}

/** The values that an error offers: types by their names, a single value as it is written. */
function offeredBy({ keyword, params }: ShapeError): string[] {
  if (keyword === 'const' && 'allowedValue' in params) return [JSON.stringify(params.allowedValue)];
  return keyword === 'type' && 'type' in params ? [params.type].flat().map(String) : [];
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
