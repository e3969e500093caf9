import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { returnPath } from '#engine/validate/returnPath.ts';

const KNOWN = ['/crmIndex', '/project/index', '/userCenter/index'];

describe('where a user is sent after signing in', () => {
  it.each([
    ['/project/index', '/project/index'],
    ['#/project/index/12?tab=1', '/project/index/12?tab=1'],
    ['/#/crmIndex', '/crmIndex'],
  ])('%s leads to %s', (wanted, path) => expect(returnPath(wanted, KNOWN)).toBe(path));

  it.each([
    '',
    '/',
    '//evil.example',
    '///evil.example/crmIndex',
    '/\\evil.example',
    '\\\\evil.example\\crmIndex',
    'https://evil.example/crmIndex',
    'https:/crmIndex',
    'javascript:alert(1)',
    'JaVaScRiPt:/crmIndex',
    'data:text/html,x',
    ' /crmIndex',
    '/crmIndex\n',
    '/crmIndex\r\nLocation: https://evil.example',
    '/crmIndex\u0000',
    '/%2fevil.example',
    '/crmIndex/../../evil',
    '/crmIndex@evil.example',
    '/crmIndexes',
    '/project',
    '/api/account/SigningOut',
    '/login',
    '#//evil.example',
    '/crmIndex#https://evil.example',
    '/crmIndex?x=\\y',
    `/crmIndex/${'x'.repeat(2000)}`,
  ])('%j leads nowhere', (wanted) => expect(returnPath(wanted, KNOWN)).toBeUndefined());

  it('never leads to another origin, whatever is asked', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '#',
      '?',
      ':',
      '@',
      '.',
      '//',
      'crmIndex',
      'evil.example',
      'https:',
      '%2f',
      '\t',
      'x',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const path = returnPath(pieces.join(''), KNOWN);
        if (path === undefined) return;
        const { origin, pathname } = new URL(path, 'https://own.example');
        expect(origin).toBe('https://own.example');
        expect(KNOWN.some((known) => pathname === known || pathname.startsWith(`${known}/`))).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });
});
