import {
  type DestinationStream,
  type LevelWithSilent,
  type Logger,
  type LoggerOptions,
  pino,
  stdSerializers,
  stdTimeFunctions,
} from 'pino';
import pretty from 'pino-pretty';
import { redactSecrets } from './redact-secrets.ts';

/**
 * Creates a logger that writes JSON lines to stdout, or readable text if stdout is a terminal.
 *
 * @param destination replaces stdout
 */
export function createLogger(level: LevelWithSilent, destination: DestinationStream = standardOutput()): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: {
      level: (label) => ({ level: label }),
      log: (line) => redactSecrets(line) as Record<string, unknown>,
    },
    serializers: { err: (error: Error) => redactSecrets(stdSerializers.errWithCause(error)) },
  };
  return pino(options, destination);
}

function standardOutput(): DestinationStream {
  if (process.stdout.isTTY) return pretty({ sync: true });
  // Lines are written asynchronously, in batches. A fatal line and the end of the process wait until all are written.
  const destination = pino.destination({ dest: 1, sync: false });
  // A full disk or a closed pipe under the log must not stop the server.
  destination.on('error', () => undefined);
  return destination;
}
