import * as z from 'zod';
import { MAX_LENGTHS } from '../limits.ts';
import { MOBILE_PATTERN, toEmail, toMobileNumber } from '../phone.ts';
import { nameText } from '../text.ts';
import { documentedAs } from '../wire.ts';

/** The values of an account, as staff members enter them. The rules are those of a registration. */

export const accountName = nameText({ max: MAX_LENGTHS.accountName, example: 'Abdur Rahman · আবদুর রহমান' });

export const emailInput = documentedAs(
  z
    .string()
    .max(MAX_LENGTHS.email)
    .meta({ format: 'email', examples: ['salma@shop.example.com'] }),
  z.string(),
)
  .transform(toEmail)
  .describe('Stored in lower case.');

export const phoneInput = documentedAs(
  z
    .string()
    .max(30)
    .meta({ pattern: MOBILE_PATTERN, examples: ['01712345678'] }),
  z.string(),
)
  .transform(toMobileNumber)
  .describe('Bangladesh mobile number, in local or international form.');
