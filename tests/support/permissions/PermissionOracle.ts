import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { EnumSource } from '#language/EnumType.ts';
import type { Expression } from '#language/Expression.ts';
import { parseExpression } from '#language/compiler/parseExpression.ts';
import type { Value, Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FormDocument } from '#generated/documents/FormDocument.ts';
import type { OraclePerson } from './OraclePerson.ts';
import type { RawRows } from './RawRows.ts';

export type Purpose = 'read' | 'write';

const NOW = '2026-03-10 10:00:00';
const LOOKING = ['view', 'export'];
const PRIVATE_PATTERNS = ['P-MOBILE', 'P-PHONE', 'P-BANK', 'P-TAXNO'];

/**
 * The permissions of domain 1.6 and 1.7 for one person, computed from the documents and the table rows in the simplest
 * way: it uses none of the product's decisions except for the evaluator of expressions and the models' lists of fields.
 */
export class PermissionOracle {
  readonly person: OraclePerson;
  readonly #rows: RawRows;
  readonly #entities: ReadonlyMap<string, EntityModel>;
  readonly #forms: ReadonlyMap<string, FormDocument>;
  readonly #enums: EnumSource;
  /** By entity; neither rows nor documents change while it is used. */
  readonly #visible = new Map<string, readonly Values[]>();
  readonly #readable = new Map<string, ReadonlySet<string>>();
  readonly #user: Values;

  constructor(
    person: OraclePerson,
    rows: RawRows,
    product: {
      entities: ReadonlyMap<string, EntityModel>;
      forms: ReadonlyMap<string, FormDocument>;
      enums: EnumSource;
    },
  ) {
    this.person = person;
    this.#rows = rows;
    this.#entities = product.entities;
    this.#forms = product.forms;
    this.#enums = product.enums;
    this.#user = this.#factsOf(person);
  }

  get isCustomer(): boolean {
    return this.person.employeeId === null && this.person.roles.length === 0;
  }

  holds(key: string): boolean {
    return this.person.roles.some(({ keys }) => keys === '*' || keys.includes(key));
  }

  may(entity: EntityModel, action: string): boolean {
    const form = this.#form(entity);
    if (this.isCustomer) {
      const view = form['x-customer'];
      if (view === undefined || this.person.customerId === null) return false;
      const named = entity.workflow?.transitions.find((transition) => transition.action === action)?.who ?? [];
      const fills = (view.edit ?? []).length > 0 && ['create', 'edit'].includes(action);
      return action === 'view' || fills || named.some((who) => 'word' in who && who.word === 'customer');
    }
    const keys = listOf(form['x-permission']);
    if (keys.length > 0 && !keys.some((key) => this.holds(key))) return false;
    if (this.#is('IsChairman') && !LOOKING.includes(action)) return false;
    const codes = [`${entity.api}.${action}`, `${entity.api}.*`];
    return this.person.roles.some(({ actions }) => actions === '*' || codes.some((code) => actions.includes(code)));
  }

  /** Whether the person reaches a row for viewing, or for changing. */
  reaches(entity: EntityModel, row: Values, purpose: Purpose): boolean {
    const form = this.#form(entity);
    const scope = form['x-scope'] ?? {};
    if (this.isCustomer) return this.#meets(entity, row, form['x-customer']?.where) === true;
    if (purpose === 'write' && scope.changeable !== undefined && this.#meets(entity, row, scope.changeable) !== true)
      return false;
    const isOwn = this.#meets(entity, row, scope.own) === true;
    const isOwned = (form['x-sets'] ?? []).includes('OWNED');
    if (!isOwned) {
      if (scope.parent === undefined && scope.own === undefined) return true;
      return isOwn || this.#parentReached(entity, row, purpose);
    }
    if (isOwn || this.#worksOn(row) || this.#parentReached(entity, row, purpose)) return true;
    if (this.#inScope(entity, row) || this.person.headed.some((path) => isUnder(row, path))) return true;
    if (purpose === 'write') return false;
    return (
      this.#is('IsChairman') ||
      this.#is('IsGroupSeniorExecutive') ||
      (this.#is('IsSeniorExecutive') && isUnder(row, this.person.companyPath)) ||
      (scope.pool === true && row['OwnerId'] === null) ||
      this.#inRegion(entity, row, scope.region)
    );
  }

  /** The rows that the person may view. */
  visible(entity: EntityModel): readonly Values[] {
    return kept(this.#visible, entity.key, () =>
      this.may(entity, 'view') ? this.#rows.of(entity.key).filter((row) => this.reaches(entity, row, 'read')) : [],
    );
  }

  /** Whether a field of a row is public, with or without a session. */
  isPublic(entity: EntityModel, row: Values, field: string): boolean {
    const { where, fields = [], detail = [] } = this.#form(entity)['x-public'] ?? {};
    return [...fields, ...detail].includes(field) && this.#meets(entity, row, where) === true;
  }

  readable(entity: EntityModel): ReadonlySet<string> {
    return kept(this.#readable, entity.key, () => this.#readableOf(entity));
  }

  #readableOf(entity: EntityModel): ReadonlySet<string> {
    const form = this.#form(entity);
    if (this.isCustomer) {
      const view = this.person.customerId === null ? undefined : form['x-customer'];
      return new Set(['Id', 'Version', ...(view?.fields ?? [])]);
    }
    const keys = new Map(fieldNodes(form).map(([name, node]) => [name, listOf(node['x-permission']?.read)]));
    const isOpen = (name: string): boolean => {
      const asked = keys.get(name) ?? [];
      return asked.length === 0 || asked.some((key) => this.holds(key));
    };
    return new Set(entity.fields.map(({ name }) => name).filter(isOpen));
  }

  /** Fields that are shown without their middle in rows that are not `plain`. */
  masked(entity: EntityModel): ReadonlySet<string> {
    const form = this.#form(entity);
    if (this.isCustomer || listOf(form['x-plain']).some((key) => this.holds(key))) return new Set();
    const readable = this.readable(entity);
    const hidden = fieldNodes(form).filter(([name, node]) => {
      const isPrivate = node['x-component'] === 'PhoneInput' || PRIVATE_PATTERNS.includes(node['x-pattern'] ?? '');
      return readable.has(name) && (node['x-mask'] ?? isPrivate);
    });
    return new Set(hidden.map(([name]) => name));
  }

  /** Whether the person sees masked fields of a row because the row is about the person. */
  isPlain(entity: EntityModel, row: Values): boolean {
    const { 'x-scope': scope = {} } = this.#form(entity);
    if (this.#worksOn(row)) return true;
    if ([scope.own, scope.about].some((text) => this.#meets(entity, row, text) === true)) return true;
    const [parent, above] = this.#parentOf(entity, row);
    return parent !== undefined && above !== undefined && this.isPlain(parent, above);
  }

  /** Whether the state of a row lets the person change any of its fields. */
  isOpen(entity: EntityModel, row: Values, writable: ReadonlySet<string>): boolean {
    const { workflow } = entity;
    const state = workflow?.states.find(({ value }) => value === row[workflow.field]);
    if (state === undefined || state.edit === true) return writable.size > 0;
    return state.edit.some(
      ({ fields, when }) =>
        fields.some((name) => writable.has(name)) && (when === undefined || this.#holds(entity, row, when) === true),
    );
  }

  isDeletable(entity: EntityModel, row: Values): boolean {
    const { workflow } = entity;
    return workflow?.states.find(({ value }) => value === row[workflow.field])?.deletable !== false;
  }

  /** The value of a condition over a row. */
  meets(entity: EntityModel, row: Values, condition: Expression | undefined): boolean {
    return condition === undefined || this.#holds(entity, row, condition) === true;
  }

  #form({ key }: EntityModel): FormDocument {
    const form = this.#forms.get(key);
    if (form === undefined) throw new Error(`There is no form of ${key}`);
    return form;
  }

  #is(flag: string): boolean {
    return this.person.employee[flag] === true;
  }

  #worksOn({ OwnerId, CreatorId, MemberIds }: Values): boolean {
    const me = this.person.employeeId;
    if (me === null) return false;
    return OwnerId === me || CreatorId === me || (Array.isArray(MemberIds) && MemberIds.includes(me));
  }

  #inScope(entity: EntityModel, row: Values): boolean {
    const { unitId, unitPath, companyPath, roles } = this.person;
    const reach = (scope: number): boolean => {
      switch (scope) {
        case 2:
          return unitId !== null && row['OwnerUnitId'] === unitId;
        case 3:
          return isUnder(row, unitPath);
        case 4:
          return isUnder(row, companyPath);
        default:
          return scope === 5;
      }
    };
    const exceptions = roles.flatMap(({ entityScopes }) => entityScopes?.[entity.key] ?? []);
    return reach(Math.max(0, ...(exceptions.length > 0 ? exceptions : roles.map(({ dataScope }) => dataScope))));
  }

  #inRegion(entity: EntityModel, row: Values, region: string | undefined): boolean {
    const { ManageRegions: regions } = this.person.employee;
    if (!this.#is('IsAreaExecutive') || region === undefined || !Array.isArray(regions)) return false;
    const found = this.#meets(entity, row, region);
    return regions.includes(0) || (found !== null && regions.includes(found));
  }

  #parentOf(entity: EntityModel, row: Values): [EntityModel | undefined, Values | undefined] {
    const { 'x-scope': scope = {} } = this.#form(entity);
    const reference = entity.field(scope.parent ?? '')?.reference;
    const oneOf = reference?.oneOf;
    const key = oneOf === undefined ? reference?.entity : row[oneOf.by];
    const parent = typeof key === 'string' ? this.#entities.get(key) : undefined;
    return parent === undefined
      ? [undefined, undefined]
      : [parent, this.#rows.find(parent.key, row[scope.parent ?? ''])];
  }

  #parentReached(entity: EntityModel, row: Values, purpose: Purpose): boolean {
    const [parent, above] = this.#parentOf(entity, row);
    if (parent === undefined || above === undefined) return false;
    const isOneOf = entity.field(this.#form(entity)['x-scope']?.parent ?? '')?.reference?.oneOf !== undefined;
    return (!isOneOf || this.may(parent, 'view')) && this.reaches(parent, above, purpose);
  }

  #meets(entity: EntityModel, row: Values, text: string | undefined): Value {
    return text === undefined
      ? null
      : this.#holds(
          entity,
          row,
          kept(parsed, text, () => parseExpression(text)),
        );
  }

  #holds(entity: EntityModel, row: Values, expression: Expression): Value {
    const refs = Object.fromEntries(
      entity.fields.flatMap(({ name, reference }): [string, Values][] => {
        const target =
          reference === undefined ? undefined : this.#rows.find(reference.entity, row[reference.idField ?? name]);
        return target === undefined ? [] : [[name, target]];
      }),
    );
    const user = this.#user;
    const scope = { values: row, record: row, index: 0, user, now: NOW, refs, enums: this.#enums, self: null };
    return kept(compiled, expression, () => compileExpression(expression))(scope);
  }

  #factsOf(person: OraclePerson): Values {
    return {
      AccountId: person.accountId,
      LoginId: person.login,
      RealName: person.name,
      PhoneNumber: person.phone,
      EmployeeId: person.employeeId,
      CustomerId: this.isCustomer ? person.customerId : null,
      UnitId: person.unitId,
      UnitPath: person.unitPath,
      Role: this.isCustomer ? 'customer' : 'employee',
      Roles: person.roleCodes,
      Keys: person.roles.flatMap(({ keys }) => (keys === '*' ? ['*'] : keys)),
      IsUnitChief: person.headed.length > 0,
      Staff: person.staff,
      IsSeniorExecutive: this.#is('IsSeniorExecutive'),
      IsGroupSeniorExecutive: this.#is('IsGroupSeniorExecutive'),
      IsChairman: this.#is('IsChairman'),
      IsAreaExecutive: this.#is('IsAreaExecutive'),
    };
  }
}

const parsed = new Map<string, Expression>();
const compiled = new Map<Expression, ReturnType<typeof compileExpression>>();

/** The value of a key in a map; created if missing. */
function kept<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}

const listOf = (keys: string | readonly string[] | undefined): readonly string[] =>
  keys === undefined ? [] : typeof keys === 'string' ? [keys] : keys;

const isUnder = (row: Values, path: string): boolean =>
  path !== '' && typeof row['OwnerUnitPath'] === 'string' && row['OwnerUnitPath'].startsWith(path);

type Nodes = FormDocument['properties'];
type FieldNode = Exclude<Nodes[string], { type: 'void' }>;

/** All fields of a form document, at any depth. */
function fieldNodes({ properties }: { readonly properties: Nodes }): [name: string, node: FieldNode][] {
  return Object.entries(properties).flatMap(([name, node]): [string, FieldNode][] =>
    node.type === 'void' ? fieldNodes(node) : [[name, node]],
  );
}
