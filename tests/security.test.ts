import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import top10Table from '../docs/security/api-top-10.json' with { type: 'json' };
import asvsTable from '../docs/security/asvs.json' with { type: 'json' };
import inventory from '../docs/security/inventory.json' with { type: 'json' };
import { CALLS } from '#wire/calls/CALLS.ts';
import { readCode, readSources } from './support/readImports.ts';

/** The requirements of levels 1 and 2 of ASVS 5.0.0: by chapter its sections, of each the numbers. */
const ASVS: Readonly<Record<string, string>> = {
  V1: '1.1-2 2.1-9 3.1-11 4.1-3 5.1-2',
  V2: '1.1-3 2.1-3 3.1-4 4.1',
  V3: '2.1-2 3.1-4 4.1-6 5.1-5 7.1-2',
  V4: '1.1-3 2.1 3.1-2 4.1-4',
  V5: '1.1 2.1-3 3.1-2 4.1-3',
  V6: '1.1-3 2.1-12 3.1-4 4.1-4 5.1-5 6.1-3 8.1-4',
  V7: '1.1-3 2.1-4 3.1-2 4.1-5 5.1-2 6.1-2',
  V8: '1.1-2 2.1-3 3.1 4.1',
  V9: '1.1-3 2.1-4',
  V10: '1.1-2 2.1-2 3.1-4 4.1-11 5.1-5 6.1-2 7.1-3',
  V11: '1.1-2 2.1-3 3.1-3 4.1-4 5.1 6.1',
  V12: '1.1-3 2.1-2 3.1-4',
  V13: '1.1 2.1-5 3.1-2 4.1-5',
  V14: '1.1-2 2.1-4 3.1-3',
  V15: '1.1-3 2.1-3 3.1-7',
  V16: '1.1 2.1-5 3.1-4 4.1-3 5.1-3',
  V17: '1.1 2.1-4 3.1-2',
};
const MET = 'met';

/** A line of a table; the tables may omit what does not apply. */
interface Row {
  readonly id: string;
  readonly level?: number | undefined;
  readonly requirement: string;
  readonly status: string;
  /** How it is met. */
  readonly how?: string | undefined;
  /** Why it is not. */
  readonly because?: string | undefined;
  /** `file: part of a title`. */
  readonly test?: readonly string[] | undefined;
  /** `file: a text in it`. */
  readonly documents?: readonly string[] | undefined;
}

const asvs: readonly Row[] = asvsTable.rows;
const top10: readonly Row[] = top10Table.rows;

/** `1.1-3 2.1` of a chapter, as ids. */
const idsOf = (chapter: string, sections: string): string[] =>
  sections.split(' ').flatMap((section) => {
    const [place = '', numbers = ''] = section.split('.');
    const [from = 1, to = from] = numbers.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, i) => `${chapter}.${place}.${from + i}`);
  });

const splitOnce = (text: string): [file: string, rest: string] => {
  const at = text.indexOf(': ');
  return [text.slice(0, at), text.slice(at + 2)];
};

/** Whether a test file has a title with this text: a string that is followed by the function of the test. */
function hasTitle(file: string, title: string): boolean {
  const code = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return code.split('\n').some((line) => {
    const at = line.indexOf(title);
    const opens = /(^\s*|\()['"`][^'"`]*$/.test(line.slice(0, Math.max(at, 0)));
    return at >= 0 && opens && /^[^'"`]*['"`],/.test(line.slice(at + title.length));
  });
}

const server = readSources('src')
  .filter((file) => file.startsWith('server/'))
  .map((file) => ({ file: join('src', file), code: readCode(join('src', file)) }));
const filesWith = (pattern: RegExp): string[] =>
  server.filter(({ code }) => pattern.test(code)).map(({ file }) => file);
const filesOf = (part: readonly { readonly files: readonly string[] }[]): string[] =>
  part.flatMap(({ files }) => files);

describe('the tables of ASVS and of the API Top 10', () => {
  it('have every requirement of levels 1 and 2, once', () => {
    const wanted = Object.entries(ASVS).flatMap(([chapter, sections]) => idsOf(chapter, sections));
    expect(asvs.map(({ id }) => id)).toEqual(wanted);
    expect(asvs.map(({ level }) => level).filter((level) => level === 1)).toHaveLength(70);
    expect(asvs.map(({ level }) => level).filter((level) => level === 2)).toHaveLength(183);
    expect(top10.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, i) => `API${i + 1}`));
  });

  it('say of each whether it is met, how, and otherwise why not', () => {
    for (const { id, status, requirement, how = '', because = '', test = [] } of [...asvs, ...top10]) {
      expect([id, ['met', 'notMet', 'notApplicable'].includes(status), requirement.length > 9]).toEqual([
        id,
        true,
        true,
      ]);
      const isSound = status === MET ? how.length > 2 && because === '' && test.length > 0 : because.length > 9;
      expect([id, isSound]).toEqual([id, true]);
    }
  });

  it('name a test for each that is met, which exists under this title', () => {
    const named = [...asvs, ...top10].flatMap(({ id, test = [] }) => test.map((one) => ({ id, one })));
    expect(named.length).toBeGreaterThan(180);
    expect(named.filter(({ one }) => !hasTitle(...splitOnce(one)))).toEqual([]);
  });

  it('quotes documents that exist and say it', () => {
    const quoted = asvs.flatMap(({ id, documents = [] }) => documents.map((one) => ({ id, one })));
    const wrong = quoted.filter(({ one }) => {
      const [file, text] = splitOnce(one);
      return !existsSync(file) || !readFileSync(file, 'utf8').includes(text);
    });
    expect(wrong).toEqual([]);
  });

  it('are counted in docs/en/security.md', () => {
    const page = readFileSync('docs/en/security.md', 'utf8');
    for (const [name, rows] of [
      ['ASVS 5.0.0', asvs],
      ['API Security Top 10', top10],
    ] as const) {
      const counts = ['met', 'notMet', 'notApplicable'].map(
        (status) => rows.filter((row) => row.status === status).length,
      );
      expect(page).toMatch(new RegExp(`\\| ${name}[^|]*\\| ${[rows.length, ...counts].join(' +\\| ')} +\\|`));
    }
  });
});

describe('the inventory', () => {
  it('uses the cryptography of the inventory only', () => {
    const keyed =
      /createHmac|create(De)?[cC]ipheriv|generateKeyPair|\bscrypt\(|age-encryption|aws4fetch|timingSafeEqual/;
    expect(filesWith(keyed).sort()).toEqual(filesOf(inventory.cryptography).sort());
    const algorithms = server.flatMap(({ code }) =>
      [...code.matchAll(/\b(create\w+|generateKeyPairSync)\('([\w-]+)'/g)].map(([, , algorithm]) => algorithm),
    );
    expect([...new Set(algorithms)].sort()).toEqual(['aes-256-gcm', 'ed25519', 'sha1', 'sha256']);
    expect(filesWith(/'sha1'/)).toEqual(['src/server/session/totp.ts']);
  });

  it('calls other servers at the places of the inventory only', () => {
    const calling =
      /\bfetch\(|createTransport|from 'pg'|from 'node:(https?|net|dns|tls)(\/promises)?'|import\('node:(https?|net|tls)'\)/;
    const named = filesOf(inventory.connections);
    expect(filesWith(calling).filter((file) => !named.includes(file))).toEqual([]);
    expect(named.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('writes logs at the places of the inventory only', () => {
    const named = filesOf(inventory.logs);
    expect(filesWith(/\bconsole\.|process\.std(out|err)/).filter((file) => !named.includes(file))).toEqual([]);
    expect(named.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('states the kinds of files as the code has them', () => {
    const code = readFileSync('src/server/media/fileKinds.ts', 'utf8');
    const kinds = [...code.matchAll(/^ {2}(\w+): (?:\{|office|picture)/gm)].map(([, kind]) => kind);
    expect(inventory.files.kinds).toEqual(kinds);
  });

  it('states limits as the code has them', () => {
    const stale = inventory.limits.filter(
      ([, , file = '', code = '']) => code === '' || !readFileSync(file, 'utf8').includes(code),
    );
    expect(stale).toEqual([]);
  });
});

describe('the code', () => {
  it('starts no other program', () => expect(filesWith(/child_process/)).toEqual([]));

  it('checks the certificates of other servers', () =>
    expect(filesWith(/rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity/)).toEqual([]));

  it('takes chance from node:crypto only', () => expect(filesWith(/Math\.random/)).toEqual([]));

  it('lets passwords be pasted', () => {
    const screens = readSources('src/app').map((file) => join('src/app', file));
    expect(screens.filter((file) => /onPaste|'paste'/.test(readCode(file)))).toEqual([]);
  });

  it('has no secret questions or hints in any call', () =>
    expect(JSON.stringify(CALLS)).not.toMatch(/hint|secretQuestion|securityQuestion|reminderOfPassword/i));
});
