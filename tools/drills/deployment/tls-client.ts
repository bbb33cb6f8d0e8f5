import { Agent, request } from 'node:https';
import { text } from 'node:stream/consumers';

export type Reply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
};

type Sending = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
  /** The name in the Host header, if it is not the one of the certificate. */
  readonly host?: string;
};

export const HOST_NAME = 'shop.example.com';

export type TlsClient = { send(path: string, sending?: Sending): Promise<Reply>; close(): void };

/**
 * Returns a client of a proxy on the loopback address, which trusts only the certificate of the drill.
 *
 * @param fromAddress the address of the client, such as 127.0.0.2
 */
export function tlsClient(port: number, certificate: Buffer, fromAddress: string): TlsClient {
  const agent = new Agent({ keepAlive: true, ca: certificate, servername: HOST_NAME, localAddress: fromAddress });
  const send = async (path: string, { method = 'GET', headers = {}, body, host = HOST_NAME }: Sending = {}) =>
    await new Promise<Reply>((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const outgoing = request(
        { agent, host: '127.0.0.1', port, path, method, headers: { host, ...length, ...headers } },
        (incoming) => {
          const { statusCode: status = 0, headers: received } = incoming;
          text(incoming).then((content) => resolve({ status, headers: received, body: content }), reject);
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  return { send, close: () => agent.destroy() };
}
