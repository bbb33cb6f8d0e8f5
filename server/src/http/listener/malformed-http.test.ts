import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { converse, expectEnvelope, sendLines, untilClosed } from '../../../test/support/http/raw-http.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

const server = await startTestServer();
afterEach(async () => {
  expect((await server.request('/api/settings')).status, 'the next client gets a response').toBe(200);
});

const GET = 'GET /api/settings HTTP/1.1';
const POST = 'POST /api/nope HTTP/1.1';

describe('invalid HTTP', () => {
  it.each([
    ['a greeting of another protocol', 'EHLO mail.example\r\n\r\n'],
    ['a TLS handshake', Buffer.from('160301020001000001fc0303', 'hex')],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['no version', 'GET /\r\n\r\n'],
    ['an unknown version', 'GET / HTTP/3.7\r\nHost: a\r\n\r\n'],
    ['a header without a colon', `${GET}\r\nHost: a\r\nNope\r\n\r\n`],
    ['a space before the colon', `${GET}\r\nHost : a\r\n\r\n`],
    ['a header with NUL', `${GET}\r\nHost: a\r\nX: a\0b\r\n\r\n`],
    ['a folded header', `${GET}\r\nHost: a\r\nX: a\r\n b\r\n\r\n`],
    ['bare LF', `${GET}\nHost: a\n\n`],
    ['a bare CR', `${GET}\r\nHost: a\r\nX: a\rY: b\r\n\r\n`],
    [
      'Content-Length beside chunked',
      `${POST}\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    [
      'chunked beside Content-Length',
      `${POST}\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n`,
    ],
    ['two Content-Lengths', `${POST}\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab`],
    ['the same Content-Length twice', `${POST}\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\na`],
    ['a list as Content-Length', `${POST}\r\nHost: a\r\nContent-Length: 1, 1\r\n\r\na`],
    ['a signed Content-Length', `${POST}\r\nHost: a\r\nContent-Length: +1\r\n\r\na`],
    ['a hexadecimal Content-Length', `${POST}\r\nHost: a\r\nContent-Length: 0x1\r\n\r\na`],
    ['an endless Content-Length', `${POST}\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\na`],
    ['an unknown transfer coding', `${POST}\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
    ['an unknown transfer coding with a GET', `${GET}\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n`],
    ['chunked that is not the last coding', `${POST}\r\nHost: a\r\nTransfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n`],
    [
      'chunked twice',
      `${POST}\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
  ])('gets one 400 envelope and a closed connection: %s', async (_name, bytes) => {
    const { responses, closed } = await converse(server.port, bytes);
    expect(responses).toHaveLength(1);
    expectEnvelope(responses[0], 400, 'VALIDATION_ERROR');
    expect(closed).toBe(true);
  });

  it.each([
    ['an invalid chunk size', 'zz\r\nab\r\n0\r\n\r\n'],
    ['a chunk longer than its size', '1\r\nab\r\n0\r\n\r\n'],
    ['a chunk that ends with LF', '1\na\n0\n\n'],
    ['a negative chunk size', '-1\r\na\r\n0\r\n\r\n'],
  ])('gets one 400 envelope for a chunked body with %s', async (_name, chunks) => {
    const head = `${POST}\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const { responses, closed } = await converse(server.port, head + chunks);
    expect(responses).toHaveLength(1);
    expectEnvelope(responses[0], 400, 'VALIDATION_ERROR');
    expect(closed).toBe(true);
  });

  it.each([
    ['one long header', `${GET}\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['many headers', `${GET}\r\nHost: a\r\n${'X: x\r\n'.repeat(5_000)}\r\n`],
    ['a long URL', `GET /api/products?q=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
    ['a megabyte of header', `${GET}\r\nHost: a\r\nX: ${'x'.repeat(1_000_000)}\r\n\r\n`],
  ])('gets 431: %s', async (_name, bytes) => {
    const { responses, closed } = await converse(server.port, bytes);
    expectEnvelope(responses[0], 431, 'VALIDATION_ERROR');
    expect(closed).toBe(true);
  });

  it('is disconnected after the rejection, even if the client does not close its side', async () => {
    const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
    socket.write('nonsense\r\n\r\n');
    await untilClosed(socket);
    await expect.poll(() => server.listener.connections(), { timeout: 60_000 }).toBeLessThanOrEqual(1);
    socket.destroy();
  });
});

describe('request smuggling', () => {
  const hidden = 'GET /api/app-content/smuggled HTTP/1.1\r\nHost: a\r\n\r\n';

  it.each([
    ['CL.TE', `Content-Length: ${hidden.length + 5}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
    [
      'TE.CL',
      `Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`,
    ],
    ['TE.TE', `Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\nContent-Length: 4\r\n\r\n0\r\n\r\n${hidden}`],
    ['a space in the name', `Transfer-Encoding : chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${hidden}`],
    ['bare LF in the head', `X: a\nContent-Length: 0\n\n${hidden}`],
  ])('is rejected: %s', async (_name, rest) => {
    const { responses } = await converse(server.port, `${POST}\r\nHost: a\r\n${rest}`);
    expect(responses.map(({ status }) => status)).toEqual([400]);
    expect(await server.database.fork().execute("select key from app_content where key = 'smuggled'")).toEqual([]);
  });

  it('the body of a GET is not parsed as the next request', async () => {
    const lines = [GET, 'Host: a', `Content-Length: ${hidden.length}`, 'Connection: close'];
    const { responses } = await converse(server.port, `${lines.join('\r\n')}\r\n\r\n${hidden}`);
    expect(responses.map(({ status }) => status)).toEqual([200]);
    expect(await server.database.fork().execute("select key from app_content where key = 'smuggled'")).toEqual([]);
  });
});

describe('unusual requests', () => {
  it('HTTP/1.1 without Host gets 400', async () => {
    expectEnvelope(await sendLines(server.port, ['GET /api/products HTTP/1.1']), 400, 'VALIDATION_ERROR');
  });

  it('two Host headers get 400', async () => {
    expectEnvelope(
      await sendLines(server.port, ['GET /api/products HTTP/1.1', 'Host: a', 'Host: b']),
      400,
      'VALIDATION_ERROR',
    );
  });

  it('HTTP/1.0 without Host gets a response', async () => {
    expect((await sendLines(server.port, ['GET /healthz HTTP/1.0'])).status).toBe(200);
  });

  it('CONNECT gets 404 and no tunnel', async () => {
    const request = `CONNECT internal:22 HTTP/1.1\r\nHost: a\r\n\r\n${GET}\r\nHost: a\r\n\r\n`;
    const { responses, closed } = await converse(server.port, request);
    expect(responses).toHaveLength(1);
    expectEnvelope(responses[0], 404, 'NOT_FOUND');
    expect(closed).toBe(true);
  });

  it('an upgrade to another protocol gets a response in HTTP/1.1', async () => {
    for (const protocol of ['websocket', 'h2c']) {
      const response = await sendLines(server.port, [GET, 'Host: a', 'Connection: Upgrade', `Upgrade: ${protocol}`]);
      expect(response.status).toBe(200);
    }
  });

  it('Expect: 100-continue gets 100 and then the response', async () => {
    const lines = [POST, 'Host: a', 'Expect: 100-continue', 'Content-Type: application/json', 'Content-Length: 2'];
    const { responses } = await converse(server.port, `${lines.join('\r\n')}\r\n\r\n{}`, 2);
    expect(responses.map(({ status }) => status)).toEqual([100, 404]);
  });

  it('an unknown expectation is ignored', async () => {
    const response = await sendLines(server.port, [GET, 'Host: a', 'Expect: miracles']);
    expect(response.status).toBe(200);
  });

  it('an absolute URL names the same resource, with any host', async () => {
    const response = await sendLines(server.port, ['GET http://elsewhere.example/api/settings HTTP/1.1', 'Host: a']);
    expect(response.status).toBe(200);
    expectEnvelope(
      await sendLines(server.port, ['GET http://elsewhere.example/nope HTTP/1.1', 'Host: a']),
      404,
      'NOT_FOUND',
    );
  });

  it('OPTIONS * gets 404', async () => {
    expectEnvelope(await sendLines(server.port, ['OPTIONS * HTTP/1.1', 'Host: a']), 404, 'NOT_FOUND');
  });

  it('pipelined requests get their responses in order', async () => {
    const paths = ['/api/settings', '/nope', '/api/app-content/pipelined', '/api/products?page=x', '/healthz'];
    const bytes = paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join('');
    const { responses } = await converse(server.port, bytes, paths.length);
    expect(responses.map(({ status }) => status)).toEqual([200, 404, 200, 400, 200]);
  });

  it('invalid bytes behind a request do not replace its response', async () => {
    const bytes = 'GET /api/app-content/before-nonsense HTTP/1.1\r\nHost: a\r\n\r\nnonsense\r\n\r\n';
    const { responses, closed } = await converse(server.port, bytes);
    expect(responses.map(({ status }) => status)).toEqual([200, 400]);
    expect(closed).toBe(true);
  });

  it('a client that leaves does not affect others', async () => {
    const beginnings = ['GET', GET, `${GET}\r\nHost: a`, `${POST}\r\nHost: a\r\nContent-Length: 9\r\n\r\n{`];
    for (const bytes of [...beginnings, 'GET /api/products?pageSize=100 HTTP/1.1\r\nHost: a\r\n\r\n']) {
      const socket = connect(server.port, '127.0.0.1');
      await new Promise<void>((resolve) => void socket.write(bytes, () => resolve()));
      socket.resetAndDestroy();
    }
    expect((await server.request('/api/products')).status).toBe(200);
  });
});
