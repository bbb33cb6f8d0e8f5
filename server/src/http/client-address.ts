import type { IncomingMessage } from 'node:http';
import { isIP, isIPv4, isIPv6 } from 'node:net';
import type { TLSSocket } from 'node:tls';
import proxyAddress from 'proxy-addr';
import { RequestValue } from './request-value.ts';

/** The address of a client, normalized once for all limits and for the audit trail. */
export type ClientAddress = {
  /** The whole address, as the audit trail records it: IPv4, or IPv6 in its canonical form. Empty when unknown. */
  readonly ip: string;
  /** The key of every limit: the IPv4 address, or the /64 network of an IPv6 address. */
  readonly network: string;
};

/** Decides whether the proxy at an address is trusted. `hop` is its distance from this server, from 0. */
export type ProxyTrust = (address: string, hop: number) => boolean;

type Client = { readonly address: ClientAddress; readonly trust: ProxyTrust };

const clients = new RequestValue<Client>('setClient');

/** Longest text that can be an address: IPv6 with a mapped IPv4 part, a zone, brackets and a port. */
const MAX_LENGTH = 100;

/** Converts the setting of trusted proxies: all or none, a number of hops, or addresses and networks with commas between them. */
export function trustProxies(setting: boolean | number | string): ProxyTrust {
  if (setting === true) return () => true;
  if (typeof setting === 'number') return (_address, hop) => hop < setting;
  return proxyAddress.compile(setting === false ? [] : setting.split(',').map((address) => address.trim()));
}

/**
 * Stores the address of the client that sends a request. Behind a trusted proxy, `X-Forwarded-For` names it, which may contain any
 * text. Text that is not an address is replaced by the socket's address, so that such requests share one limit.
 */
export function setClient(request: IncomingMessage, trust: ProxyTrust): void {
  const ip = normalizeAddress(proxyAddress(request, trust)) ?? normalizeAddress(request.socket.remoteAddress) ?? '';
  clients.set(request, { address: { ip, network: networkOf(ip) }, trust });
}

/** Returns the address of the client that sends a request. */
export function clientAddress(request: IncomingMessage): ClientAddress {
  return clients.get(request).address;
}

/** Returns the scheme that the client uses, for traces: `http` or `https`, or what a trusted proxy says in `X-Forwarded-Proto`. */
export function clientScheme(request: IncomingMessage): string {
  const { remoteAddress = '', encrypted } = request.socket as TLSSocket;
  const forwarded = clients.get(request).trust(remoteAddress, 0) ? request.headers['x-forwarded-proto'] : undefined;
  return String(forwarded || (encrypted ? 'https' : 'http'))
    .replace(/,.*/s, '')
    .trim();
}

/**
 * Normalizes an address: without port, brackets and zone, IPv4 instead of IPv4-mapped IPv6, canonical IPv6.
 *
 * @returns undefined if the text is not an address
 * @see https://www.rfc-editor.org/rfc/rfc5952
 * @see https://www.rfc-editor.org/rfc/rfc4291#section-2.5.5.2 IPv4-mapped IPv6 addresses
 */
export function normalizeAddress(text: string | undefined): string | undefined {
  if (text === undefined || text.length > MAX_LENGTH) return undefined;
  const bare = withoutPort(text.trim());
  if (isIPv4(bare)) return bare;
  const address = bare.replace(/%.*$/s, '');
  if (!isIPv6(address)) return undefined;
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  return unmap(canonical);
}

/**
 * Returns the /64 network of an IPv6 address: its owner controls every address in it. IPv4 addresses are returned as they are.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [left = '', right] = address.split('::');
  const groups = left === '' ? [] : left.split(':');
  const after = right === undefined || right === '' ? [] : right.split(':');
  while (groups.length + after.length < 8) groups.push('0');
  return `${[...groups, ...after].slice(0, 4).join(':')}::/64`;
}

/**
 * Returns the network of an address that is shown to people: a /24 of IPv4 or a /48 of IPv6. Undefined if the address is unknown.
 */
export function shownNetworkOf(address: string): string | undefined {
  const version = isIP(address);
  if (version === 0) return undefined;
  if (version === 4) return `${address.slice(0, address.lastIndexOf('.'))}.0/24`;
  const groups = networkOf(address).split(':').slice(0, 3);
  return `${new URL(`http://[${groups.join(':')}::]`).hostname.slice(1, -1)}/48`;
}

function withoutPort(text: string): string {
  const bracketed = /^\[([^[\]]*)\](?::\d{1,5})?$/.exec(text)?.[1];
  if (bracketed !== undefined) return isIPv4(bracketed) ? '' : bracketed;
  return /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text;
}

function unmap(canonical: string): string {
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(canonical) ?? [];
  if (high === undefined || low === undefined) return canonical;
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [first >> 8, first & 255, second >> 8, second & 255].join('.');
}
