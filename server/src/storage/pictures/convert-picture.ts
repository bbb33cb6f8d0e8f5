import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import {
  MAX_PICTURE_BYTES,
  MAX_PICTURE_PIXELS,
  MAX_PICTURE_SIDE,
  PICTURE_MIME_TYPES,
  PICTURE_WIDTHS,
} from '@arot/contract';
import { type Message, messages } from '@arot/contract/messages';
import { fileTypeFromBuffer } from 'file-type';
import { OperatorError } from '../../base/errors.ts';
import { loadOptional } from '../../base/packages.ts';
import { ApiError } from '../../http/api-error.ts';
import { findOtherContent } from './find-other-content.ts';
import type { PictureExtension, PictureWidth } from './picture-name.ts';

const PROCESS = fileURLToPath(new URL('./picture-process.js', import.meta.url));

/** The largest pictures that are accepted take a few seconds on a busy machine. A hostile one can take minutes. */
const TIMEOUT_MS = 30_000;

/** The status of a process that took too much memory. */
const MEMORY_STATUS = 3;

export type ConvertedFile = {
  /** The width in the name of the file. The picture is narrower if it was. */
  readonly name: PictureWidth;
  readonly extension: PictureExtension;
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
};

export type ConvertedPicture = {
  readonly width: number;
  readonly height: number;
  readonly files: readonly ConvertedFile[];
};

type Failure = { readonly error: keyof typeof MESSAGES; readonly cause?: string };

const MESSAGES = {
  type: messages.pictureType,
  animated: messages.pictureAnimated,
  size: messages.pictureSize(MAX_PICTURE_PIXELS / 1e6, MAX_PICTURE_SIDE),
  memory: messages.pictureMemory,
  unreadable: messages.pictureUnreadable,
  timeout: messages.pictureTimeout,
} as const;

/**
 * Converts the file of a picture into all public files, without metadata, the right way up. The bytes are decoded in a process
 * of its own, which ends afterwards. A decoder that crashes, hangs or takes too much memory ends only that process.
 *
 * @throws ApiError VALIDATION_ERROR or PAYLOAD_TOO_LARGE, with a message for `picture`; SERVICE_UNAVAILABLE if sharp is not
 *   installed
 * @see docs/decisions/0065-files.md
 */
export async function convertPicture(bytes: Buffer): Promise<ConvertedPicture> {
  if (bytes.length > MAX_PICTURE_BYTES) throw new ApiError('PAYLOAD_TOO_LARGE');
  const type = (await fileTypeFromBuffer(bytes))?.mime;
  if (type === 'image/apng') throw rejected('animated');
  if (!(PICTURE_MIME_TYPES as readonly (string | undefined)[]).includes(type)) throw rejected('type');
  const other = findOtherContent(bytes);
  if (other !== undefined) throw invalid(messages.pictureAndOther(other));
  await requireSharp();
  const result = await runProcess(bytes);
  if ('error' in result) throw rejected(result.error, result.cause);
  return result;
}

/** Rejects the request if the optional package that decodes pictures is not installed. @throws ApiError SERVICE_UNAVAILABLE */
export async function requireSharp(): Promise<void> {
  try {
    // Only resolved: the library is never loaded into this process.
    await loadOptional(async () => import.meta.resolve('sharp'), {
      feature: 'Uploading pictures',
      packages: ['sharp'],
      otherwise: 'Everything else works without it.',
    });
  } catch (cause) {
    if (!(cause instanceof OperatorError)) throw cause;
    const message = messages.picturesNeedPackage(cause.message.split('\n')[0] ?? '');
    throw new ApiError('SERVICE_UNAVAILABLE', { message, cause });
  }
}

/** Resolves when the process has ended, so that two never use memory at once. */
function runProcess(bytes: Buffer): Promise<ConvertedPicture | Failure> {
  return new Promise((resolve, reject) => {
    // No variable of the server, such as its secret, is passed on.
    const env = process.env.SystemRoot === undefined ? {} : { SystemRoot: process.env.SystemRoot };
    const child = fork(PROCESS, {
      env,
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    let result: ConvertedPicture | Failure | undefined;
    const timer = setTimeout(() => {
      result ??= { error: 'timeout' };
      child.kill('SIGKILL');
    }, TIMEOUT_MS);
    child.once('message', (message) => {
      result = message as ConvertedPicture | Failure;
    });
    // A child may report several errors, and one without a listener would end the server.
    child.on('error', reject);
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      if (result) resolve(result);
      else if (code === MEMORY_STATUS) resolve({ error: 'memory' });
      else resolve({ error: 'unreadable', cause: `the process of the picture ended: ${signal ?? code}` });
    });
    const task = { bytes, widths: PICTURE_WIDTHS, maxPixels: MAX_PICTURE_PIXELS, maxSide: MAX_PICTURE_SIDE };
    // A process that ends at once is reported by its end.
    child.send(task, () => undefined);
  });
}

function rejected(issue: Failure['error'], cause?: string): ApiError {
  return invalid(MESSAGES[issue], cause);
}

function invalid(message: Message, cause?: string): ApiError {
  return new ApiError('VALIDATION_ERROR', {
    fields: { picture: [message] },
    ...(cause !== undefined && { cause: new Error(cause) }),
  });
}
