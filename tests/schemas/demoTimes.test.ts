import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FOLDER = 'schemas/demo';

it.each(readdirSync(FOLDER).filter((file) => file.endsWith('.json')))(
  '%s holds nothing that was made or changed after the start day',
  (file) => {
    const text = readFileSync(`${FOLDER}/${file}`, 'utf8');
    expect(text.match(/"(CreateTime|UpdateTime|LastRecordTime)": ?"D\+[^"]*"/g)).toBeNull();
  },
);
