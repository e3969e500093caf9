import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Moment } from '#renderer/layout/Moment.tsx';

it('a moment of a history is shown to the minute, with its seconds in the tooltip', () => {
  expect(renderToStaticMarkup(createElement(Moment, { at: '2026-03-09 10:20:30' }))).toBe(
    '<time title="2026-03-09 10:20:30">2026-03-09 10:20</time>',
  );
});
