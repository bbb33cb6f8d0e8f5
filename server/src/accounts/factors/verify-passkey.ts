import type { PasskeyAssertion, passkeyRegistration } from '@arot/contract';
import type * as z from 'zod';
import type { Context } from '../../http/context.ts';
import { isAppOrigin } from '../../http/origin-schema.ts';

/** The algorithms of signatures, as COSE numbers: EdDSA, ES256 and RS256. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257];

/** The longest public key. One of RSA with 4,096 bits has 540 bytes. */
const MAX_KEY_BYTES = 1_024;

/** The relying party of passkeys, and its origins. */
export type PasskeyHosts = {
  /** The relying party: a domain, which the hosts of the origins are or are under. */
  readonly rpId: string;
  /** The origins whose pages may use passkeys. */
  readonly passkeyOrigins: readonly string[];
};

declare module '../../http/services.ts' {
  interface Services extends PasskeyHosts {}
}

/**
 * Returns the relying party of passkeys, and the origins whose pages may use them: those of this server, and trusted ones under the
 * domain of the relying party. A browser checks the same.
 *
 * @see https://www.w3.org/TR/webauthn-3/#relying-party-identifier
 */
export function passkeyHosts(
  { rpId, trustedOrigins }: { readonly rpId: string | undefined; readonly trustedOrigins: readonly string[] },
  ownOrigins: readonly [string, ...string[]],
): PasskeyHosts {
  const domain = rpId ?? new URL(ownOrigins[0]).hostname;
  const isUnder = (origin: string) => {
    const { hostname } = new URL(origin);
    return !isAppOrigin(origin) && (hostname === domain || hostname.endsWith(`.${domain}`));
  };
  return { rpId: domain, passkeyOrigins: [...new Set([...ownOrigins, ...trustedOrigins])].filter(isUnder) };
}

export type VerifiedPasskey = {
  readonly credentialId: string;
  /** In base64url. */
  readonly publicKey: string;
  readonly counter: number;
};

/**
 * Verifies a new passkey. The authenticator's statement about its maker is not read: it was not asked for, and its certificates may name
 * URLs that the library would load.
 *
 * @returns undefined if it is not accepted
 * @see https://www.w3.org/TR/webauthn-3/#sctn-registering-a-new-credential
 */
export async function verifyRegistration(
  { log, services }: Pick<Context, 'log' | 'services'>,
  { id, rawId, type, response }: z.infer<typeof passkeyRegistration>,
  challenge: string,
): Promise<VerifiedPasskey | undefined> {
  const { verifyRegistrationResponse } = await loadLibrary();
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await import('@simplewebauthn/server/helpers');
  return await acceptOrLog(log, async () => {
    const { clientDataJSON } = response;
    rejectFrames(clientDataJSON);
    const authData = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject)).get('authData');
    const withoutMaker = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', authData],
      ]),
    );
    const attestationObject = isoBase64URL.fromBuffer(withoutMaker);
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId, type, clientExtensionResults: {}, response: { clientDataJSON, attestationObject } },
      expectedChallenge: challenge,
      ...expectations(services),
      supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    });
    if (!verified) return undefined;
    const { id: credentialId, publicKey, counter } = registrationInfo.credential;
    if (credentialId !== id || publicKey.length > MAX_KEY_BYTES) return undefined;
    return { credentialId, publicKey: isoBase64URL.fromBuffer(publicKey), counter };
  });
}

/**
 * Verifies a signature of a passkey. The caller compares the counter: the library would do it before it verifies the signature.
 *
 * @param publicKey in base64url
 * @returns the signatures that the authenticator has counted; undefined if it is not accepted
 * @see https://www.w3.org/TR/webauthn-3/#sctn-verifying-assertion
 */
export async function verifyAssertion(
  { log, services }: Pick<Context, 'log' | 'services'>,
  { id, rawId, type, response }: PasskeyAssertion,
  { challenge, publicKey }: { readonly challenge: string; readonly publicKey: string },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadLibrary();
  return await acceptOrLog(log, async () => {
    const { clientDataJSON, authenticatorData, signature } = response;
    const signed = { clientDataJSON, authenticatorData, signature };
    rejectFrames(clientDataJSON);
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId, type, clientExtensionResults: {}, response: signed },
      expectedChallenge: challenge,
      ...expectations(services),
      credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  });
}

/** Loads the library for the first passkey: a server without passkeys saves 26 MB. */
async function loadLibrary() {
  return await import('@simplewebauthn/server');
}

function expectations({ rpId, passkeyOrigins }: PasskeyHosts) {
  return { expectedOrigin: [...passkeyOrigins], expectedRPID: rpId, requireUserVerification: true };
}

/** @throws Error if the page was in a frame of another origin, where no page of a shop belongs, or if the text is malformed */
function rejectFrames(clientDataJSON: string): void {
  const { crossOrigin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { crossOrigin?: unknown };
  if (crossOrigin) throw new Error('The page was in a frame of another origin.');
}

/** Runs a verification. The library throws an error for each malformed or wrong part of what the caller has sent. */
async function acceptOrLog<T>(log: Context['log'], verify: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await verify();
  } catch (error) {
    log.info({ reason: error instanceof Error ? error.message : 'malformed' }, 'passkey rejected');
    return undefined;
  }
}
