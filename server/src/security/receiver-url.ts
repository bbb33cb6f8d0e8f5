import { messages } from '@arot/contract';
import ipaddr from 'ipaddr.js';

/*
 * The URLs to which this server sends requests because a user has entered them: webhooks and back-channel logout. Such a
 * request must never reach a private network (SSRF). The URL is checked when it is stored, and again at each attempt,
 * together with the addresses to which its name resolves then.
 *
 * @see https://cheatsheetseries.owasp.org/cheatsheets/Server_Side_Request_Forgery_Prevention_Cheat_Sheet.html
 */

declare module '../http/services.ts' {
  interface Services {
    /** Where webhooks and back-channel logouts may go. */
    readonly receivers: Pick<ReceiverConfig, 'allowLoopback'>;
  }
}

const PORTS = ['', '8443'];
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

export type ReceiverConfig = {
  /** True if receivers may be on this machine, on any port and by http. */
  readonly allowLoopback: boolean;
  /** An http proxy that connects to the addresses that this server has checked. */
  readonly proxyUrl: string | undefined;
};

/** Returns what is wrong with the URL of a receiver; undefined if it is allowed. */
export function receiverUrlIssue(text: string, { allowLoopback }: { readonly allowLoopback: boolean }) {
  // Parsers disagree about these characters, and staff read the URL.
  const url = /[\s\\]/.test(text) || !URL.canParse(text) ? undefined : new URL(text);
  if (url === undefined) return messages.mustBeUrl;
  if (url.username !== '' || url.password !== '') return messages.noUserInUrl;
  const host = receiverHost(url);
  const isLoopback = isLocalName(host) || rangeOf(host) === 'loopback';
  if (isLoopback && allowLoopback && /^https?:$/.test(url.protocol)) return undefined;
  if (url.protocol !== 'https:' || !PORTS.includes(url.port)) return messages.receiverPort;
  const isPrivate = isLocalName(host) || (ipaddr.isValid(host) && !isPublicAddress(host));
  return isPrivate ? messages.notPrivateAddress : undefined;
}

/** Returns the name or the address in a URL, without brackets and without the dot of the root. */
export function receiverHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/** Returns true if a name means this machine, whatever a DNS server says. @see https://www.rfc-editor.org/rfc/rfc6761#section-6.3 */
export function isLocalName(name: string): boolean {
  return /(?:^|\.)localhost(?:\.localdomain)?$/.test(name);
}

/** Returns true if this server may connect to an address: public unicast, or loopback if that is allowed. */
export function isAllowedAddress(address: string, { allowLoopback }: { readonly allowLoopback: boolean }): boolean {
  return isPublicAddress(address) || (allowLoopback && rangeOf(address) === 'loopback');
}

/** IPv6 has its public addresses within 2000::/3. Those of transition mechanisms, which contain an IPv4 address, are not `unicast`. */
function isPublicAddress(text: string): boolean {
  const address = ipaddr.parse(text);
  return address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST));
}

function rangeOf(host: string): string | undefined {
  return ipaddr.isValid(host) ? ipaddr.parse(host).range() : undefined;
}
