import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';

const run = promisify(execFile);
const page = await readFile(new URL('../../docs/use/events.md', import.meta.url), 'utf8');
const [, javascript = ''] = /By hand in Node:\n\n```js\n(.*?)```/s.exec(page) ?? [];
const [, python = ''] = /By hand in Python:\n\n```python\n(.*?)```/s.exec(page) ?? [];

type Verify = (body: string, headers: Record<string, string>, secret: string) => Promise<unknown>;

const verifyInNode: Verify = async (body, headers, secret) => {
  const { verify } = await import(`data:text/javascript,${encodeURIComponent(javascript)}`);
  return verify(Buffer.from(body), headers, secret);
};

const verifyInPython: Verify = async (body, headers, secret) => {
  const call = 'import sys\nprint(json.dumps(verify(*(lambda b, h, s: (b.encode(), h, s))(*json.loads(sys.argv[1])))))';
  const { stdout } = await run('python3', ['-S', '-c', `${python}\n${call}`, JSON.stringify([body, headers, secret])]);
  return JSON.parse(stdout);
};

it.each([
  ['Node', verifyInNode],
  ['Python', verifyInPython],
])('the page about events verifies a webhook by hand in %s', async (_, verify) => {
  const [secret, other] = [randomBytes(32), randomBytes(24)].map((key) => `whsec_${key.toString('base64')}`) as [
    string,
    string,
  ];
  const body = '{"id":"1","type":"product.changed","data":{"slug":"চাল"}}';
  const sign = (key: string, age = 0) => {
    const time = new Date(Date.now() - age * 1_000);
    return {
      'webhook-id': '1',
      'webhook-timestamp': `${Math.floor(time.getTime() / 1_000)}`,
      'webhook-signature': new Webhook(key).sign('1', time, body),
    };
  };
  expect(await verify(body, sign(secret), secret)).toEqual(JSON.parse(body));
  const both = `${sign(other)['webhook-signature']} ${sign(secret)['webhook-signature']}`;
  expect(await verify(body, { ...sign(secret), 'webhook-signature': both }, secret)).toEqual(JSON.parse(body));
  await expect(verify(body, sign(other), secret)).rejects.toThrow('no signature matches');
  await expect(verify(`${body} `, sign(secret), secret)).rejects.toThrow('no signature matches');
  for (const age of [400, -400]) await expect(verify(body, sign(secret, age), secret)).rejects.toThrow('too far');
  await expect(verify(body, {}, secret)).rejects.toThrow('header is missing');
});
