/**
 * Tests that the types of passkeys fit those of `@simplewebauthn/browser`. Nothing here runs: `npm run check:types` is the test.
 */
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { expectTypeOf } from 'vitest';
import { type AnyArotError, type ArotApiError, createClient, type SecondFactorRequiredError } from '../src/index.ts';

const { auth } = createClient({ baseUrl: '' });

export async function aPasskeySignsIn() {
  const { challenge, options } = await auth.passkeyLoginOptions({});
  await auth.loginWithPasskey({ challenge, credential: await startAuthentication({ optionsJSON: options }) });
}

export async function aPasskeyIsASecondFactor(required: SecondFactorRequiredError) {
  expectTypeOf(required).toExtend<ArotApiError>();
  expectTypeOf(required.kinds).toEqualTypeOf<readonly ('totp' | 'passkey' | 'recovery-code')[]>();
  const { challenge, options } = await auth.passkeyLoginOptions({ challenge: required.challenge });
  const credential = await startAuthentication({ optionsJSON: options });
  const proof = { method: 'passkey', credential, passkeyChallenge: challenge } as const;
  await auth.verifySecondFactor({ challenge: required.challenge, ...proof });
  await auth.reauthenticate(proof);
}

export async function theNameTellsASecondFactor(error: AnyArotError) {
  if (error.name === 'SecondFactorRequiredError') expectTypeOf(error.challenge).toEqualTypeOf<string>();
  // @ts-expect-error wrong credentials have no challenge
  if (error.name === 'UnauthenticatedError') error.challenge;
  const result = await auth.login.safe({ identifier: '', password: '' });
  if (result.status === 401 && result.error.name === 'SecondFactorRequiredError') {
    expectTypeOf(result.error).toEqualTypeOf<SecondFactorRequiredError>();
  }
}

export async function aPasskeyIsAdded() {
  const { challenge, options } = await auth.passkeyOptions();
  const credential = await startRegistration({ optionsJSON: options });
  await auth.addPasskey({ challenge, credential, name: 'Phone' });
}
