import type { EnumSource } from '#language/EnumType.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import { type CheckMemory, NO_MEMORY } from '../memory/CheckMemory.ts';
import { referredKeys } from '#engine/model/referredEntity.ts';
import { hasPicker, judgeChoices } from './judgeChoices.ts';
import { ScopeFindings, type ScopeProof } from './ScopeFindings.ts';
import { printExpression } from '#language/compiler/printExpression.ts';
import type { Expression } from '#language/Expression.ts';
import type { UserFact } from '#engine/model/UserFact.ts';
import { decideAccess } from '#engine/permission/decideAccess.ts';
import { referableRows } from '#engine/permission/referableRows.ts';
import { ANONYMOUS_USER, type DataScope, type UserContext } from '#engine/permission/UserContext.ts';
import { fieldsAt } from '../expressions/LintExpression.ts';
import { AtomTable } from '../lint/AtomTable.ts';
import { isTrue } from '../lint/Formula.ts';
import { MAX_TRUTHS } from '../lint/lintCondition.ts';
import { readFormula } from '../lint/readFormula.ts';

/** Proves that list rows, offered records and accepted saves agree; permission tests verify servers. */
export function proveScopes(
  entities: ReadonlyMap<string, EntityModel>,
  enums: EnumSource,
  memory: CheckMemory = NO_MEMORY,
): ScopeProof {
  const findings = new ScopeFindings();
  const judge = (name: string, key: string, work: (entity: EntityModel, known: Known) => Lead[]): readonly Lead[] => {
    const before = findings.holds;
    const judged = memory.recall(
      `${name} ${key}`,
      () => findings.reported,
      isJudged,
      (reads) => {
        const all = reads.entities(entities);
        const entity = all.get(key);
        const known: Known = { enums: reads.enums(enums), findEntity: (other) => all.get(other) };
        const leads = entity === undefined ? [] : work(entity, known);
        return { holds: findings.holds - before, leads };
      },
    );
    // A reused result was not counted in this run.
    findings.hold(judged.holds - (findings.holds - before));
    return judged.leads;
  };
  const leading = new Map<string, string[]>();
  for (const key of entities.keys())
    for (const [target, field] of judge('choices', key, (entity, known) => {
      judgeChoices(entity, known.enums, known.findEntity, findings);
      return entity.fields
        .filter(hasPicker)
        .flatMap(({ name, reference }) =>
          (reference === undefined ? [] : referredKeys(reference)).map((to): Lead => [to, `${key}.${name}`]),
        );
    }))
      leading.set(target, [...(leading.get(target) ?? []), field]);
  for (const [key, fields] of leading)
    judge('scope', key, (entity, known) => {
      judgeScope(entity, fields.slice(0, MAX_NAMED), known.enums, known.findEntity, findings);
      return [];
    });
  return findings.proof();
}

/** The context for judging. */
interface Known {
  readonly enums: EnumSource;
  readonly findEntity: FindEntity;
}

/** An entity that is chosen, and the field that chooses it. */
type Lead = readonly [entity: string, field: string];

/** A verdict without a finding; JSON. */
interface Judged {
  readonly holds: number;
  readonly leads: readonly Lead[];
}

const isJudged = (value: unknown): value is Judged => typeof value === 'object' && value !== null && 'leads' in value;

const MAX_NAMED = 3;

/** A kind of account that may view all rows its scope allows, and its distinguishing properties. */
interface AccountKind {
  readonly title: string;
  readonly user: UserContext;
}

/**
 * Decides whether list rows (by `x-scope`, including conditions through `$ref`), picker rows and accepted saves agree
 * for every kind of account. `fields` are the references to the entity.
 */
function judgeScope(
  entity: EntityModel,
  fields: readonly string[],
  enums: EnumSource,
  findEntity: FindEntity,
  findings: ScopeFindings,
): void {
  const undecided: string[] = [];
  for (const { title, user } of accountKinds(entity)) {
    const access = decideAccess(entity, user, findEntity);
    const [listed, offered] = [access.rows('view'), referableRows(entity, user, access)];
    const same = grantsSame(listed, offered, entity, enums, findEntity);
    if (same === undefined) undecided.push(title);
    if (same !== false) continue;
    findings.problemsOf(`${entity.key}/form.json`)({
      code: 'scope/differs',
      pointer: '/x-scope',
      atKey: true,
      message: `${capital(title)} sees in lists where \`${printExpression(listed)}\`; pickers (${fields.join(', ')}) and saves take where \`${printExpression(offered)}\``,
      proposal: 'Employees may refer to every employee and unit: give these entities no row scope',
    });
    return;
  }
  if (undecided.length === 0) findings.hold();
  else
    findings.notesOf(`${entity.key}/form.json`)({
      code: 'scope/undecided',
      pointer: '/x-scope',
      atKey: true,
      message: `Whether lists show what pickers (${fields.join(', ')}) offer was not decided for ${undecided.join(', ')}`,
    });
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Whether two conditions hold for the same rows; undefined when undecidable. */
function grantsSame(
  a: Expression,
  b: Expression,
  entity: EntityModel,
  enums: EnumSource,
  findEntity: FindEntity,
): boolean | undefined {
  if (printExpression(a) === printExpression(b)) return true;
  const table = new AtomTable(enums);
  const fieldOf = fieldsAt(entity, undefined, findEntity);
  const [left, right] = [readFormula(a, fieldOf, table), readFormula(b, fieldOf, table)];
  return table.truths(MAX_TRUTHS)?.every((each) => isTrue(left, each) === isTrue(right, each));
}

const SCOPES: readonly DataScope[] = [1, 2, 3, 4, 5];

/** Representative accounts: every data scope, a unit chief, each user property that extends access, a customer. */
function accountKinds({ source }: EntityModel): AccountKind[] {
  const facts = (source.organisation.facts ?? []).filter(({ isFlag, reads }) => isFlag && reads !== undefined);
  const held = (fact: (typeof facts)[number]): UserFact => ({ ...fact, value: true, inRegions: [1], below: undefined });
  return [
    ...SCOPES.map((dataScope) => ({
      title: `an employee with data scope ${dataScope}`,
      user: { ...ANYBODY, dataScope },
    })),
    { title: 'the chief of a unit', user: { ...ANYBODY, isUnitChief: true, chiefPaths: ['/1/3/'] } },
    ...facts.map((fact) => ({ title: `an employee with ${fact.name}`, user: { ...ANYBODY, facts: [held(fact)] } })),
    { title: 'a customer', user: { ...ANYBODY, role: 'customer', customerId: 1, employeeId: null } },
  ];
}

const ANYBODY: UserContext = {
  ...ANONYMOUS_USER,
  accountId: 1,
  loginId: 'a',
  name: 'A',
  role: 'employee',
  employeeId: 1,
  unitId: 2,
  unitPath: '/1/2/',
  companyPath: '/1/',
  keys: 'all',
  actions: new Set(['*']),
};
