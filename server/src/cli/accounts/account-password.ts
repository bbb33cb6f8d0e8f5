import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { OperatorError } from '../../base/errors.ts';

/** The input that passwords are read from, and the output that prompts are written to. */
export type Terminal = {
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly stderr: NodeJS.WritableStream;
};

export type NewPassword = {
  readonly password: string;
  /** True if the password was generated here; it has to be printed then. */
  readonly generated: boolean;
};

/**
 * Returns the new password of an account:
 *
 * - with `fromStdin`, the first line of standard input;
 * - otherwise on a terminal, the password that the operator types twice, without echo;
 * - otherwise a generated password.
 *
 * @throws OperatorError if the input is not UTF-8 text, if the two passwords differ, or if the operator cancels
 */
export async function readNewPassword(fromStdin: boolean, terminal: Terminal = process): Promise<NewPassword> {
  if (fromStdin) return { password: await readFirstLine(terminal.stdin), generated: false };
  if (!terminal.stdin.isTTY) return { password: randomBytes(18).toString('base64url'), generated: true };
  const password = await askWithoutEcho(terminal, ['Password: ', 'Once more: ']);
  return { password, generated: false };
}

/** Much more than the longest allowed password. */
const MAX_LINE_BYTES = 4_096;

async function readFirstLine(stdin: NodeJS.ReadableStream): Promise<string> {
  let line = Buffer.alloc(0);
  for await (const chunk of stdin) {
    line = Buffer.concat([line, Buffer.from(chunk)]);
    const end = line.indexOf('\n');
    if (end >= 0) {
      line = line.subarray(0, end);
      break;
    }
    if (line.length > MAX_LINE_BYTES)
      throw new OperatorError('The first line of standard input is too long for a password.');
  }
  if (line.at(-1) === 0x0d) line = line.subarray(0, -1);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(line);
  } catch {
    throw new OperatorError('The password on standard input is not UTF-8 text.');
  }
}

/** Prompts once for each question, without echo. All answers must be equal. */
async function askWithoutEcho({ stdin, stderr }: Terminal, questions: readonly string[]): Promise<string> {
  const discard = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: discard, terminal: true, historySize: 0 });
  const answers: string[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      lines.on('line', (answer) => {
        stderr.write('\n');
        answers.push(answer);
        const question = questions[answers.length];
        if (question === undefined) resolve();
        else stderr.write(question);
      });
      // The operator pressed Ctrl-C or Ctrl-D.
      lines.on('close', () => {
        stderr.write('\n');
        reject(new OperatorError('Nothing was changed.'));
      });
      stderr.write(questions[0] ?? '');
    });
  } finally {
    lines.removeAllListeners('close').close();
  }
  const [password = ''] = answers;
  if (answers.some((answer) => answer !== password)) {
    throw new OperatorError('Nothing was changed.', ['The two passwords differ.']);
  }
  return password;
}
