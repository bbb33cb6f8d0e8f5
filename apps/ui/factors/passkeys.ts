import type { AddedPasskey, ArotClient } from '@arot/sdk';

type Auth = ArotClient['auth'];

/** Returns true if this browser can make and use passkeys. */
export function hasPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function';
}

// A page without passkeys does not load it.
const load = () => import('@simplewebauthn/browser');

/** Returns the proof of a passkey, for `auth.reauthenticate`, or for the second step of the login with this challenge. */
export async function provePasskey(auth: Auth, login?: string) {
  const { challenge, options } = await auth.passkeyLoginOptions({ challenge: login });
  const { startAuthentication } = await load();
  const credential = await startAuthentication({ optionsJSON: options });
  return { method: 'passkey', passkeyChallenge: challenge, credential } as const;
}

/** Signs in without a password. */
export async function signInWithPasskey(auth: Auth): Promise<void> {
  const { challenge, options } = await auth.passkeyLoginOptions({});
  const { startAuthentication } = await load();
  await auth.loginWithPasskey({ challenge, credential: await startAuthentication({ optionsJSON: options }) });
}

/** Makes a passkey for the account, named by the service after the browser. */
export async function addPasskey(auth: Auth, endOtherSessions: boolean): Promise<AddedPasskey> {
  const { challenge, options } = await auth.passkeyOptions();
  const { startRegistration } = await load();
  const credential = await startRegistration({ optionsJSON: options });
  return await auth.addPasskey({ challenge, credential, endOtherSessions });
}
