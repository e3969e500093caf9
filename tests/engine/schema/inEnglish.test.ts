import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentTexts, inEnglish, untranslatedTexts } from '#engine/schema/inEnglish.ts';

describe('a document in English', () => {
  it('has its English texts in the place of the others, as far as it has them', () => {
    const document = {
      title: '单据',
      'title-en': 'Document',
      properties: { A: { title: '甲', 'title-en': 'A', description: '说明' }, B: { title: '乙' } },
      items: [{ Label: '是', 'Label-en': 'Yes' }, 1, null],
    };

    expect(inEnglish(document)).toEqual({
      title: 'Document',
      properties: { A: { title: 'A', description: '说明' }, B: { title: '乙' } },
      items: [{ Label: 'Yes' }, 1, null],
    });
  });

  it('takes the others from the texts of the product, in keys for texts only', () => {
    const texts = { 单据: 'Document', 甲: 'A', 请填写: 'Fill it in', 签字: 'Signature', toString: 'never' };
    const document = {
      title: '单据',
      default: '单据',
      properties: {
        A: { title: '甲', 'title-en': 'Own', 'x-messages': { required: '请填写' } },
        B: { title: 'toString' },
      },
      lines: ['签字', '乙'],
    };

    expect(inEnglish(document, texts)).toEqual({
      title: 'Document',
      default: '单据',
      properties: { A: { title: 'Own', 'x-messages': { required: 'Fill it in' } }, B: { title: 'never' } },
      lines: ['Signature', '乙'],
    });
    expect([...documentTexts(document, { ...texts, '{{ 1 }}': '{{ 2 }}' })]).toContainEqual(['签字', 'Signature']);
    expect([...documentTexts({}, { '{{ 1 }}': '{{ 2 }}' })]).toEqual([]);
    expect([...untranslatedTexts(document, texts)]).toEqual(['乙']);
    expect(inEnglish({ title: 'valueOf' }, texts)).toEqual({ title: 'valueOf' });
  });

  it('keeps what is English of nothing', () => {
    expect(inEnglish({ 'x-en': 1, a: { 'title-en': 'A' } })).toEqual({ 'x-en': 1, a: { 'title-en': 'A' } });
  });

  it('is the same object where it has no English, and where it is English already', () => {
    const { object: document } = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 4 }, fc.string(), fc.integer(), fc.constant(null), tie('object')),
      object: fc.dictionary(fc.constantFrom('title', 'Label', 'a', 'title-en', 'Label-en'), tie('value')),
    }));
    fc.assert(
      fc.property(document, (value) => {
        const english = inEnglish(value);
        expect(inEnglish(english)).toBe(english);
        if (!JSON.stringify(value).includes('-en"')) expect(english).toBe(value);
      }),
    );
  });
});
