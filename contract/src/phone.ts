import * as z from 'zod';
import { issueWith, type Message } from './messages/message.ts';
import * as messages from './messages/texts.ts';

/** A Bangladesh mobile number: 01, a digit from 3 to 9, and 8 more digits; or the same after +880 in place of the 0. */
const MOBILE = /^(?:0|\+880)(1[3-9]\d{8})$/;

/** Describes a phone number of a request, for the documents. White space around it is removed. */
export const MOBILE_PATTERN = MOBILE.source;

/**
 * Returns a Bangladesh mobile number in international form, or undefined if the text is not one.
 *
 * @see catalog specification, section 2, LoginInput
 */
export function normalizeMobileNumber(text: string): string | undefined {
  const match = MOBILE.exec(text.trim());
  return match ? `+880${match[1]}` : undefined;
}

const emailAddress = z.email();

/** Returns a trimmed, lower-case email address of at most 254 characters, or undefined if the text is not one. */
export function normalizeEmail(text: string): string | undefined {
  const email = text.trim().toLowerCase();
  return email.length <= 254 && emailAddress.safeParse(email).success ? email : undefined;
}

/** Returns a transform that rejects text without a normal form. */
export function normalizedBy<T>(normalize: (value: string) => T | undefined, message: Message) {
  return (value: string, context: z.RefinementCtx<string>) => {
    const normal = normalize(value);
    if (normal !== undefined) return normal;
    context.issues.push(issueWith(message, value));
    return z.NEVER;
  };
}

export const toMobileNumber = normalizedBy(normalizeMobileNumber, messages.mobileNumber);
export const toEmail = normalizedBy(normalizeEmail, messages.emailAddress);
