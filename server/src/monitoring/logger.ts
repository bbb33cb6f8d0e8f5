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
 * Structured JSON lines on stdout, readable text where that is a terminal.
 *
 * @param destination instead of stdout
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
  // Lines that come while others are being written go out together; a fatal one, and the process's end, wait for all.
  const destination = pino.destination({ dest: 1, sync: false });
  // A full disk under the log, or nobody who reads it any more, is no reason to stop serving.
  destination.on('error', () => undefined);
  return destination;
}
