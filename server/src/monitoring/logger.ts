import {
  type DestinationStream,
  type LevelWithSilent,
  type Logger,
  type LoggerOptions,
  pino,
  stdSerializers,
} from 'pino';
import pretty from 'pino-pretty';
import { maskKeys } from '../base/mask-keys.ts';
import { redactSecrets } from './redact-secrets.ts';

/** The time that a line waits for further ones, in milliseconds. */
const BATCH_MS = 10;

/**
 * Passes log lines on in batches. A busy server logs many lines within milliseconds, and a write of each would cost as much as
 * the cached response that it reports. A fatal line and the end of the process wait for nothing: see {@link flushSync}.
 */
export class LineBatches implements DestinationStream {
  readonly #fd: number;
  readonly #destination: ReturnType<typeof pino.destination>;
  #lines: string[] = [];
  #timer: NodeJS.Timeout | undefined;

  /** @param fd an open file, a pipe or a terminal */
  constructor(fd: number) {
    this.#fd = fd;
    this.#destination = pino.destination({ dest: fd, sync: false });
    // A full disk or a closed pipe under the log must not stop the server.
    this.#destination.on('error', () => undefined);
  }

  write(line: string): void {
    this.#lines.push(line);
    // The process does not end before the batch is written.
    this.#timer ??= setTimeout(() => this.#destination.write(this.#take()), BATCH_MS);
  }

  /** Writes all lines before it returns. */
  flushSync(): void {
    this.#destination.flushSync();
    const text = this.#take();
    if (text === '') return;
    // An asynchronous write would begin at once, and `flushSync` of the destination does not wait for it.
    const last = pino.destination({ dest: this.#fd, sync: true });
    last.on('error', () => undefined);
    last.write(text);
  }

  #take(): string {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    return this.#lines.splice(0).join('');
  }
}

/**
 * Creates a logger that writes JSON lines to stdout, or readable text if stdout is a terminal.
 *
 * @param destination replaces stdout
 */
export function createLogger(level: LevelWithSilent, destination: DestinationStream = standardOutput()): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: isoTime,
    formatters: {
      level: (label) => ({ level: label }),
      log: (line) => redactSecrets(line) as Record<string, unknown>,
    },
    hooks: { streamWrite: maskKeys },
    serializers: { err: (error: Error) => redactSecrets(stdSerializers.errWithCause(error)) },
  };
  return pino(options, destination);
}

function standardOutput(): DestinationStream {
  if (process.stdout.isTTY) return pretty({ sync: true });
  // Lines are written asynchronously. A fatal line and the end of the process wait until all are written.
  const batches = new LineBatches(1);
  process.once('exit', () => batches.flushSync());
  return batches;
}

let timeMs = Number.NaN;
let time = '';

/** Returns the time of a line in ISO 8601. Lines of the same millisecond share its text. */
function isoTime(): string {
  const now = Date.now();
  if (now !== timeMs) {
    timeMs = now;
    time = `,"time":"${new Date(now).toISOString()}"`;
  }
  return time;
}
