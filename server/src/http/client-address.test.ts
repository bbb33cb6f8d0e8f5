import { isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkOf, normalizeAddress } from './client-address.ts';

const octets = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255));
const groups = fc.array(fc.nat(0xffff), { minLength: 8, maxLength: 8 });
const port = fc.nat(65_535);
const zone = fc.stringMatching(/^%[a-z0-9]{1,15}$/);

const dotted = (parts: readonly number[]) => parts.join('.');
const full = (parts: readonly number[]) => parts.map((part) => part.toString(16).padStart(4, '0')).join(':');

/** Generates every notation of an IPv4 address that a proxy or a socket may use. */
const notationsOfV4 = fc.tuple(octets, port, zone).map(([parts, number, suffix]) => {
  const [a, b, c, d] = parts;
  const hex = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  const mapped = [
    `::ffff:${dotted(parts)}`,
    `::FFFF:${hex}`,
    `0:0:0:0:0:ffff:${dotted(parts)}`,
    `::ffff:${hex}${suffix}`,
  ];
  const notations = [dotted(parts), `${dotted(parts)}:${number}`, ` ${dotted(parts)}`, ...mapped];
  return { address: dotted(parts), notations: [...notations, ...mapped.map((text) => `[${text}]:${number}`)] };
});

const notationsOfV6 = fc
  .tuple(groups, port, zone)
  .filter(([parts]) => !parts.slice(0, 5).every((part) => part === 0))
  .map(([parts, number, suffix]) => {
    const short = parts.map((part) => part.toString(16)).join(':');
    const withDots = `${full(parts.slice(0, 6))}:${dotted([(parts[6] ?? 0) >> 8, (parts[6] ?? 0) & 255, (parts[7] ?? 0) >> 8, (parts[7] ?? 0) & 255])}`;
    const notations = [short, full(parts), full(parts).toUpperCase(), withDots, `${short}${suffix}`];
    return { parts, notations: [...notations, ...notations.map((text) => `[${text}]:${number}`), `[${short}]`] };
  });

describe('normalizeAddress and networkOf', () => {
  it('normalize every notation of an IPv4 address to one', () => {
    fc.assert(
      fc.property(notationsOfV4, ({ address, notations }) => {
        for (const notation of notations) expect(normalizeAddress(notation), notation).toBe(address);
        expect(networkOf(address)).toBe(address);
      }),
      { numRuns: 2_000 },
    );
  });

  it('normalize every notation of an IPv6 address to one', () => {
    fc.assert(
      fc.property(notationsOfV6, ({ notations }) => {
        const [first, ...others] = notations.map(normalizeAddress);
        expect(isIP(first ?? '')).toBe(6);
        for (const other of others) expect(other).toBe(first);
      }),
      { numRuns: 2_000 },
    );
  });

  it('are idempotent', () => {
    fc.assert(
      fc.property(fc.oneof(notationsOfV4, notationsOfV6), ({ notations }) => {
        const once = normalizeAddress(notations[0]);
        expect(normalizeAddress(once)).toBe(once);
      }),
    );
  });

  it('find the network by the first 64 bits', () => {
    fc.assert(
      fc.property(notationsOfV6, groups, fc.nat(3), ({ parts }, others, changed) => {
        const network = (of: readonly number[]) => networkOf(normalizeAddress(full(of)) ?? '');
        expect(network([...parts.slice(0, 4), ...others.slice(4)])).toBe(network(parts));
        const otherNetwork = parts.map((part, index) => (index === changed ? (part + 1) & 0xffff : part));
        fc.pre(!otherNetwork.slice(0, 5).every((part) => part === 0));
        expect(network(otherNetwork)).not.toBe(network(parts));
      }),
      { numRuns: 2_000 },
    );
  });

  it('return an address or undefined for any text', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 300 }),
      fc.stringMatching(/^[0-9a-f:.%[\]]{0,60}$/),
      fc.webUrl(),
      notationsOfV4.map(({ address }) => `${address}, ${address}`),
    );
    fc.assert(
      fc.property(text, (value) => {
        const address = normalizeAddress(value);
        if (address !== undefined) expect(isIP(address)).not.toBe(0);
      }),
      { numRuns: 5_000 },
    );
  });

  it.each([
    ['::', '::', '0:0:0:0::/64'],
    ['::1', '::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80::1', 'fe80:0:0:0::/64'],
    ['2001:db8::', '2001:db8::', '2001:db8:0:0::/64'],
    ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1', '2001:db8:0:0::/64'],
    ['1:2:3:4:5:6:7:8', '1:2:3:4:5:6:7:8', '1:2:3:4::/64'],
    ['::ffff:0:0', '0.0.0.0', '0.0.0.0'],
    ['::ffff:102:304', '1.2.3.4', '1.2.3.4'],
  ])('normalize %s to %s in the network %s', (text, address, network) => {
    expect(normalizeAddress(text)).toBe(address);
    expect(networkOf(address)).toBe(network);
  });

  it.each(['', ' ', 'unknown', '1.2.3', '01.2.3.4', '1.2.3.4:', '1.2.3.4:123456', '[1.2.3.4]:80', '::ffff:1.2.3.4:80'])(
    'do not accept %j',
    (text) => {
      expect(normalizeAddress(text)).toBeUndefined();
    },
  );
});
