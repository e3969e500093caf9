import { BlockList, isIPv6 } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOutside, isOwn } from '#server/media/Outside.ts';

/** The host of a parsed address: the parser normalizes all notations. */
const hostOf = (host: string): string => new URL(`http://${host}/`).hostname.replace(/^\[|\]$/g, '');

const INSIDE = [
  '127.0.0.1',
  '127.1',
  '127.255.255.254',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '１２７.0.0.1',
  '127。0。0。1',
  '0.0.0.0',
  '0',
  '10.0.0.1',
  '10.255.255.255',
  '167772161',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '0xc0a80101',
  '169.254.169.254',
  '0xa9fea9fe',
  '100.64.0.1',
  '100.100.100.200',
  '100.127.255.255',
  '168.63.129.16',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:169.254.169.254]',
  '[::ffff:10.0.0.1]',
  '[::127.0.0.1]',
  '[::a00:1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b::8.8.8.8]',
  '[64:ff9b:1::a00:1]',
  '[2002:7f00:1::]',
  '[2002:a00:1::1]',
  '[2001:0:4136:e378:8000:63bf:3fff:fdd2]',
  '[2001:db8::1]',
  '[2001:2::1]',
  '[3fff::1]',
  '[fc00::1]',
  '[fd00::1]',
  '[fd12:3456:789a:1::1]',
  '[fe80::1]',
  '[febf::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[100::1]',
  '[5f00::1]',
  '[4000::1]',
  '[2606:4700:4700:0:0:5efe:7f00:1]',
  '[2606:4700:4700:0:200:5efe:a00:1]',
];
const OUTSIDE = [
  '8.8.8.8',
  '134744072',
  '1.1.1.1',
  '93.184.216.34',
  '172.15.255.255',
  '172.32.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '192.167.255.255',
  '223.255.255.255',
  '[2606:4700:4700::1111]',
  '[2400:3200::1]',
  '[2001:4860:4860::8888]',
  '[::ffff:8.8.8.8]',
];

describe('an address of the internet', () => {
  it.each(INSIDE)('is not %s', (host) => {
    expect(isOutside(hostOf(host))).toBe(false);
  });

  it.each(OUTSIDE)('is %s', (host) => {
    expect(isOutside(hostOf(host))).toBe(true);
  });

  it.each([
    '',
    'localhost',
    'example.com',
    '1.2.3',
    '8.8.8.8.',
    '08.8.8.8',
    '8.8.8',
    '[::1]',
    'fe80::1%eth0',
    '8.8.8.8/8',
  ])('is none in another form: %s', (text) => {
    expect(isOutside(text)).toBe(false);
  });
});

describe('an address of this machine', () => {
  const own = ['93.184.216.34', '2606:4700:0:0:0:0:0:7', 'fe80::1%eth0'];

  it.each(['93.184.216.34', '::ffff:93.184.216.34', '::ffff:5db8:d822', '2606:4700::7', '2606:4700:0:0::7'])(
    'is %s',
    (address) => {
      expect(isOwn(address, own)).toBe(true);
    },
  );

  it.each(['93.184.216.35', '2606:4700::8', '::ffff:93.184.216.35'])('is not %s', (address) => {
    expect(isOwn(address, own)).toBe(false);
  });

  it('is every one that it has', () => {
    expect([isOwn('127.0.0.1'), isOwn('::ffff:127.0.0.1'), isOwn('8.8.8.8')]).toEqual([true, true, false]);
  });
});

/** The networks of the IANA registers that are not reached from everywhere, known to another implementation. */
const V4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...[
    '192.0.2.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/4',
    '240.0.0.0/4',
  ],
];
const V6 = [
  ...['::/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
  ...['5f00::/16', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
];
const registers = new BlockList();
for (const network of [...V4, ...V6]) {
  const [address = '', bits] = network.split('/');
  registers.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4');
}
const byte = fc.integer({ min: 0, max: 255 });
/** Any address, more often one near the networks that matter. */
const anyV4 = fc.tuple(
  fc.oneof(byte, fc.constantFrom(0, 10, 100, 127, 169, 172, 192, 198, 203, 224, 240)),
  fc.oneof(byte, fc.constantFrom(0, 16, 18, 31, 51, 64, 127, 168, 254)),
  fc.oneof(byte, fc.constantFrom(0, 2, 100, 113)),
  byte,
);
const word = fc.integer({ min: 0, max: 0xffff });
const anyV6 = fc.tuple(
  fc.oneof(word, fc.constantFrom(0, 0x64, 0x100, 0x2001, 0x2002, 0x3fff, 0x5f00, 0xfc00, 0xfe80, 0xff02)),
  fc.oneof(word, fc.constantFrom(0, 2, 0xdb8, 0xff9b)),
  fc.array(fc.oneof(word, fc.constant(0)), { minLength: 6, maxLength: 6 }),
);

describe('addresses at random', () => {
  it('of the registers are never outside, however they are written, and hidden in IPv6 they are what they are', () => {
    fc.assert(
      fc.property(anyV4, (parts) => {
        const [a, b, c, d] = parts;
        const dotted = parts.join('.');
        const told = isOutside(dotted);
        if (told) expect(registers.check(dotted)).toBe(false);
        const number = ((a * 256 + b) * 256 + c) * 256 + d;
        const hex = (value: number): string => value.toString(16);
        const same = [
          number.toString(),
          `0x${hex(number)}`,
          `0${number.toString(8)}`,
          `${a}.${(b * 256 + c) * 256 + d}`,
        ];
        for (const written of same) expect(isOutside(hostOf(written))).toBe(told);
        expect(isOutside(hostOf(`[::ffff:${dotted}]`))).toBe(told);
        const low = `${hex(a * 256 + b)}:${hex(c * 256 + d)}`;
        for (const hidden of [`::${low}`, `64:ff9b::${low}`, `2002:${low}::1`, `::ffff:0:${low}`])
          expect(isOutside(hostOf(`[${hidden}]`))).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  it('of IPv6 are outside only in the global part, and in no register', () => {
    fc.assert(
      fc.property(anyV6, ([first, second, rest]) => {
        const parts = [first, second, ...rest];
        const address = parts.map((part) => part.toString(16)).join(':');
        const told = isOutside(address);
        const [low = 0, lowest = 0] = parts.slice(6);
        // IPv4 written as IPv6 is treated as the IPv4 address.
        if (/^(0:){5}ffff:/.test(address)) {
          expect(told).toBe(isOutside([low >> 8, low & 255, lowest >> 8, lowest & 255].join('.')));
          return;
        }
        if (!told) return;
        expect(first >> 13).toBe(1);
        expect(registers.check(address, 'ipv6')).toBe(false);
      }),
      {
        numRuns: 2000,
        examples: [[[0, 0, [0, 0, 0, 0xffff, 0x0808, 0x0808]]], [[0, 0, [0, 0, 0, 0xffff, 0x7f00, 1]]]],
      },
    );
  });
});
