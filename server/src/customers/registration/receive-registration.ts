import type { IncomingMessage } from 'node:http';
import { customerRegistration, DOCUMENT_PARTS, MAX_DOCUMENT_BYTES } from '@arot/contract';
import type { RequestHandler } from 'express';
import { ApiError } from '../../http/api-error.ts';
import { contextOf } from '../../http/context.ts';
import { RequestValue } from '../../http/request-value.ts';
import { fieldErrors } from '../../http/validation.ts';
import type { CustomerDependencies } from '../customer-dependencies.ts';
import { admitRegistration } from './admit-registration.ts';
import { boundaryOf, readMultipart } from './read-multipart.ts';
import { RegistrationForm } from './registration-form.ts';
import { respondEarly } from './respond-early.ts';

/** All files, and room for the texts and headers, in bytes. */
const MAX_BODY_BYTES = Object.keys(DOCUMENT_PARTS).length * MAX_DOCUMENT_BYTES + 1024 * 1024;

const forms = new RequestValue<RegistrationForm>('receiveRegistration');

/**
 * Reads the form of a registration: the texts become the request's body, which the contract then validates, and the
 * files go into the store. The texts are validated against the contract here already, so that one response names the
 * issues of texts and files, and so that the files of a rejected form are removed before it.
 *
 * @throws ApiError FORBIDDEN, RATE_LIMITED or SERVICE_UNAVAILABLE before anything is read, VALIDATION_ERROR, PAYLOAD_TOO_LARGE or STORAGE_ERROR
 */
export function receiveRegistration(deps: CustomerDependencies): RequestHandler {
  const { documents, originPolicy } = deps;
  return async (request, response, next) => {
    const ctx = contextOf(request);
    const form = new RegistrationForm(documents);
    // A client that leaves, or is too slow, may do so while nothing is read.
    let hasLeft = false;
    response.once('close', () => {
      hasLeft = true;
      form.abandon();
    });
    try {
      // A page of another origin must not use up the limit of its visitor's address.
      originPolicy.rejectUntrusted(ctx.origin, 'registration');
      await admitRegistration(deps, request, response);
      await readForm(request, form);
      rejectInvalid(form);
      await form.finish();
    } catch (error) {
      respondEarly(request, response);
      await form.discard(ctx.log);
      throw hasLeft ? cutOff(error) : error;
    }
    forms.set(request, form);
    request.body = form.texts;
    next();
  };
}

/** The form that {@link receiveRegistration} has read. */
export function registrationFormOf(request: IncomingMessage): RegistrationForm {
  return forms.get(request);
}

async function readForm(request: IncomingMessage, form: RegistrationForm): Promise<void> {
  const boundary = boundaryOf(request.headers['content-type']);
  if (boundary === undefined) {
    throw new ApiError('VALIDATION_ERROR', { message: 'Send the form as multipart/form-data with its boundary.' });
  }
  if (Number(request.headers['content-length']) > MAX_BODY_BYTES) throw new ApiError('PAYLOAD_TOO_LARGE');
  await readMultipart(request, boundary, MAX_BODY_BYTES, form);
}

/** Names every issue once: a part that is wrong as a part is not validated as a value too. */
function rejectInvalid({ texts, issues }: RegistrationForm): void {
  const { error } = customerRegistration.safeParse(texts);
  const fields = { ...(error && fieldErrors(error.issues)), ...issues };
  if (Object.keys(fields).length > 0) throw new ApiError('VALIDATION_ERROR', { fields });
}

function cutOff(cause: unknown): ApiError {
  return new ApiError('VALIDATION_ERROR', { message: 'The request ended before its body did.', cause });
}
