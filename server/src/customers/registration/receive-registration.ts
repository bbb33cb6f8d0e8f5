import type { IncomingMessage, ServerResponse } from 'node:http';
import { DOCUMENT_PARTS, type FieldMessages, registrationRequest } from '@arot/contract';
import { fieldErrors } from '@arot/contract/issues';
import type { RequestHandler } from 'express';
import type * as z from 'zod';
import { weaknessOf } from '../../accounts/passwords/password-weakness.ts';
import { meters } from '../../base/meters.ts';
import { ApiError } from '../../http/api-error.ts';
import { type Context, contextOf } from '../../http/context.ts';
import { RequestValue } from '../../http/request-value.ts';
import type { Services } from '../../http/services.ts';
import type { DocumentForm } from '../uploads/document-form.ts';
import { admitUpload, countUploads, openForm, receiveForm } from '../uploads/receive-form.ts';
import { decodeJsonTexts } from './decode-json-texts.ts';

/** @see catalog specification, section 2, CustomerRegistration */
const PARTS = { texts: Object.keys(registrationRequest.shape), files: DOCUMENT_PARTS };

type Registration = z.infer<typeof registrationRequest>;

/** A valid form whose files are stored. */
export type ReceivedRegistration = { readonly form: DocumentForm; readonly passwordHash: string };

const received = new RequestValue<ReceivedRegistration>('receiveRegistration');

declare module '../../http/services.ts' {
  interface Services {
    /** True if a password that is too easy to guess is rejected. */
    readonly strictRegistrationPasswords: boolean;
  }
}

/**
 * Reads the form of a registration for the API, see {@link readRegistration}. The texts become the request's body, which ts-rest
 * then validates against the contract.
 */
export const receiveRegistration: RequestHandler = async (request, response, next) => {
  const ctx = contextOf(request);
  const form = openRegistrationForm(ctx);
  const { passwordHash } = await readRegistration(ctx, {
    request,
    response,
    form,
    admit: () => ctx.services.originPolicy.rejectUntrusted(ctx.origin, 'registration'),
    textsOf: ({ texts }) => decodeJsonTexts(texts),
  });
  received.set(request, { form, passwordHash });
  request.body = decodeJsonTexts(form.texts);
  next();
};

/** @param extraTexts the names of text parts beside those of a registration */
export function openRegistrationForm(ctx: Context, extraTexts: readonly string[] = []): DocumentForm {
  return openForm(ctx, { ...PARTS, texts: [...PARTS.texts, ...extraTexts] });
}

type RegistrationRequest = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly form: DocumentForm;
  /** Throws if the page that sent the form may not. */
  readonly admit: () => void;
  /** Returns the texts to validate when the form has arrived. */
  readonly textsOf: (form: DocumentForm) => Readonly<Record<string, string>>;
};

/**
 * Reads the form of a registration. The files go into the store, and the password is hashed while the last of them is
 * written to the disk. The API and the hosted pages share it.
 *
 * The texts are validated here, so that one response names the issues of texts and files, and the files of a rejected form
 * are removed before the response.
 *
 * @throws ApiError of `admit`, RATE_LIMITED or SERVICE_UNAVAILABLE before the body is read; then as {@link receiveForm}
 */
export async function readRegistration(
  ctx: Context,
  { request, response, form, admit, textsOf }: RegistrationRequest,
): Promise<ReceivedRegistration & { readonly input: Registration }> {
  countRegistration(response, form);
  let endAnnouncement = () => {};
  try {
    return await receiveForm(ctx, request, response, form, {
      admit: async () => {
        // This comes first: a page of another origin must not use up the limit of its visitor's address.
        admit();
        // The password is hashed when the form has arrived. Without a place for it, the files would be stored and deleted again.
        endAnnouncement = ctx.services.passwords.announce();
        admitUpload(ctx, request, response);
        // A registration counts whether it succeeds or not.
        await ctx.services.requestLimits.registrations.take(ctx.network);
      },
      accept: async () => {
        const input = await validate(textsOf(form), form.issues, ctx.services);
        endAnnouncement();
        return { form, input, passwordHash: await ctx.services.passwords.hash(input.password) };
      },
    });
  } finally {
    endAnnouncement();
  }
}

/** Returns the registration that {@link receiveRegistration} has read. */
export function receivedRegistrationOf(request: IncomingMessage): ReceivedRegistration {
  return received.get(request);
}

/**
 * Reports one issue for each part: a part with an issue as a part is not validated as a value.
 *
 * @throws ApiError VALIDATION_ERROR
 */
async function validate(
  texts: Readonly<Record<string, string>>,
  issues: FieldMessages,
  { strictRegistrationPasswords }: Services,
): Promise<Registration> {
  const { error, data } = registrationRequest.safeParse(texts);
  const weakness = strictRegistrationPasswords && data ? await weaknessOf(data.password, data) : undefined;
  const fields = { ...(error && fieldErrors(error.issues)), ...(weakness && { password: [weakness] }), ...issues };
  if (!data || Object.keys(fields).length > 0) throw new ApiError('VALIDATION_ERROR', { fields });
  return data;
}

/** The hosted page continues after a registration, by a page or a redirect. */
const RESULTS: Readonly<Record<number, string>> = {
  200: 'success',
  201: 'success',
  303: 'success',
  400: 'invalid',
  403: 'forbidden',
  409: 'conflict',
  413: 'too_large',
  429: 'limited',
};

/** Counts a registration and its files in the metrics, when its response has ended. */
function countRegistration(response: ServerResponse, form: DocumentForm): void {
  response.once('close', () => {
    const result = response.headersSent ? (RESULTS[response.statusCode] ?? 'failure') : 'aborted';
    meters.registrations.inc({ result });
  });
  countUploads(response, form);
}
