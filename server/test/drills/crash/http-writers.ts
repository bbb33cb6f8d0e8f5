import { type Registered, registerWithFiles } from '../../support/registration/acknowledged-registrations.ts';

/** What clients have been told that the server wrote. */
export type Acknowledged = {
  readonly registered: Registered[];
  /** The session tokens of successful logins. */
  readonly tokens: string[];
  /** The last acknowledged name of each visitor, by external id. A writer has one visitor at a time in flight. */
  readonly visitors: Map<string, number>;
};

export type Credentials = {
  readonly identifier: string;
  readonly password: string;
  readonly chat: { readonly chatApplicationId: string; readonly chatApplicationSecret: string };
};

const VISITORS_OF_A_WRITER = 20;
let writers = 0;
let names = 0;

/** Starts clients that write one request after the other until the server is gone. */
export function writeUntilCrash(origin: string, credentials: Credentials, acknowledged: Acknowledged): Promise<void>[] {
  writers += 1;
  return [
    untilConnectionLost(() => register(origin, acknowledged)),
    untilConnectionLost(() => register(origin, acknowledged)),
    untilConnectionLost(() => logIn(origin, credentials, acknowledged)),
    untilConnectionLost(() => saveVisitor(origin, credentials, acknowledged)),
  ];
}

async function untilConnectionLost(write: () => Promise<void>): Promise<void> {
  try {
    for (;;) await write();
  } catch (error) {
    // What fetch throws when it has no response.
    if (!(error instanceof TypeError)) throw error;
  }
}

async function register(origin: string, { registered }: Acknowledged): Promise<void> {
  const one = await registerWithFiles(origin);
  if (!one) throw new TypeError('connection lost');
  registered.push(one);
}

async function logIn(origin: string, { identifier, password }: Credentials, { tokens }: Acknowledged): Promise<void> {
  const body = { identifier, password, responseMode: 'token' };
  const { data } = await post<{ data: { token: string } }>(`${origin}/api/auth/login`, body, {}, [200]);
  tokens.push(data.token);
}

async function saveVisitor(origin: string, { chat }: Credentials, { visitors }: Acknowledged): Promise<void> {
  names += 1;
  const name = names;
  const externalUserId = `user-${writers}-${name % VISITORS_OF_A_WRITER}`;
  const url = `${origin}/api/chat/applications/${chat.chatApplicationId}/save-visitor`;
  const headers = { authorization: `Bearer ${chat.chatApplicationSecret}` };
  await post(url, { externalUserId, name: String(name) }, headers, [200, 201]);
  visitors.set(externalUserId, name);
}

async function post<T>(
  url: string,
  body: unknown,
  headers: Record<string, string>,
  expected: readonly number[],
): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!expected.includes(response.status)) throw new Error(`${url} returned ${response.status}: ${text}`);
  return JSON.parse(text);
}
