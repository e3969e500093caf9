import { Ajv, type ValidateFunction } from 'ajv';
import shipped from '#schemas/product.ts';
import { WIRE_CODES } from '#engine/errors.ts';
import { COMMON_ERRORS, type Call } from '#wire/calls/call.ts';
import { CALLS } from '#wire/calls/CALLS.ts';
import { namedCall } from '#wire/calls/callNames.ts';
import { DEFINITIONS } from '#wire/calls/DEFINITIONS.ts';

const ajv = new Ajv({ allErrors: true, strict: false });

/** The calls of the frame, and the names that the shipped product gives to some. */
const table: readonly (readonly [key: string, call: Call])[] = [
  ...Object.entries(CALLS),
  ...Object.entries(shipped.calls).map(([key, name]) => [key, namedCall(name)] as const),
];

/** Literal paths before those with parameters, as the router has it. */
const known = table
  .map(([key, call]) => {
    const path = key.slice(key.indexOf(' ') + 1).replace(/\/$/, '');
    return { key, call, path: new RegExp(`^${path.replace(/:\w+|\*/g, '[^/]+')}/?$`, 'i') };
  })
  .sort((a, b) => a.key.split(':').length - b.key.split(':').length);

const compiled = new Map<string, ValidateFunction>();

function validatorOf(key: string, schema: object): ValidateFunction {
  const validate = compiled.get(key) ?? ajv.compile({ ...schema, definitions: DEFINITIONS });
  compiled.set(key, validate);
  return validate;
}

interface Answer {
  readonly Successed: boolean;
  readonly Data: unknown;
  readonly Code: number;
}

/** Throws where a reply is not what `wire` states of its call: other members, or an error that is not named there. */
export function checkReply(method: string, url: string, answer: Answer): void {
  const path = url.split('?')[0] ?? '';
  const found = known.find((each) => each.key.startsWith(`${method} `) && each.path.test(path));
  if (found === undefined) {
    if (answer.Successed) throw new Error(`${method} ${path} is in no table of calls`);
    return;
  }
  const { key, call } = found;
  if (!answer.Successed) {
    const codes: readonly number[] = [...COMMON_ERRORS, ...(call.errors ?? [])].map((code) => WIRE_CODES[code]);
    if (!codes.includes(answer.Code)) throw new Error(`${key} states no error with the code ${answer.Code}`);
    return;
  }
  if ('type' in call.reply) return;
  const validate = validatorOf(key, call.reply.schema);
  if (!validate(answer.Data))
    throw new Error(`${key} answers something else than it states: ${ajv.errorsText(validate.errors)}`);
}
