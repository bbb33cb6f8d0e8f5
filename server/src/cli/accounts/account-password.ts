import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { OperatorError } from '../../operator-error.ts';

/** Where passwords come from, and where people are asked for them. */
export type Terminal = {
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly stderr: NodeJS.WritableStream;
};

export type NewPassword = {
  readonly password: string;
  /** Made here; nobody knows it until it is printed. */
  readonly generated: boolean;
};

/**
 * The new password of an account: the first line of standard input where that was asked for; otherwise what the person
 * at the terminal types, twice and unseen; and where there is no terminal, one that is made up.
 *
 * @throws OperatorError when the input is no text, or the person types two different passwords or gives up
 */
export async function readNewPassword(fromStdin: boolean, terminal: Terminal = process): Promise<NewPassword> {
  if (fromStdin) return { password: await readFirstLine(terminal.stdin), generated: false };
  if (!terminal.stdin.isTTY) return { password: randomBytes(18).toString('base64url'), generated: true };
  const password = await askUnseen(terminal, ['Password: ', 'Once more: ']);
  return { password, generated: false };
}

/** Far more than the longest password. */
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
    if (line.length > MAX_LINE_BYTES) throw new OperatorError('The first line of standard input is no password.');
  }
  if (line.at(-1) === 0x0d) line = line.subarray(0, -1);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(line);
  } catch {
    throw new OperatorError('The password on standard input is not UTF-8 text.');
  }
}

/** Asks each question; the answers have to be one and the same. */
async function askUnseen({ stdin, stderr }: Terminal, questions: readonly string[]): Promise<string> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: unseen, terminal: true, historySize: 0 });
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
      // Ctrl-C and Ctrl-D.
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
