import { expect, it } from 'vitest';
import { addressHashes } from '#server/access/addressHashes.ts';

const same = (a: string, b: string) => ({
  address: addressHashes(a).address === addressHashes(b).address,
  network: addressHashes(a).network === addressHashes(b).network,
});

it.each([
  ['10.0.0.1', '10.0.0.1', true, true],
  ['10.0.0.1', '::ffff:10.0.0.1', true, true],
  ['10.0.0.1', '10.0.0.2', false, true],
  ['10.0.0.1', '10.0.1.1', false, false],
  ['2001:db8:1:2::1', '2001:db8:1:2:3:4:5:6', true, true],
  ['2001:db8:1:2::1', '2001:0DB8:0001:0002:0:0:0:1', true, true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false, true],
  ['2001:db8:1:2::1', '2001:db8:2:2::1', false, false],
  ['::1', '::2', true, true],
  ['no address', 'another', false, false],
])('%s and %s: one address %s, one network %s', (a, b, address, network) => {
  expect(same(a, b)).toEqual({ address, network });
});
