import * as z from 'zod';
import { MAX_LENGTHS } from '../limits.ts';
import { normalizeEmail, normalizeMobileNumber } from '../phone.ts';
import { nameText } from '../text.ts';
import { documentedAs } from '../wire.ts';

/** The values of an account, as staff members enter them. The rules are those of a registration. */

export const accountName = nameText({ max: MAX_LENGTHS.accountName, example: 'Abdur Rahman · আবদুর রহমান' });

export const emailInput = normalized(
  z
    .string()
    .max(MAX_LENGTHS.email)
    .meta({ examples: ['salma@shop.example.com'] }),
  normalizeEmail,
  'Must be an email address.',
).describe('Stored in lower case.');

export const phoneInput = normalized(
  z
    .string()
    .max(30)
    .meta({ examples: ['01712345678'] }),
  normalizeMobileNumber,
  'Must be a Bangladesh mobile number, written 01XXXXXXXXX or +8801XXXXXXXXX.',
).describe('Bangladesh mobile number, in local or international form.');

function normalized(
  documented: z.ZodType<string, string>,
  normalize: (value: string) => string | undefined,
  message: string,
) {
  return documentedAs(documented, z.string()).transform((value, context) => {
    const normal = normalize(value);
    if (normal !== undefined) return normal;
    context.addIssue(message);
    return z.NEVER;
  });
}
