import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import type { Values } from '#language/Value.ts';
import { decideAccess } from '#engine/permission/decideAccess.ts';
import { userValues, type UserContext } from '#engine/permission/UserContext.ts';
import { refuseTransition } from '#engine/workflow/refuseTransition.ts';
import { fromRows, transitionRows, permittedRows } from '#engine/permission/transitionRows.ts';
import { wayTo } from '#engine/workflow/wayTo.ts';
import { buildEntityModel } from '#engine/build/buildEntityModel.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { actionModel } from '#engine/workflow/actionModel.ts';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';
import { EMPTY_SCOPE } from '../../support/evaluate.ts';
import { shippedEntity, shippedProduct, shippedFacts } from '../../support/shippedProduct.ts';
import { employee } from '../../support/userContext.ts';

const findEntity = (key: string) => shippedProduct().entities.get(key);
const inputOf = (key: string, user: UserContext) => {
  const entity = shippedEntity(key);
  return { entity, user, access: decideAccess(entity, user, findEntity) };
};
const transitionsOf = (key: string): readonly TransitionModel[] => shippedEntity(key).workflow?.transitions ?? [];
const scopeOf = (record: Values, user: UserContext, values: Values = record): Scope => ({
  ...EMPTY_SCOPE,
  record,
  values,
  user: userValues(user),
});
const holds = (expression: Parameters<typeof compileExpression>[0], record: Values, user: UserContext): boolean =>
  compileExpression(expression)(scopeOf(record, user)) === true;

const users = fc.record({
  employeeId: fc.integer({ min: 5, max: 7 }),
  roleCodes: fc.subarray(['sales', 'finance', 'gm', 'admin']),
  actions: fc.constantFrom(
    new Set(['*']),
    new Set([
      'Project.submit',
      'Project.approve',
      'Contract.void',
      'Tender.decide',
      'Customer.claim',
      'MarketClue.release',
    ]),
    new Set<string>(),
  ),
  dataScope: fc.constantFrom(1 as const, 3 as const, 5 as const),
  isUnitChief: fc.boolean(),
  chiefPaths: fc.subarray(['/1/3/12/', '/1/4/']),
  facts: fc
    .record({
      IsSeniorExecutive: fc.boolean(),
      IsGroupSeniorExecutive: fc.boolean(),
      IsChairman: fc.boolean(),
    })
    .map(shippedFacts),
});
const records = (key: string) =>
  fc.record({
    [shippedEntity(key).workflow?.field ?? '']: fc.constantFrom(
      ...(shippedEntity(key).workflow?.states ?? []).map(({ value }) => value),
    ),
    OwnerId: fc.option(fc.integer({ min: 5, max: 7 })),
    CreatorId: fc.integer({ min: 5, max: 7 }),
    SubmitterId: fc.option(fc.integer({ min: 5, max: 7 })),
    OwnerUnitPath: fc.constantFrom('/1/3/12/', '/1/4/9/'),
    OwnerUnitId: fc.constantFrom(12, 9),
    Money: fc.constantFrom(100, 2_000_000),
  });

describe('who may take a transition now', () => {
  it.each(['project', 'payment', 'invoice', 'contract', 'tender', 'marketclue', 'customer', 'task'])(
    'is told alike as a condition over rows and as a refusal, for %s',
    (key) => {
      fc.assert(
        fc.property(users, records(key), (more, record) => {
          const user = employee(more);
          const input = inputOf(key, user);
          for (const transition of transitionsOf(key)) {
            const refusal = refuseTransition({
              transition,
              record,
              may: input.access.may(transition.action),
              open: holds(fromRows(transition), record, user),
              granted: holds(permittedRows(transition, input), record, user),
              employeeId: user.employeeId,
            });
            expect(refusal === undefined).toBe(holds(transitionRows(transition, input), record, user));
          }
        }),
      );
    },
  );
});

describe('where a transition leads', () => {
  it('lies on a way from the first state, for every state of the shipped workflows', () => {
    for (const key of ['project', 'contract', 'invoice']) {
      const { workflow } = shippedEntity(key);
      if (workflow === undefined) throw new Error(key);
      for (const { value } of workflow.states) {
        const way = wayTo(workflow, value);
        expect([key, value, way === undefined]).toEqual([key, value, false]);
        expect(way?.at(-1)?.to ?? workflow.initial).toBe(value);
        for (const { transition, from, to } of way ?? [])
          expect([transition.from?.includes(from), transition.to.some(({ state }) => state === to)]).toEqual([
            true,
            true,
          ]);
      }
    }
  });
});

describe('the dialog of a transition', () => {
  it('is what its documents make by themselves, whatever it takes from the entity', () => {
    const drawn = (forms: EntityModel['forms']): unknown =>
      [...forms.values()].map(({ name, title, sections }) => [
        name,
        title,
        sections.map((each) => [each.title, each.fields.map((field) => field.name)]),
      ]);
    // Functions and undefined members are omitted in JSON.
    const said = ({ fields, ruleSet, checks, totals, warnings, forms }: EntityModel): unknown =>
      JSON.parse(
        JSON.stringify({ fields, ruleSet: { ...ruleSet, fields: 0 }, checks, totals, warnings, forms: drawn(forms) }),
      );
    let compared = 0;
    for (const entity of shippedProduct().entities.values())
      for (const { action } of entity.workflow?.transitions ?? []) {
        const model = actionModel(entity, action) ?? entity;
        const { documents, organisation } = model.source;
        const anew = buildEntityModel(documents, organisation, () => () => undefined);
        expect(said(model), `${entity.key} ${action}`).toEqual(said(anew));
        compared += model === entity ? 0 : 1;
      }
    expect(compared).toBeGreaterThan(100);
  });
});
