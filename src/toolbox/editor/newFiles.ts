import type { SchemaTexts } from '../worker/SchemaTexts.ts';

/** The text of a document of cases that has none yet. */
export const NEW_CASES = '{\n  "$schema": "../meta/cases.schema.json",\n  "cases": []\n}\n';

/** A form document in a folder that is not there yet, to paste one into. */
export function pastedFile(texts: SchemaTexts): string {
  let number = 1;
  while (texts.has(`pasted${number}/form.json`)) number += 1;
  return `pasted${number}/form.json`;
}
