import * as z from 'zod';
import { MAX_LENGTHS } from './limits.ts';
import { inSchema } from './messages/message.ts';
import * as messages from './messages/texts.ts';
import { outputText } from './text.ts';

export const MAX_PASSKEYS = 10;
const CHALLENGE = 'tU5xV0bQw8Zr3nLk6PdGf1YsHc9JmXe2AoRi7BvTq4E';
const CREDENTIAL_ID = 'q83vEjRWeJCrze8SNFZ4kA';

const base64url = (max: number, example: string) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/, inSchema(messages.base64url))
    .meta({ examples: [example] });

/** The challenge of a request, which an earlier response has given. */
export const challenge = base64url(100, CHALLENGE).describe('The `challenge` of the response before.');
const credentialId = base64url(1_400, CREDENTIAL_ID);
const transports = z
  .array(z.string().max(20))
  .max(10)
  .meta({ examples: [['internal', 'hybrid']] });

/** Some authenticators send an empty text where they have no user, instead of none. */
const userHandle = z
  .string()
  .max(200)
  .regex(/^[\w-]*$/, inSchema(messages.base64url))
  .transform((handle) => (handle === '' ? null : handle))
  .nullish()
  .meta({ examples: ['MDE5OWQyYTY'] });

const credentialShape = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z
    .string()
    .max(20)
    .nullish()
    .meta({ examples: ['platform'] }),
};
const clientDataJSON = base64url(4_000, 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0');

/** @see https://www.w3.org/TR/webauthn-3/#dictdef-authenticationresponsejson */
export const passkeyAssertion = z
  .object({
    ...credentialShape,
    response: z
      .object({
        clientDataJSON,
        authenticatorData: base64url(4_000, 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAA'),
        signature: base64url(2_000, 'MEUCIQDv3zRx0n1l0Vb4k'),
        userHandle,
      })
      .meta({ id: 'PasskeyAssertionResponse', description: 'A signature of an authenticator.' }),
  })
  .meta({ id: 'PasskeyAssertion', description: 'The `toJSON()` of a credential of `navigator.credentials.get()`.' });

export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

/** @see https://www.w3.org/TR/webauthn-3/#dictdef-registrationresponsejson */
export const passkeyRegistration = z
  .object({
    ...credentialShape,
    response: z
      .object({
        clientDataJSON,
        attestationObject: base64url(20_000, 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVjE'),
        transports: transports.nullish(),
      })
      .meta({ id: 'PasskeyRegistrationResponse', description: 'A credential of an authenticator.' }),
  })
  .meta({
    id: 'PasskeyRegistration',
    description: 'The `toJSON()` of a credential of `navigator.credentials.create()`.',
  });

const descriptor = z
  .object({ id: credentialId, type: z.literal('public-key'), transports: transports.optional() })
  .meta({ id: 'PasskeyDescriptor', description: 'A passkey that the account has.' });

const userVerification = z.literal('required');
const timeout = z
  .int()
  .min(0)
  .meta({ examples: [300_000] })
  .describe('Milliseconds.');
const rpId = outputText(253, 'shop.example.com');

/** @see https://www.w3.org/TR/webauthn-3/#dictdef-publickeycredentialcreationoptionsjson */
export const creationOptions = z
  .object({
    rp: z.object({ id: rpId, name: rpId }).meta({ id: 'PasskeyRelyingParty', description: 'The shop.' }),
    user: z
      .object({
        id: outputText(200, 'MDE5OWQyYTY'),
        name: outputText(MAX_LENGTHS.email, 'salma@shop.example.com'),
        displayName: outputText(MAX_LENGTHS.accountName, 'Salma Khatun'),
      })
      .meta({ id: 'PasskeyUser', description: 'The account.' }),
    challenge: outputText(100, CHALLENGE),
    pubKeyCredParams: z
      .array(
        z
          .object({ type: z.literal('public-key'), alg: z.int().meta({ examples: [-7] }) })
          .meta({ id: 'PasskeyAlgorithm', description: 'An algorithm, by its COSE number.' }),
      )
      .max(10),
    timeout,
    excludeCredentials: z.array(descriptor).max(MAX_PASSKEYS),
    authenticatorSelection: z
      .object({ residentKey: z.literal('required'), requireResidentKey: z.literal(true), userVerification })
      .meta({ id: 'PasskeySelection', description: 'Abilities that the authenticator must have.' }),
    attestation: z.literal('none'),
  })
  .meta({ id: 'PasskeyCreationOptions', description: 'Options for `navigator.credentials.create()`, as JSON.' });

/** @see https://www.w3.org/TR/webauthn-3/#dictdef-publickeycredentialrequestoptionsjson */
export const requestOptions = z
  .object({
    rpId,
    challenge: outputText(100, CHALLENGE),
    timeout,
    userVerification,
    allowCredentials: z.array(descriptor).max(MAX_PASSKEYS).describe('Empty: any passkey of the shop.'),
  })
  .meta({ id: 'PasskeyRequestOptions', description: 'Options for `navigator.credentials.get()`, as JSON.' });

/** The challenge of a response. It is the challenge of the options, too. */
export const sentChallenge = outputText(100, CHALLENGE).describe('Send it back. It works once, for five minutes.');
