import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readNewPassword } from './account-password.ts';

/** Standard input that has all this to say. */
function piped(...chunks: (string | Buffer)[]) {
  const stdin = new PassThrough();
  for (const chunk of chunks) stdin.write(chunk);
  stdin.end();
  return { stdin, stderr: new PassThrough() };
}

/** A terminal at which somebody types each line once it is asked for. */
function typed(...lines: string[]) {
  const terminal = { stdin: Object.assign(new PassThrough(), { isTTY: true }), stderr: new PassThrough() };
  let shown = '';
  terminal.stderr.on('data', (chunk: Buffer) => {
    shown += chunk.toString();
    if (shown.endsWith(': ')) terminal.stdin.write(lines.shift() ?? '');
  });
  return { terminal, shown: () => shown };
}

describe('--password-stdin', () => {
  it.each([
    ['a line', ['correct horse\n'], 'correct horse'],
    ['a line of Windows', ['correct horse\r\n'], 'correct horse'],
    ['a line without an end', ['correct horse'], 'correct horse'],
    ['the first of two', ['correct horse\nbattery'], 'correct horse'],
    ['spaces too', ['  correct  \n'], '  correct  '],
    ['a letter in two pieces', [Buffer.from([0xf0, 0x9f]), Buffer.from([0x94, 0x91, 0x0a])], '🔑'],
    ['nothing', [], ''],
  ])('takes %s', async (_what, chunks, password) => {
    expect(await readNewPassword(true, piped(...chunks))).toEqual({ password, generated: false });
  });

  it.each([
    ['what is no UTF-8', [Buffer.from([0xff, 0xfe, 0x0a])], 'is not UTF-8 text'],
    ['a line without end', ['x'.repeat(5_000)], 'is no password'],
  ])('refuses %s', async (_what, chunks, message) => {
    await expect(readNewPassword(true, piped(...chunks))).rejects.toThrow(message);
  });
});

describe('without --password-stdin', () => {
  it('asks twice on a terminal and shows nothing of the answers', async () => {
    const { terminal, shown } = typed('গোপন শব্দ\r', 'গোপন শব্দ\r');
    expect(await readNewPassword(false, terminal)).toEqual({ password: 'গোপন শব্দ', generated: false });
    expect(shown()).toBe('Password: \nOnce more: \n');
  });

  it('refuses two answers that differ', async () => {
    const { terminal } = typed('correct horse\r', 'correct house\r');
    await expect(readNewPassword(false, terminal)).rejects.toMatchObject({ issues: ['The two passwords differ.'] });
  });

  it.each(['half\u0003', '\u0004'])('gives up when the person does (%j)', async (keys) => {
    await expect(readNewPassword(false, typed(keys).terminal)).rejects.toThrow('Nothing was changed.');
  });

  it('makes up a password of 144 random bits where nobody can be asked', async () => {
    const [first, second] = [await readNewPassword(false, piped()), await readNewPassword(false, piped())];
    expect(first).toEqual({ password: expect.stringMatching(/^[A-Za-z0-9_-]{24}$/), generated: true });
    expect(second.password).not.toBe(first.password);
  });
});
