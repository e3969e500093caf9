import fc from 'fast-check';
import { expect, it } from 'vitest';
import { patchJson } from '#documents/edit/patchJson.ts';
import { printJson } from '#documents/edit/printJson.ts';

const values = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.jsonValue({ maxDepth: 3 }), { minKeys: 1 });

it('makes any document of any other', () => {
  fc.assert(
    fc.property(values, values, (from, to) => {
      const texts = [printJson(from), JSON.stringify(from, undefined, 2)];
      for (const text of texts) expect(JSON.parse(patchJson(text, to))).toEqual(JSON.parse(JSON.stringify(to)));
    }),
  );
});

it('changes the lines of what is different, and adds keys at the end', () => {
  const text = '{\n  "a": [\n    {\n      "x": 1\n    },\n    { "x": 2 }\n  ],\n  "b": "t"\n}\n';
  expect(patchJson(text, { a: [{ x: 1 }, { x: 3 }], b: 't', c: [{ y: 1 }] })).toBe(
    text.replace('"x": 2', '"x": 3').replace('"t"\n', '"t",\n  "c": [{ "y": 1 }]\n'),
  );
});
