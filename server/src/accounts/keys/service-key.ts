import { randomInt } from 'node:crypto';
import { BlockList, isIPv4 } from 'node:net';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ID_LENGTH = 20;
/** The number of characters of a key. 43 of 62 characters are 256 random bits. */
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const FORM = /^sk_[0-9A-Za-z]{69}$/;

/**
 * Creates a key: `sk_`, its id, a secret, and a CRC-32 of all that in base 62. With the prefix and the checksum, scanners of
 * repositories recognize a key that was published by mistake.
 */
export function makeServiceKey(): { readonly id: string; readonly key: string } {
  const id = randomText(ID_LENGTH);
  const start = `sk_${id}${randomText(SECRET_LENGTH)}`;
  return { id, key: start + checksumOf(start) };
}

/** Returns true if a token has the form and the checksum of a key. */
export function isServiceKey(token: string): boolean {
  return FORM.test(token) && token.endsWith(checksumOf(token.slice(0, -CHECKSUM_LENGTH)));
}

/** Returns true if an address is in one of the networks, or if there is none. An unknown address is in no network. */
export function isInRanges(ranges: readonly string[], address: string): boolean {
  if (ranges.length === 0) return true;
  if (address === '') return false;
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/');
    list.addSubnet(network, Number(prefix), isIPv4(network) ? 'ipv4' : 'ipv6');
  }
  return list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

function checksumOf(text: string): string {
  let rest = crc32(text);
  let digits = '';
  while (digits.length < CHECKSUM_LENGTH) {
    digits = `${ALPHABET[rest % ALPHABET.length]}${digits}`;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits;
}
