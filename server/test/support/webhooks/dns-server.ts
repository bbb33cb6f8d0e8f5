import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';
import { type Answer, decode, encode } from 'dns-packet';
import { closeAtEnd } from '../close-at-end.ts';

/** A DNS server on this machine. */
export type DnsServer = {
  /** As `address:port`. */
  readonly address: string;
  /** The questions so far, such as `A receiver.example`. */
  readonly questions: string[];
  close(): Promise<void>;
};

/**
 * Starts a DNS server that is closed at the end.
 *
 * @param addressesOf returns the addresses that a name has at this moment; undefined leaves the question without a response
 */
export async function startDnsServer(addressesOf: (name: string) => readonly string[] | undefined): Promise<DnsServer> {
  const questions: string[] = [];
  const socket = createSocket('udp4', (bytes, sender) => {
    const packet = decode(bytes);
    const { name = '', type = 'A' } = packet.questions?.[0] ?? {};
    questions.push(`${type} ${name}`);
    const addresses = addressesOf(name);
    if (addresses === undefined) return;
    const answers = addresses
      .filter((address) => isIPv6(address) === (type === 'AAAA'))
      .map((data) => ({ type, name, ttl: 0, data }) as Answer);
    const questionsAgain = packet.questions ?? [];
    const header = { type: 'response', id: packet.id ?? 0, flags: 0x0180 } as const;
    socket.send(encode({ ...header, questions: questionsAgain, answers }), sender.port, sender.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, questions, close: closeAtEnd(() => socket.close()) };
}
