import { Readable } from 'node:stream';
import { runCommandLine } from '../../../src/cli/arot.ts';

export type ArotResult = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

export type RunOptions = {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly input?: string | Buffer | undefined;
};

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a command in this process with the given arguments, folder, environment and standard input. Returns its output and
 * exit status. Commands run one after another, because a process has only one environment, folder and standard input.
 *
 * This cannot test that a process ends, or how it reacts to signals and closed pipes. `runArot` starts a process for that.
 */
export async function runArotInProcess(args: readonly string[], options: RunOptions): Promise<ArotResult> {
  const result = last.then(() => runAlone(args, options));
  last = result.catch(() => undefined);
  return await result;
}

async function runAlone(args: readonly string[], { cwd, env, input }: RunOptions): Promise<ArotResult> {
  const { argv, exitCode } = process;
  const ownEnvironment = { ...process.env };
  const ownFolder = process.cwd();
  const restoreStdin = replaceStdin(input);
  const output = { stdout: collect(process.stdout), stderr: collect(process.stderr) };
  process.argv = [process.execPath, 'arot', ...args];
  setEnvironment(env);
  process.exitCode = undefined;
  process.chdir(cwd);
  try {
    await runCommandLine();
    return { code: Number(process.exitCode ?? 0), stdout: output.stdout.text(), stderr: output.stderr.text() };
  } finally {
    output.stdout.restore();
    output.stderr.restore();
    restoreStdin();
    process.chdir(ownFolder);
    process.argv = argv;
    setEnvironment(ownEnvironment);
    process.exitCode = exitCode;
  }
}

/** Changes the variables in `process.env` and does not replace the object, because Node loads .env files into it. */
function setEnvironment(variables: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (variables[name] === undefined) delete process.env[name];
  for (const [name, value] of Object.entries(variables)) if (value !== undefined) process.env[name] = value;
}

function replaceStdin(input: string | Buffer | undefined): () => void {
  const own = Object.getOwnPropertyDescriptor(process, 'stdin') as PropertyDescriptor;
  const stdin = Readable.from(input === undefined ? [] : [Buffer.from(input)], { objectMode: false });
  Object.defineProperty(process, 'stdin', { value: stdin, configurable: true, enumerable: true });
  return () => {
    stdin.destroy();
    Object.defineProperty(process, 'stdin', own);
  };
}

/** Captures the output to a stream of this process until `restore` is called. */
function collect(stream: NodeJS.WriteStream): { text(): string; restore(): void } {
  const chunks: Buffer[] = [];
  const write = stream.write;
  stream.write = ((chunk: string | Uint8Array, ...rest: unknown[]) => {
    // Node prints warnings of this process, which an earlier test file of the worker may have caused.
    if (String(chunk).startsWith(`(node:${process.pid}) `)) return write.call(stream, chunk as string);
    chunks.push(Buffer.from(chunk as string));
    const callback = rest.at(-1);
    if (typeof callback === 'function') callback();
    return true;
  }) as typeof stream.write;
  return {
    text: () => Buffer.concat(chunks).toString('utf8'),
    restore: () => {
      stream.write = write;
    },
  };
}
