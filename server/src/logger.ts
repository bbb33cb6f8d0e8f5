import { type Logger, type LoggerOptions, pino, stdTimeFunctions } from 'pino';
import pretty from 'pino-pretty';
import type { LogLevel } from './config.ts';

/** Whatever is logged by mistake under one of these names is not written. */
const SECRETS = ['authorization', 'cookie', 'set-cookie', 'password', 'token', 'secret', 'client_secret'];

/** Structured JSON lines on stdout, readable text where that is a terminal. */
export function createLogger(level: LogLevel): Logger {
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
  return process.stdout.isTTY ? pino(options, pretty({ sync: true })) : pino(options);
}
