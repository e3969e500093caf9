import { mapTexts } from './putSettings.ts';

const NAME = /\$config\.([A-Za-z0-9_]*)/g;

/** Where a document names a setting. */
export interface SettingName {
  readonly key: string;
  readonly pointer: string;
  /** Characters of the text at the pointer. */
  readonly range: readonly [number, number];
}

/** Every setting that a document names, in the order of its texts. */
export function settingNames(document: unknown): SettingName[] {
  const names: SettingName[] = [];
  mapTexts(document, (text, pointer) => {
    for (const match of text.matchAll(NAME))
      names.push({ key: match[1] ?? '', pointer, range: [match.index, match.index + match[0].length] });
    return text;
  });
  return names;
}
