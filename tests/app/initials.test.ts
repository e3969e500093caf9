import { expect, it } from 'vitest';
import { initials } from '#app/session/initials.ts';

it.each([
  ['Helen Head', 'HH'],
  ['Paula van der Petersen-Montgomery', 'PP'],
  ['helen', 'HE'],
  ['élodie (Dr.) Östlund', 'ÉÖ'],
  ['Q', 'Q'],
  ['沈佳宁', '佳宁'],
  ['尤佳', '尤佳'],
  ['李 Helen', 'en'],
  ['13900000006', '06'],
  ['', ''],
])('%s is drawn as %s', (name, drawn) => {
  expect(initials(name)).toBe(drawn);
});
