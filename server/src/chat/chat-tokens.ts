import { randomBytes, randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import * as z from 'zod';
import type { Clock } from '../base/clock.ts';
import type { Keyring } from '../security/keyring.ts';

/** Lifetime of widget tokens and visitor tokens. */
export const TOKEN_TTL_SECONDS = 15 * 60;

const ISSUER = 'arot';

/**
 * Creates a new id: a prefix that names the kind of row, such as `cv_`, and 144 random bits in base64url. It cannot be guessed.
 */
export function randomId(prefix: 'cap' | 'cv' | 'cws' | 'wk'): string {
  return `${prefix}_${randomBytes(18).toString('base64url')}`;
}

/** The claims of a visitor token. */
export type VisitorClaims = { readonly visitorId: string; readonly applicationId: string };

/** The claims of a widget token: a session, its visitor and its application. */
export type WidgetClaims = VisitorClaims & { readonly sessionId: string };

/**
 * The two kinds of token. Each has its own key, audience and type, so that neither is accepted in place of the other or
 * of any other signed token.
 *
 * @see https://www.rfc-editor.org/rfc/rfc8725#section-3.11
 */
const kinds = {
  widget: { purpose: 'chat-widget', audience: 'chat-widget', typ: 'chat-widget+jwt' },
  visitor: { purpose: 'chat-visitor', audience: 'chat-visitor', typ: 'chat-visitor+jwt' },
} as const;

type Kind = (typeof kinds)[keyof typeof kinds];
type Signing = { readonly keyring: Keyring; readonly clock: Clock };

const claims = z.object({ sub: z.string(), app: z.string(), sid: z.string().optional(), exp: z.int() });

/** Signs a token that gives access to one widget session and to nothing else. */
export function signWidgetToken(signing: Signing, { sessionId, visitorId, applicationId }: WidgetClaims): string {
  return sign(signing, kinds.widget, { sub: visitorId, app: applicationId, sid: sessionId });
}

/** Signs a token that proves to the widget session API which visitor the page belongs to. */
export function signVisitorToken(signing: Signing, { visitorId, applicationId }: VisitorClaims): string {
  return sign(signing, kinds.visitor, { sub: visitorId, app: applicationId });
}

/**
 * Returns the claims of a widget token; undefined if the signature is wrong or the token has expired. The caller still has to
 * check the session in the database.
 */
export function verifyWidgetToken(signing: Signing, token: string): WidgetClaims | undefined {
  const payload = verify(signing, kinds.widget, token);
  if (payload?.sid === undefined) return undefined;
  return { sessionId: payload.sid, visitorId: payload.sub, applicationId: payload.app };
}

/** Returns the claims of a visitor token; undefined if the signature is wrong or the token has expired. */
export function verifyVisitorToken(signing: Signing, token: string): VisitorClaims | undefined {
  const payload = verify(signing, kinds.visitor, token);
  return payload && { visitorId: payload.sub, applicationId: payload.app };
}

function sign({ keyring, clock }: Signing, { purpose, audience, typ }: Kind, payload: Record<string, string>): string {
  const [key] = keyring.keys(purpose);
  return jwt.sign({ ...payload, iat: seconds(clock) }, key, {
    algorithm: 'HS256',
    issuer: ISSUER,
    audience,
    expiresIn: TOKEN_TTL_SECONDS,
    // Makes two tokens differ that are signed in the same second.
    jwtid: randomUUID(),
    header: { alg: 'HS256', typ },
  });
}

/**
 * Tries every key: during a rotation of the root secret, a token may be signed with a key that is no longer the first.
 */
function verify({ keyring, clock }: Signing, kind: Kind, token: string): z.infer<typeof claims> | undefined {
  const options = { algorithms: ['HS256' as const], issuer: ISSUER, audience: kind.audience };
  for (const key of keyring.keys(kind.purpose)) {
    try {
      const { header, payload } = jwt.verify(token, key, {
        ...options,
        clockTimestamp: seconds(clock),
        complete: true,
      });
      const parsed = claims.safeParse(payload);
      if (header.typ === kind.typ && parsed.success) return parsed.data;
    } catch {
      // Not valid under this key; another key may have signed it.
    }
  }
  return undefined;
}

function seconds(clock: Clock): number {
  return Math.floor(clock().getTime() / 1_000);
}
