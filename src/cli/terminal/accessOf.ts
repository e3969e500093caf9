import { type Values, isList } from '#language/Value.ts';
import type { FieldAccess } from '#proof/explain/ExplainInput.ts';
import { decideAccess } from '#engine/permission/decideAccess.ts';
import { editableFields, stateOf } from '#engine/permission/changeable.ts';
import type { UserContext } from '#engine/permission/UserContext.ts';
import { nearestName } from '#language/compiler/nearestName.ts';
import type { EvaluationContext } from '#engine/rules/EvaluationContext.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { factsOf } from '#engine/model/UserFact.ts';
import type { CheckedProduct } from './CliCommand.ts';
import { CommandError } from './CommandError.ts';

/**
 * The fields that the user of a question may read and change: as a customer with `Role=customer`, with the keys of `Roles=`, else all of
 * them. A record whose state is given leaves open what that state does. Throws CommandError for an unknown role.
 */
export function accessOf(entity: EntityModel, context: EvaluationContext, product: CheckedProduct): FieldAccess {
  const access = decideAccess(entity, userOf(context.user, product), (key) => product.entities.get(key));
  const { readable, writable } = access;
  const state = stateOf(entity, context.values);
  const scope = { ...context, record: context.values, index: 0, self: null };
  return { readable, writable, editable: editableFields(entity, access, state, scope) };
}

function userOf(values: Values, { documents, organisation }: CheckedProduct): UserContext {
  const codes = rolesIn(values);
  const roles = codes.map((code) => documents.roles[code] ?? unknownRole(code, Object.keys(documents.roles)));
  const isAll = roles.length === 0 || roles.some(({ keys }) => keys === '*');
  const number = (name: string): number | null => {
    const value = values[name];
    return typeof value === 'number' ? value : null;
  };
  return {
    accountId: 0,
    loginId: '',
    name: '',
    phone: null,
    role: values['Role'] === 'customer' ? 'customer' : 'employee',
    employeeId: number('EmployeeId'),
    customerId: number('CustomerId') ?? 0,
    unitId: number('UnitId'),
    unitPath: '',
    companyPath: '',
    roleCodes: codes,
    keys: isAll ? 'all' : new Set(roles.flatMap(({ keys }) => (keys === '*' ? [] : keys))),
    actions: new Set(['*']),
    dataScope: 5,
    entityScopes: {},
    isUnitChief: values['IsUnitChief'] === true,
    chiefPaths: [],
    approvals: [],
    staff: [],
    facts: factsOf(organisation.facts ?? [], values),
  };
}

function rolesIn({ Roles: given }: Values): string[] {
  if (given === undefined || given === null) return [];
  return (isList(given) ? given : [given]).flatMap((code) => (typeof code === 'string' ? [code] : []));
}

function unknownRole(code: string, known: readonly string[]): never {
  const near = nearestName(code, known);
  throw new CommandError(`There is no role "${code}"${near === undefined ? '' : `; did you mean "${near}"?`}`);
}
