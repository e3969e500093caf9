import { expect, it } from 'vitest';
import { printProblem } from '#documents/locateProblem.ts';
import { problemsOfTexts } from '../../support/problemsOfTexts.ts';

/** The problems that `check` reports for a template with this row. */
function problems(row: object): string {
  const documents: Record<string, object> = {
    'plan/form.json': {
      title: '计划',
      type: 'object',
      properties: {
        Total: { type: 'number', title: '总额' },
        parts: {
          type: 'array',
          title: '分期',
          'x-child': {
            entity: 'part',
            by: 'PlanId',
            columns: ['Share', 'Part'],
            templates: [{ title: '一次', rows: [row] }],
          },
        },
      },
    },
    'plan/list.json': { title: '计划', columns: ['Total'] },
    'part/form.json': {
      title: '分期',
      type: 'object',
      properties: {
        PlanId: { type: 'integer', title: '计划', 'x-reference': { entity: 'plan' } },
        Share: { type: 'number', title: '金额' },
        Part: { type: 'number', title: '比例', 'x-computed': true },
        Note: { type: 'string', title: '备注' },
      },
    },
    'part/list.json': { title: '分期', columns: ['Share'] },
  };
  const texts = Object.entries(documents).map(([file, document]) => ({ file, text: JSON.stringify(document) }));
  return problemsOfTexts(texts).map(printProblem).join('\n');
}

it.each<[row: object, found: RegExp]>([
  [{ Share: '{{ round($values.Total * 0.3, 2) }}' }, /^$/],
  [{ Shar: 1 }, /unknown-field.*"Shar".*Did you mean "Share"/],
  [{ Part: 1 }, /unknown-field.*"Part"/],
  [{ Note: '甲' }, /unknown-field.*"Note"/],
  [{ Share: '{{ $values.Totel }}' }, /unknown-field.*"Totel"/],
])('a row of a template %j', (row, found) => expect(problems(row)).toMatch(found));
