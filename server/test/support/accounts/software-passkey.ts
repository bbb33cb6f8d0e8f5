import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyAssertion, PasskeyLoginOptions, PasskeyOptions, passkeyRegistration } from '@arot/contract';
import fc from 'fast-check';
import type * as z from 'zod';

/** The flags of authenticator data. @see https://www.w3.org/TR/webauthn-3/#authdata-flags */
export const FLAGS = { present: 0x01, verified: 0x04, backup: 0x18, credential: 0x40 } as const;

/** The values of a forged response in place of the right ones. */
export type Forgery = {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly flags?: number;
  readonly counter?: number;
  readonly crossOrigin?: boolean;
  readonly userHandle?: string | null;
  /** In place of a statement of `none`. */
  readonly statement?: { readonly format: string; readonly cbor: string };
  /** The private key that signs, of another passkey. */
  readonly signedBy?: SoftwarePasskey;
};

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/** An authenticator with one passkey of ES256, in software. It signs what a test wants. */
export class SoftwarePasskey {
  readonly id = base64url(randomBytes(16));
  /** The signatures that it has counted. One that stays 0 is synchronized between devices. */
  counter = 0;
  userHandle: string | undefined;
  readonly #origin: string;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  /** @param origin the origin of the page that uses it */
  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Makes the passkey, as `navigator.credentials.create()` does. */
  create(options: PasskeyOptions['options'], forgery: Forgery = {}): z.infer<typeof passkeyRegistration> {
    this.userHandle = options.user.id;
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' });
    const credentialId = Buffer.from(this.id, 'base64url');
    const authData = Buffer.concat([
      this.#authenticatorData(options.rp.id, FLAGS.credential, forgery),
      Buffer.alloc(16),
      Buffer.from([0, credentialId.length]),
      credentialId,
      // A COSE key: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(String(x), 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(String(y), 'base64url'),
    ]);
    const { format, cbor } = forgery.statement ?? { format: 'none', cbor: 'a0' };
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      ...[cborText('fmt'), cborText(format), cborText('attStmt'), Buffer.from(cbor, 'hex'), cborText('authData')],
      Buffer.from([0x58, authData.length]),
      authData,
    ]);
    const response = {
      clientDataJSON: base64url(this.#clientData('webauthn.create', options.challenge, forgery)),
      attestationObject: base64url(attestationObject),
      transports: ['internal'],
    };
    return { id: this.id, rawId: this.id, type: 'public-key', response };
  }

  /** Signs a challenge, as `navigator.credentials.get()` does. */
  get(options: PasskeyLoginOptions['options'], forgery: Forgery = {}): PasskeyAssertion {
    const authenticatorData = this.#authenticatorData(options.rpId, 0, forgery);
    const clientData = this.#clientData('webauthn.get', options.challenge, forgery);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]);
    const { userHandle = this.userHandle, signedBy = this } = forgery;
    const response = {
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(sign('sha256', signed, signedBy.#keys.privateKey)),
      userHandle,
    };
    return { id: this.id, rawId: this.id, type: 'public-key', response };
  }

  #authenticatorData(rpId: string, more: number, { rpId: otherId = rpId, flags, counter = this.counter }: Forgery) {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    const shown = flags ?? FLAGS.present | FLAGS.verified | FLAGS.backup;
    return Buffer.concat([createHash('sha256').update(otherId).digest(), Buffer.from([shown | more]), counted]);
  }

  #clientData(type: string, challenge: string, forgery: Forgery): Buffer {
    const { origin = this.#origin, crossOrigin = false } = forgery;
    const data = { type: forgery.type ?? type, challenge: forgery.challenge ?? challenge, origin, crossOrigin };
    return Buffer.from(JSON.stringify(data));
  }
}

type Change = Uint8Array | [at: number, put: Uint8Array, end: number | null];

/** Generates changes of bytes: other bytes in place of all of them, or of a few, and with the end cut off. */
export function anyChange(): fc.Arbitrary<Change> {
  const few = fc.tuple(fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 8 }), fc.option(fc.nat()));
  return fc.oneof(few, fc.uint8Array({ minLength: 1, maxLength: 300 }));
}

/** Applies a change to bytes in base64url. */
export function changeBytes(text: string, change: Change): string {
  if (change instanceof Uint8Array) return base64url(change);
  const [at, put, end] = change;
  const bytes = Buffer.from(text, 'base64url');
  bytes.set(put, at % (bytes.length - put.length));
  return base64url(bytes.subarray(0, end === null ? undefined : 1 + (end % bytes.length)));
}
