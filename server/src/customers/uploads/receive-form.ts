import type { IncomingMessage, ServerResponse } from 'node:http';
import { messages } from '@arot/contract';
import { meters } from '../../base/meters.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import { boundaryOf } from '../../http/multipart/multipart-syntax.ts';
import { readMultipart } from '../../http/multipart/read-multipart.ts';
import { respondEarly } from '../../http/multipart/respond-early.ts';
import { recordPending } from '../documents/pending-document.repository.ts';
import { DocumentForm, type FormParts } from './document-form.ts';

/** The seconds after which a client retries that was rejected for too many uploads. */
const RETRY_AFTER_SECONDS = 5;

/** A form whose files are stored while it arrives. */
export type ReceivedForm = Pick<
  DocumentForm,
  'maxBytes' | 'openPart' | 'ready' | 'finishScans' | 'finish' | 'abandon' | 'discard'
>;

/** Returns the form of a request. It records the storage keys of its files before it writes them. */
export function openForm({ em, clock, services }: Context, parts: FormParts): DocumentForm {
  return new DocumentForm(services, parts, (keys) => recordPending(em, keys, clock()));
}

/**
 * Reads a form into the store. If anything rejects it, or if the client leaves, its files are removed before the response.
 *
 * @param steps `admit` runs before the body is read, and calls {@link admitUpload}. `accept` runs when every file is scanned, and
 *   while the last of them are written to the disk.
 * @returns what `accept` has returned
 * @throws ApiError VALIDATION_ERROR, PAYLOAD_TOO_LARGE, STORAGE_ERROR, or SERVICE_UNAVAILABLE if the malware scanner is away;
 *   and the errors of the steps
 */
export async function receiveForm<T>(
  { log }: Context,
  request: IncomingMessage,
  response: ServerResponse,
  form: ReceivedForm,
  { admit, accept }: { readonly admit: () => Promise<void>; readonly accept: () => Promise<T> },
): Promise<T> {
  // The client can leave, or time out, while nothing is being read.
  let hasLeft = false;
  response.once('close', () => {
    hasLeft = true;
    form.abandon();
  });
  try {
    await admit();
    await readForm(request, form);
    await form.finishScans(log);
    const accepted = await accept();
    await form.finish();
    return accepted;
  } catch (error) {
    respondEarly(request, response);
    await form.discard(log);
    throw hasLeft ? cutOff(error) : error;
  }
}

/** Limits concurrent uploads, before the body is read. @throws ApiError SERVICE_UNAVAILABLE for too many */
export function admitUpload(
  { network, services: { requestLimits } }: Context,
  { socket }: IncomingMessage,
  response: ServerResponse,
): void {
  const endUpload = requestLimits.uploads.admit(network);
  if (!endUpload) {
    meters.limited.inc({ limiter: 'upload' });
    throw new ApiError('SERVICE_UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  const end = () => {
    socket.off('close', end);
    endUpload();
  };
  response.once('close', end);
  // Node may never close the response to a pipelined request when the client leaves.
  socket.once('close', end);
  if (socket.destroyed) end();
}

async function readForm(request: IncomingMessage, form: ReceivedForm): Promise<void> {
  const boundary = boundaryOf(request.headers['content-type']);
  if (boundary === undefined) {
    throw new ApiError('VALIDATION_ERROR', { message: messages.sendForm });
  }
  if (Number(request.headers['content-length']) > form.maxBytes) throw new ApiError('PAYLOAD_TOO_LARGE');
  await readMultipart(request, boundary, form.maxBytes, form);
}

function cutOff(cause: unknown): ApiError {
  return new ApiError('VALIDATION_ERROR', { message: messages.bodyCutOff, cause });
}

/** Counts the files of a form in the metrics, when its response has ended. A hosted page redirects after it has stored them. */
export function countUploads(response: ServerResponse, form: DocumentForm): void {
  response.once('close', () => {
    const isStored = response.headersSent && response.statusCode < 400;
    for (const { byteSize } of form.uploads) {
      meters.uploads.inc({ result: isStored ? 'stored' : 'rejected' });
      if (isStored) meters.uploadedBytes.inc(byteSize);
    }
  });
}
