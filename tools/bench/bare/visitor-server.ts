/**
 * The save-visitor requests by hand: `node:http` and `pg` with prepared statements. It checks the secret, upserts one or
 * many visitors and signs the visitor token of a single one, as the real server does. It validates nothing.
 */
import { createHmac, hash, randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type BareResponse, openPool, readBody, servePosts } from './serve.ts';

const TOKEN_SECONDS = 900;

const pool = openPool();
const key = randomBytes(32);
const header = base64url({ alg: 'HS256', typ: 'chat-visitor+jwt' });

const FIND_SECRET = `
  select secret.application_id, secret.secret_hash, application.enabled
  from chat_secret as secret join chat_application as application on application.id = secret.application_id
  where secret.prefix = $1 and (secret.expires_at is null or secret.expires_at > now())`;
const UPSERT = `
  insert into chat_visitor
    (id, application_id, external_user_id, name, email, phone, avatar_url, custom_fields, created_at, updated_at)
  select item.id, $1, item."externalUserId", item.name, item.email, item.phone, item."avatarUrl", '{}', now(), now()
  from jsonb_to_recordset($2) as item (id text, "externalUserId" text, name text, email text, phone text, "avatarUrl" text)
  on conflict (application_id, external_user_id) do update
  set name = excluded.name, email = excluded.email, phone = excluded.phone, avatar_url = excluded.avatar_url,
    updated_at = excluded.updated_at
  returning id, external_user_id, name, email, phone, avatar_url, custom_fields, created_at, updated_at`;

type Visitor = Readonly<Record<'externalUserId' | 'name' | 'email' | 'phone' | 'avatarUrl', string>>;

servePosts(pool, respond);

async function respond(request: IncomingMessage): Promise<BareResponse> {
  const secret = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const found = await pool.query({ name: 'secret', text: FIND_SECRET, values: [secret.split('_', 2).join('_')] });
  const { application_id: applicationId, secret_hash: secretHash } = found.rows[0] ?? {};
  if (secretHash !== hash('sha256', secret)) return { status: 401, body: { error: { code: 'UNAUTHENTICATED' } } };
  const body = JSON.parse(await readBody(request));
  const data = request.url?.endsWith('s') ? await saveAll(applicationId, body) : await saveOne(applicationId, body);
  return { status: 'created' in data && data.created ? 201 : 200, body: { data } };
}

async function saveOne(applicationId: string, visitor: Visitor) {
  const item = withId(visitor);
  const [row] = await upsert(applicationId, [item]);
  return {
    chatVisitorId: row.id,
    created: row.id === item.id,
    visitor: {
      chatVisitorId: row.id,
      externalUserId: row.external_user_id,
      identified: true,
      name: row.name,
      email: row.email,
      phone: row.phone,
      avatarUrl: row.avatar_url,
      customFields: row.custom_fields,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    },
    visitorToken: sign({ sub: row.id, app: applicationId }),
    visitorTokenExpiresIn: TOKEN_SECONDS,
  };
}

async function saveAll(applicationId: string, { visitors }: { visitors: readonly Visitor[] }) {
  const items = visitors.map(withId);
  const rows = await upsert(applicationId, items);
  const byUser = new Map(rows.map((row) => [row.external_user_id, row.id]));
  const results = items.map(({ id, externalUserId }, index) => {
    const chatVisitorId = byUser.get(externalUserId);
    return { index, chatVisitorId, created: chatVisitorId === id };
  });
  return { results };
}

function withId(visitor: Visitor): Visitor & { readonly id: string } {
  return { ...visitor, id: `cv_${randomBytes(18).toString('base64url')}` };
}

async function upsert(applicationId: string, items: readonly object[]) {
  return (await pool.query({ name: 'upsert', text: UPSERT, values: [applicationId, JSON.stringify(items)] })).rows;
}

/** @see https://www.rfc-editor.org/rfc/rfc7515#section-3.1 */
function sign(claims: object): string {
  const iat = Math.floor(Date.now() / 1_000);
  const registered = { iat, exp: iat + TOKEN_SECONDS, aud: 'chat-visitor', iss: 'arot', jti: randomUUID() };
  const signed = `${header}.${base64url({ ...claims, ...registered })}`;
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

function base64url(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
