import { readIdentifier } from '@arot/contract';
import type { RequestHandler } from 'express';
import { signIn } from '../../auth/sign-in.ts';
import { openRegistrationForm, readRegistration } from '../../customers/registration/receive-registration.ts';
import { registerCustomer } from '../../customers/registration/register-customer.ts';
import type { DocumentForm } from '../../customers/uploads/document-form.ts';
import { ApiError } from '../../http/api-error.ts';
import { ForbiddenError, logForbidden } from '../../http/forbidden.ts';
import { respondEarly } from '../../http/multipart/respond-early.ts';
import { ANONYMOUS } from '../../http/principal.ts';
import type { IssueKey } from '../pages/messages.ts';
import type { SignUpField, SignUpView } from '../pages/render-sign-up.ts';
import { checkFormToken, issueOfForm } from '../provider/form-token.ts';
import { isPending, redirectFromForm } from './continue-interaction.ts';
import { formContext, type PageServices, readVisit, type Visit } from './hosted-page.ts';
import { signInAndContinue } from './sign-in-and-continue.ts';
import { showSignUp, signUpSubject } from './sign-up-page.ts';

const FORM_TOKEN = 'csrf';

type Credentials = Parameters<typeof signIn>[1];

/**
 * Registers a customer as `POST /api/auth/customer/register` does, signs the customer in, offers to verify the mobile
 * number and resumes the authorization request. Without a request, or if it has ended meanwhile, it continues as a login does.
 */
export function submitSignUp(deps: PageServices): RequestHandler {
  return async (request, response) => {
    const visit = await readVisit(deps, request, response);
    const { interaction, path, user } = visit;
    if (interaction && !isPending(interaction, user)) {
      respondEarly(request, response);
      return redirectFromForm(visit, path);
    }
    const ctx = formContext(visit, ANONYMOUS);
    const form = openRegistrationForm(ctx, [FORM_TOKEN]);
    let credentials: Credentials | undefined;
    try {
      const received = await readRegistration(ctx, {
        request,
        response,
        form,
        admit: () => rejectOtherSites(visit),
        textsOf: ({ texts }) => readTexts(visit, texts),
      });
      const { phoneNumber, password } = received.input;
      credentials = { identifier: phoneNumber, password };
      await registerCustomer(ctx, received.input, received);
    } catch (error) {
      if (credentials && isOwnNumber(error) && (await signsIn(visit, credentials))) return;
      return reject(visit, form, error);
    }
    // The account exists now. If its owner cannot be signed in, the login page says why at the next attempt.
    if (!(await signsIn(visit, credentials))) redirectFromForm(visit, `${path}?account=other`);
  };
}

/**
 * Rejects the form of a page of another site before its body is read: it must not use up the limit of its visitor's address.
 * The form token, which only the body has, is what protects the registration itself.
 *
 * @see https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header
 * @throws ForbiddenError
 */
function rejectOtherSites({ request }: Visit): void {
  const site = request.headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') {
    throw new ForbiddenError({ check: 'form token', mode: 'sign-up', origin: request.headers.origin });
  }
}

/** @throws ForbiddenError unless the form was shown to this browser */
function readTexts(visit: Visit, { [FORM_TOKEN]: csrf, ...texts }: DocumentForm['texts']): DocumentForm['texts'] {
  if (!checkFormToken(visit, signUpSubject(visit), { csrf })) {
    throw new ForbiddenError({ check: 'form token', mode: 'sign-up' });
  }
  const { phoneNumber = '', email = '' } = texts;
  return { ...texts, phoneNumber: readIdentifier(phoneNumber), email: readIdentifier(email) };
}

function isOwnNumber(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'CONFLICT' && error.fields?.phoneNumber !== undefined;
}

/**
 * Signs in with the credentials of a form. A form that was sent twice finds its own account, and continues like the first one.
 *
 * @returns false if that is not possible
 */
async function signsIn(visit: Visit, credentials: Credentials): Promise<boolean> {
  try {
    const open: Parameters<typeof signInAndContinue>[1] = (ctx, replacedToken) =>
      signIn(ctx, credentials, replacedToken);
    await signInAndContinue(visit, open, `${visit.path}/verify`);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return false;
  }
}

/** Shows the form again. Errors that the user cannot correct are thrown, and get a page of their own. */
function reject(visit: Visit, form: DocumentForm, error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
  const issues = issuesOf(error, visit.request);
  if (!issues) throw error;
  logForbidden(visit.request, error);
  const { retryAfterSeconds, status } = error;
  if (retryAfterSeconds !== undefined) visit.response.setHeader('Retry-After', retryAfterSeconds);
  const { password: _password, [FORM_TOKEN]: _token, ...values } = form.texts;
  showSignUp(visit, { status, values, issues });
}

function issuesOf(
  { code, fields = {}, retryAfterSeconds }: ApiError,
  request: Visit['request'],
): SignUpView['issues'] | undefined {
  switch (code) {
    case 'RATE_LIMITED':
      return { form: 'tooManyAttempts', retryAfterSeconds };
    case 'FORBIDDEN':
      return { form: issueOfForm(request) };
    case 'CONFLICT':
      return {
        ...(fields.phoneNumber && { phoneNumber: 'phoneNumberTaken' }),
        ...(fields.email && { email: 'emailTaken' }),
      };
    case 'VALIDATION_ERROR':
    case 'PAYLOAD_TOO_LARGE': {
      const known = Object.entries(REJECTED).flatMap(([field, issue]) => {
        const found = Object.hasOwn(fields, field) ? fields[field] : undefined;
        return found ? [[field, found[0]?.character ?? issue]] : [];
      });
      return known.length > 0 ? Object.fromEntries(known) : { form: 'formUnreadable' };
    }
    default:
      return undefined;
  }
}

/** One text for each field: it states the field's rule. */
const REJECTED = {
  phoneNumber: 'phoneNumberRejected',
  password: 'signUpPasswordRejected',
  name: 'nameRejected',
  email: 'emailRejected',
  customerType: 'customerTypeRejected',
  shopName: 'shopNameRejected',
  shopType: 'shopTypeRejected',
  shopAddress: 'shopAddressRejected',
  shopImage: 'pictureRejected',
  nidDocument: 'documentRejected',
  tradeLicenseDocument: 'documentRejected',
} as const satisfies Record<SignUpField, IssueKey>;
