import { expect, it } from 'vitest';
import { namePage } from '#server/http/routes/appRoutes.ts';

const PAGE = '<meta name="application-name" content="a" /><title>a</title><div title="a"></div>';

it('names the page, whatever the name', () => {
  expect(namePage(PAGE, '甲"乙" <b>&$1')).toBe(
    '<meta name="application-name" content="甲&quot;乙&quot; &lt;b&gt;&amp;$1" />' +
      '<title>甲&quot;乙&quot; &lt;b&gt;&amp;$1</title><div title="a"></div>',
  );
});

it('leaves the page of a product without a name alone', () => {
  expect(namePage(PAGE, undefined)).toBe(PAGE);
});
