import { randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import * as z from 'zod';
import type { Clock } from '../../clock.ts';
import type { Keyring } from '../../security/keyring.ts';

/** How long widget tokens and visitor tokens hold. */
export const TOKEN_TTL_SECONDS = 15 * 60;

const ISSUER = 'arot';

/** What a widget token says: this session of this visitor, in this application. */
export type WidgetClaims = {
  readonly sessionId: string;
  readonly visitorId: string;
  readonly applicationId: string;
};

export type VisitorClaims = { readonly visitorId: string; readonly applicationId: string };

/**
 * The two kinds of token, each with a key, an audience and a type of its own: neither passes for the other, nor for
 * anything else that was ever signed.
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

/** Opens the session of a widget, and nothing else. */
export function signWidgetToken(signing: Signing, { sessionId, visitorId, applicationId }: WidgetClaims): string {
  return sign(signing, kinds.widget, { sub: visitorId, app: applicationId, sid: sessionId });
}

/** Proves to the widget session API that a page belongs to a visitor. */
export function signVisitorToken(signing: Signing, { visitorId, applicationId }: VisitorClaims): string {
  return sign(signing, kinds.visitor, { sub: visitorId, app: applicationId });
}

/** What a widget token says; undefined where it is none of ours or has expired. Whether it still holds, rows say. */
export function verifyWidgetToken(signing: Signing, token: string): WidgetClaims | undefined {
  const payload = verify(signing, kinds.widget, token);
  if (payload?.sid === undefined) return undefined;
  return { sessionId: payload.sid, visitorId: payload.sub, applicationId: payload.app };
}

/** What a visitor token says; undefined where it is none of ours or has expired. */
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
    // No two tokens are the same, however soon one follows another.
    jwtid: randomUUID(),
    header: { alg: 'HS256', typ },
  });
}

/** While the root secret is being rotated, a token may be signed with a key that is no longer the first. */
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
      // Whatever is wrong with it, it is no token of this key.
    }
  }
  return undefined;
}

function seconds(clock: Clock): number {
  return Math.floor(clock().getTime() / 1_000);
}
