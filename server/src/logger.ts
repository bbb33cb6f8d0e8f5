import { type Logger, type LoggerOptions, pino, stdTimeFunctions } from 'pino';
import pretty from 'pino-pretty';
import type { LogLevel } from './config.ts';

/** Whatever is logged by mistake under one of these names is not written. */
const SECRETS = ['authorization', 'cookie', 'set-cookie', 'password', 'token', 'secret', 'client_secret'];

/**
 * Structured JSON lines, readable text on a terminal.
 *
 * @param destination where the lines go; stdout by default, stderr for commands whose stdout is their result
 */
export function createLogger(level: LogLevel, destination: NodeJS.WriteStream = process.stdout): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: '[redacted]',
    },
  };
  return destination.isTTY ? pino(options, pretty({ destination: destination.fd, sync: true })) : pino(options, destination);
}
