import { expect, it } from 'vitest';
import { readXml } from '#renderer/excel/readXml.ts';

it('resolves no entities but the five of XML: none of the part itself, and none of other files', () => {
  const part =
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b SYSTEM "file:///etc/passwd">]><x y="&a;">&a;&b;&lt;&#65;</x>';
  const read: (string | undefined)[] = [];
  readXml(new TextEncoder().encode(part), {
    open: (_name, attribute) => read.push(attribute('y')),
    close: (_name, text) => read.push(text),
  });
  expect(read).toEqual(['&a;', '&a;&b;<A']);
});
