/**
 * Tests that the types of passkeys fit those of `@simplewebauthn/browser`. Nothing here runs: `npm run check:types` is the test.
 */
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { expectTypeOf } from 'vitest';
import { createClient, type SecondFactorRequired, type UnauthenticatedError } from '../src/index.ts';

const { auth } = createClient({ baseUrl: '' });

export async function aPasskeySignsIn() {
  const { challenge, options } = await auth.passkeyLoginOptions({});
  await auth.loginWithPasskey({ challenge, credential: await startAuthentication({ optionsJSON: options }) });
}

export async function aPasskeyIsASecondFactor(required: SecondFactorRequired) {
  expectTypeOf(required).toExtend<UnauthenticatedError>();
  expectTypeOf(required.kinds).toEqualTypeOf<readonly ('totp' | 'passkey' | 'recovery-code')[]>();
  const { challenge, options } = await auth.passkeyLoginOptions({ challenge: required.challenge });
  const credential = await startAuthentication({ optionsJSON: options });
  const proof = { method: 'passkey', credential, passkeyChallenge: challenge } as const;
  await auth.verifySecondFactor({ challenge: required.challenge, ...proof });
  await auth.reauthenticate(proof);
}

export async function aPasskeyIsAdded() {
  const { challenge, options } = await auth.passkeyOptions();
  const credential = await startRegistration({ optionsJSON: options });
  await auth.addPasskey({ challenge, credential, name: 'Phone' });
}
