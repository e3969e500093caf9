import { readFileSync } from 'node:fs';
import { minVersion, satisfies } from 'semver';
import { describe, expect, it } from 'vitest';
import { readSupply } from '#cli/supply.mjs';
import { at, objectAt } from '../support/server/TestClient.ts';

describe('the packages', () => {
  it('have known licences and no unnamed install scripts', () => {
    const { licences, wrong } = readSupply(JSON.parse(readFileSync('package-lock.json', 'utf8')));
    expect(wrong).toEqual([]);
    expect(licences.get('MIT')).toBeGreaterThan(100);
  });

  it('run on the oldest Node that the product takes', () => {
    const packages = objectAt(JSON.parse(readFileSync('package-lock.json', 'utf8')), 'packages');
    const floor = minVersion(String(at(JSON.parse(readFileSync('package.json', 'utf8')), 'engines.node'))) ?? '';
    const newer = Object.entries(packages).flatMap(([path, entry]) => {
      const wanted = at(entry, 'engines.node');
      // npm skips packages of other systems.
      const isSkipped = at(entry, 'os') !== undefined && at(entry, 'optional') === true;
      return isSkipped || typeof wanted !== 'string' || satisfies(floor, wanted) ? [] : [path];
    });
    expect(newer).toEqual([]);
    for (const file of ['README.md', 'README.zh.md', 'docs/en/tour.md', 'docs/zh/tour.md', 'src/cli/prepare.mjs'])
      expect(readFileSync(file, 'utf8').match(/Node \d+\.\d+/g)).toEqual([
        `Node ${/\d+\.\d+/.exec(String(floor))?.[0]}`,
      ]);
  });

  it('are refused with another licence, without one, and with an install script', () => {
    const packages = {
      '': {},
      'node_modules/a': { license: 'GPL-3.0-only' },
      'node_modules/a/node_modules/@b/c': {},
      'node_modules/d': { license: '(GPL-2.0-only OR MIT)' },
      'node_modules/e': { license: 'MIT AND GPL-2.0-only' },
      'node_modules/f': { license: 'AGPL-3.0-only', dev: true, hasInstallScript: true },
      'node_modules/@fontsource/noto-serif-sc': { license: 'CC-BY-4.0', dev: true },
    };
    expect(readSupply({ packages }).wrong).toEqual([
      'a has the licence GPL-3.0-only',
      '@b/c has the licence none',
      'e has the licence MIT AND GPL-2.0-only',
      'f runs a script when installed',
      '@fontsource/noto-serif-sc has the licence CC-BY-4.0',
    ]);
  });

  it('have the hash of their content', () => {
    const text = readFileSync('package-lock.json', 'utf8');
    const packages = text.match(/^ {4}"node_modules\/[^"]+": \{$/gm) ?? [];
    expect(text.match(/^ {6}"integrity": "sha512-/gm)).toHaveLength(packages.length);
    expect(packages.length).toBeGreaterThan(500);
  });

  it('are listed in the package that npm packs', () => {
    const text = readFileSync('package.json', 'utf8');
    expect(text).toContain('"dist/sbom.cdx.json"');
    expect(text).toMatch(/"prepack": ".*supply\.mjs --sbom"/);
  });
});
