import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { s3Credentials, startS3Server } from '../../testing/s3-server.ts';
import { atEnd } from '../site/clean-up.ts';

export const S3_FAILURES = ['error 500', 'error 503', 'error 403', 'reset', 'truncated', 'slow', 'silent'] as const;
export type S3Failure = (typeof S3_FAILURES)[number];

const SLOW_MS = 2_000;

/** An S3 server behind a proxy that fails on demand. */
export class FailingS3 {
  failure: S3Failure | undefined;
  #port = 0;
  #target = 0;

  static async start(): Promise<FailingS3> {
    const s3 = new FailingS3();
    const server = await startS3Server();
    atEnd(() => server.close());
    s3.#target = server.port;
    const proxy = createServer((incoming, response) => void s3.#handle(incoming, response));
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    atEnd(() => {
      proxy.close();
      proxy.closeAllConnections();
    });
    s3.#port = (proxy.address() as AddressInfo).port;
    return s3;
  }

  /** Returns the variables of a server that stores documents here. */
  get variables(): NodeJS.ProcessEnv {
    return {
      AROT_STORAGE_URL: `s3://documents/private?region=us-east-1&endpoint=http://127.0.0.1:${this.#port}`,
      AWS_ACCESS_KEY_ID: s3Credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3Credentials.secretAccessKey,
    };
  }

  async #handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    incoming.on('error', () => undefined);
    response.on('error', () => undefined);
    const { failure } = this;
    const status = /^error (\d+)$/.exec(failure ?? '')?.[1];
    if (status !== undefined) {
      incoming.resume();
      response.writeHead(Number(status), { 'content-type': 'application/xml' });
      response.end('<Error><Code>Planned</Code><Message>a planned failure</Message></Error>');
      return;
    }
    if (failure === 'reset') return void incoming.socket.resetAndDestroy();
    if (failure === 'silent') return void incoming.resume();
    if (failure === 'slow') await sleep(SLOW_MS);
    this.#forward(incoming, response, failure === 'truncated' && incoming.method === 'GET');
  }

  #forward(incoming: IncomingMessage, response: ServerResponse, isTruncated: boolean): void {
    const { method, url: path, headers } = incoming;
    const forwarded = request({ host: '127.0.0.1', port: this.#target, method, path, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      if (!isTruncated) return void reply.pipe(response);
      reply.once('data', (chunk: Buffer) => {
        response.write(chunk.subarray(0, Math.floor(chunk.length / 2)), () => incoming.socket.destroy());
      });
    });
    forwarded.on('error', () => incoming.socket.destroy());
    incoming.pipe(forwarded);
  }
}
