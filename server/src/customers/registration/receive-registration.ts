import type { IncomingMessage, ServerResponse } from 'node:http';
import { DOCUMENT_PARTS, MAX_DOCUMENT_BYTES, registrationRequest } from '@arot/contract';
import type { RequestHandler } from 'express';
import type * as z from 'zod';
import type { PasswordHasher } from '../../accounts/passwords/password-hasher.ts';
import { weaknessOf } from '../../accounts/passwords/password-weakness.ts';
import { meters } from '../../base/meters.ts';
import { ApiError } from '../../http/api-error.ts';
import { contextOf } from '../../http/context.ts';
import { boundaryOf } from '../../http/multipart/multipart-syntax.ts';
import { readMultipart } from '../../http/multipart/read-multipart.ts';
import { respondEarly } from '../../http/multipart/respond-early.ts';
import type { OriginPolicy } from '../../http/origin-policy.ts';
import { RequestValue } from '../../http/request-value.ts';
import { fieldErrors } from '../../http/validation.ts';
import type { Limiter } from '../../security/limiter.ts';
import type { MalwareScanner } from '../../security/malware-scanner.ts';
import type { UploadLimiter } from '../../security/upload-limiter.ts';
import type { DocumentFiles } from '../documents/document-files.ts';
import { recordPending } from '../documents/pending-documents.ts';
import { countRegistration } from './count-registration.ts';
import { RegistrationForm } from './registration-form.ts';

/** Longest body, in bytes: all files, and 1 MiB for the texts and headers. */
const MAX_BODY_BYTES = Object.keys(DOCUMENT_PARTS).length * MAX_DOCUMENT_BYTES + 1024 * 1024;

/** The seconds after which a client retries that was rejected for too many uploads. */
const RETRY_AFTER_SECONDS = 5;

/** A valid form whose files are stored. */
export type ReceivedRegistration = { readonly form: RegistrationForm; readonly passwordHash: string };

const received = new RequestValue<ReceivedRegistration>('receiveRegistration');

export type ReceiveDependencies = {
  readonly files: DocumentFiles;
  /** Undefined if documents are not scanned for malware. */
  readonly scanner: MalwareScanner | undefined;
  readonly originPolicy: OriginPolicy;
  readonly registrations: Limiter;
  readonly uploads: UploadLimiter;
  readonly passwords: Pick<PasswordHasher, 'announce' | 'hash'>;
  /** True if a password that is too easy to guess is rejected. */
  readonly strictPasswords: boolean;
};

/**
 * Reads the form of a registration. The texts become the request's body, which ts-rest then validates against the
 * contract. The files go into the store, and the password is hashed while the last of them is written to the disk.
 *
 * The texts are validated here too, so that one response names the issues of texts and files, and the files of a
 * rejected form are removed before the response.
 *
 * @throws ApiError FORBIDDEN, RATE_LIMITED or SERVICE_UNAVAILABLE before the body is read; then VALIDATION_ERROR,
 *   PAYLOAD_TOO_LARGE, STORAGE_ERROR, or SERVICE_UNAVAILABLE if the malware scanner is
 *   away
 */
export function receiveRegistration(deps: ReceiveDependencies): RequestHandler {
  const { files, scanner, originPolicy } = deps;
  return async (request, response, next) => {
    const { em, clock, origin, network, log } = contextOf(request);
    const form = new RegistrationForm(files, (keys) => recordPending(em, keys, clock()), scanner);
    countRegistration(response, form);
    // The client can leave, or time out, while nothing is being read.
    let hasLeft = false;
    let endAnnouncement = () => {};
    response.once('close', () => {
      hasLeft = true;
      form.abandon();
    });
    try {
      // This comes first: a page of another origin must not use up the limit of its visitor's address.
      originPolicy.rejectUntrusted(origin, 'registration');
      // The password is hashed when the form has arrived. Without a place for it, the files would be stored and deleted again.
      endAnnouncement = deps.passwords.announce();
      await admitRegistration(deps, network, request, response);
      await readForm(request, form);
      await form.finishScans(log);
      const { password } = await validate(form, deps);
      endAnnouncement();
      const [passwordHash] = await Promise.all([deps.passwords.hash(password), form.finish()]);
      received.set(request, { form, passwordHash });
    } catch (error) {
      respondEarly(request, response);
      await form.discard(log);
      throw hasLeft ? cutOff(error) : error;
    } finally {
      endAnnouncement();
    }
    request.body = form.texts;
    next();
  };
}

/** Returns the registration that {@link receiveRegistration} has read. */
export function receivedRegistrationOf(request: IncomingMessage): ReceivedRegistration {
  return received.get(request);
}

/**
 * Limits concurrent uploads, and registrations by network, before the body is read. A registration counts whether it
 * succeeds or not.
 *
 * @throws ApiError SERVICE_UNAVAILABLE for too many uploads, RATE_LIMITED for too many registrations of one network
 */
async function admitRegistration(
  { registrations, uploads }: ReceiveDependencies,
  network: string,
  { socket }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const endUpload = uploads.admit(network);
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
  await registrations.take(network);
}

async function readForm(request: IncomingMessage, form: RegistrationForm): Promise<void> {
  const boundary = boundaryOf(request.headers['content-type']);
  if (boundary === undefined) {
    throw new ApiError('VALIDATION_ERROR', { message: 'Send the form as multipart/form-data with its boundary.' });
  }
  if (Number(request.headers['content-length']) > MAX_BODY_BYTES) throw new ApiError('PAYLOAD_TOO_LARGE');
  await readMultipart(request, boundary, MAX_BODY_BYTES, form);
}

/**
 * Reports one issue for each part: a part with an issue as a part is not validated as a value.
 *
 * @throws ApiError VALIDATION_ERROR
 */
async function validate(
  { texts, issues }: RegistrationForm,
  { strictPasswords }: Pick<ReceiveDependencies, 'strictPasswords'>,
): Promise<z.infer<typeof registrationRequest>> {
  const { error, data } = registrationRequest.safeParse(texts);
  const weakness = strictPasswords && data ? await weaknessOf(data.password, data) : undefined;
  const fields = { ...(error && fieldErrors(error.issues)), ...(weakness && { password: [weakness] }), ...issues };
  if (!data || Object.keys(fields).length > 0) throw new ApiError('VALIDATION_ERROR', { fields });
  return data;
}

function cutOff(cause: unknown): ApiError {
  return new ApiError('VALIDATION_ERROR', { message: 'The request ended before its body did.', cause });
}
