import { describe, expect, it } from 'vitest';
import { parseExpression } from '#language/compiler/parseExpression.ts';
import { findOrganisation } from '#engine/model/ProductDocuments.ts';
import { buildEntityModel } from '#engine/build/buildEntityModel.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldNode } from '#generated/documents/FormDocument.ts';
import { NO_LIMITS } from '#proof/analysis/Limits.ts';
import { surveyRules } from '#proof/coverage/surveyRules.ts';
import { diffBehaviour } from '#proof/diff/diffProducts.ts';
import { kindOf } from '#proof/expressions/kindOf.ts';
import { fieldsAt } from '#proof/expressions/LintExpression.ts';
import { buildGraph } from '#annex/proof/graph/buildGraph.ts';
import { caseTitle } from '#annex/proof/propose/caseTitle.ts';
import { CHINESE_TITLES } from '#proof/expressions/TitleWords.ts';
import { describeCondition } from '#proof/expressions/describeExpression.ts';
import { documentsOf, modelsOf, productOf } from '../../support/buildEntity.ts';
import { briefDefinitions } from '../diff/versions.ts';

const auditor: FieldNode = { type: 'boolean', title: '审计员', 'x-user': { reads: 'all', readOnly: true } };
const people = (properties: Record<string, FieldNode>) =>
  documentsOf('person', properties, { 'x-organisation': 'employee' });
const entities = modelsOf(
  productOf([
    people({ IsAuditor: auditor, Grade: { type: 'integer', title: '职级', 'x-user': {} } }),
    documentsOf('note', {
      Finding: {
        type: 'string',
        title: '审计意见',
        'x-reactions': {
          when: '{{ $user.IsAuditor === true }}',
          fulfill: { state: { visible: true } },
          otherwise: { state: { visible: false } },
        },
      },
    }),
  ]),
);
const note = named('note');
const enums = (): undefined => undefined;

function named(key: string): EntityModel {
  const entity = entities.get(key);
  if (entity === undefined) throw new Error(`no ${key}`);
  return entity;
}

describe('a fact that the product declares of its users', () => {
  it.each([
    ['$user.IsAuditor === true', '当前用户是审计员'],
    ['!$user.IsAuditor', '当前用户不是审计员'],
    ['$user.Grade > 3', '当前用户的职级 > 3'],
  ])('%s is worded with the title of its field', (text, words) => {
    expect(describeCondition(parseExpression(`{{ ${text} }}`), { entity: note, enums })).toBe(words);
  });

  it('has that title in the graph and in proposed cases', () => {
    expect(buildGraph(note).nodes.map(({ title }) => title)).toContain('当前用户是审计员');
    const proposed = { title: '', rule: 'NEW', values: {}, user: { IsAuditor: true }, expect: { Finding: {} } };
    expect(caseTitle({ entity: note, enums }, proposed, CHINESE_TITLES)).toContain('当前用户是审计员 是');
  });

  it('is of the kind of its field, and a flag is tried as true and as false', () => {
    const fieldOf = fieldsAt(note, note, (key) => entities.get(key));
    const kind = (text: string): string => kindOf(parseExpression(`{{ ${text} }}`), fieldOf);
    expect([kind('$user.IsAuditor'), kind('$user.Grade'), kind('$user.Role')]).toEqual(['boolean', 'number', 'text']);
    const [component] = surveyRules(note, enums, NO_LIMITS).components;
    expect(component?.space).toMatchObject({ fields: ['$user.IsAuditor'], domains: [[null, true, false]] });
  });

  it('is told by the difference of two versions', () => {
    const version = (field: FieldNode) => {
      const documents = people({ A: field });
      return { entity: buildEntityModel(documents, findOrganisation([documents]), () => () => undefined), enums };
    };
    const plain: FieldNode = { type: 'boolean', title: '审计员' };
    expect(briefDefinitions(diffBehaviour(version(plain), version(auditor)))).toEqual([
      'A 当前用户 无→$user，可读全部，只读',
    ]);
  });
});
