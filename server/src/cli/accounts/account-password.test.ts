import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readNewPassword } from './account-password.ts';

/** Returns standard input with this content. */
function piped(...chunks: (string | Buffer)[]) {
  const stdin = new PassThrough();
  for (const chunk of chunks) stdin.write(chunk);
  stdin.end();
  return { stdin, stderr: new PassThrough() };
}

/** Returns a terminal at which an operator types each line after its prompt. */
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
    ['a line with a Windows line end', ['correct horse\r\n'], 'correct horse'],
    ['a line without a line end', ['correct horse'], 'correct horse'],
    ['the first of two', ['correct horse\nbattery'], 'correct horse'],
    ['spaces', ['  correct  \n'], '  correct  '],
    ['a character split between two chunks', [Buffer.from([0xf0, 0x9f]), Buffer.from([0x94, 0x91, 0x0a])], '🔑'],
    ['nothing', [], ''],
  ])('accepts %s', async (_what, chunks, password) => {
    expect(await readNewPassword(true, piped(...chunks))).toEqual({ password, generated: false });
  });

  it.each([
    ['input that is not UTF-8', [Buffer.from([0xff, 0xfe, 0x0a])], 'is not UTF-8 text'],
    ['a line that is too long', ['x'.repeat(5_000)], 'is too long for a password'],
  ])('rejects %s', async (_what, chunks, message) => {
    await expect(readNewPassword(true, piped(...chunks))).rejects.toThrow(message);
  });
});

describe('without --password-stdin', () => {
  it('prompts twice on a terminal without echo', async () => {
    const { terminal, shown } = typed('গোপন শব্দ\r', 'গোপন শব্দ\r');
    expect(await readNewPassword(false, terminal)).toEqual({ password: 'গোপন শব্দ', generated: false });
    expect(shown()).toBe('Password: \nOnce more: \n');
  });

  it('rejects two passwords that differ', async () => {
    const { terminal } = typed('correct horse\r', 'correct house\r');
    await expect(readNewPassword(false, terminal)).rejects.toMatchObject({ issues: ['The two passwords differ.'] });
  });

  it.each(['half\u0003', '\u0004'])('changes nothing when the operator cancels (%j)', async (keys) => {
    await expect(readNewPassword(false, typed(keys).terminal)).rejects.toThrow('Nothing was changed.');
  });

  it('generates a password of 144 random bits without a terminal', async () => {
    const [first, second] = [await readNewPassword(false, piped()), await readNewPassword(false, piped())];
    expect(first).toEqual({ password: expect.stringMatching(/^[A-Za-z0-9_-]{24}$/), generated: true });
    expect(second.password).not.toBe(first.password);
  });
});
