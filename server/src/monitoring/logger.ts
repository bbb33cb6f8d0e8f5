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
  readonly #destination: { write(text: string): unknown; flushSync(): void };
  #lines: string[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(destination: { write(text: string): unknown; flushSync(): void }) {
    this.#destination = destination;
  }

  write(line: string): void {
    this.#lines.push(line);
    // The process does not end before the batch is written.
    this.#timer ??= setTimeout(() => this.#pass(), BATCH_MS);
  }

  /** Writes all lines before it returns. */
  flushSync(): void {
    this.#pass();
    this.#destination.flushSync();
  }

  #pass(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#lines.length === 0) return;
    const text = this.#lines.join('');
    this.#lines = [];
    this.#destination.write(text);
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
  const destination = pino.destination({ dest: 1, sync: false });
  // A full disk or a closed pipe under the log must not stop the server.
  destination.on('error', () => undefined);
  const batches = new LineBatches(destination);
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
