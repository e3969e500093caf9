import { expect, it } from 'vitest';
import type { FieldNode, Properties } from '#generated/documents/FormDocument.ts';
import { callSection, openSection, type OpenSections, toggleSection } from '#renderer/form/formily/FormFields.tsx';
import { drawnSections } from '#renderer/records/drawnSections.ts';
import { entityOf } from '../../support/buildEntity.ts';
import { orderInput } from '../../support/renderer/openRecord.ts';

const field = (title: string): FieldNode => ({ type: 'string', title });
const properties: Properties = {
  First: field('甲'),
  base: {
    type: 'void',
    title: '基本',
    'x-collapsed': true,
    properties: {
      Second: field('乙'),
      inner: { type: 'void', title: '里面', 'x-collapsed': true, properties: { Third: field('丙') } },
    },
  },
};

/** Page, title and collapsed state of the rendered sections. */
function drawn(layout?: 'tabs' | 'steps'): unknown[] {
  const model = entityOf(properties, layout === undefined ? {} : { 'x-layout': layout });
  const form = model.forms.get('form');
  if (form === undefined) throw new Error('There is no form');
  const input = orderInput();
  const readable = new Set(model.fields.map(({ name }) => name));
  return drawnSections({ ...input, form, schema: { ...input.schema, model, readable } }, {}).map(
    ({ page, title, collapsed }) => [page.title, title, collapsed],
  );
}

it('what stands in an outermost section is its page; the page itself has neither heading nor folding', () => {
  expect(drawn('tabs')).toEqual([
    ['基本信息', '', false],
    ['基本', '', false],
    ['基本', '里面', true],
  ]);
  expect(drawn()).toEqual([
    ['基本信息', '基本信息', false],
    ['基本', '基本', true],
    ['基本', '里面', true],
  ]);
});

it('a section that rules open stays closed once its reader has closed it, however often it is drawn anew, until they open it again', () => {
  const isOpen = ({ closed }: OpenSections): boolean => !closed.has('more');
  const drawn = (sections: OpenSections, isCalled: boolean): OpenSections => callSection(sections, 'more', isCalled);
  const first: OpenSections = { closed: new Set(['more', 'other']), called: new Set() };
  expect(isOpen(drawn(first, false))).toBe(false);
  const called = drawn(first, true);
  expect([isOpen(called), called.closed.has('other')]).toEqual([true, true]);
  const closed = drawn(toggleSection(called, 'more'), true);
  expect(isOpen(closed)).toBe(false);
  expect(isOpen(drawn(drawn(closed, false), true))).toBe(true);
  // A section with an error opens nevertheless.
  expect(isOpen(drawn(openSection(closed, 'more'), true))).toBe(true);
  expect(isOpen(toggleSection(closed, 'more'))).toBe(true);
});
