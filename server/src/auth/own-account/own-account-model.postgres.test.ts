import { beforeEach, describe, expect, it } from 'vitest';
import { codeSentTo } from '../../../test/support/accounts/codes.ts';
import { createAccount, createSession, PASSWORD, postJson } from '../../../test/support/accounts/fixtures.ts';
import { allEvents } from '../../../test/support/accounts/operations.ts';
import { shareOf } from '../../../test/support/test-scale.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { findAccountById } from '../../accounts/account.repository.ts';

const ACCOUNTS = shareOf(20);
const REQUESTS = 10;
const KINDS = ['reset', 'change', 'confirm'] as const;

type Person = {
  readonly id: string;
  readonly phone: string;
  readonly newPhone: string;
  readonly tokens: readonly string[];
  readonly resetCode: string;
  readonly phoneCode: string;
};
type Action = { readonly kind: (typeof KINDS)[number]; readonly password: string; readonly status: number };

let people: Person[];
let count = 0;
// Every caller of the test has the same address.
const server = await startTestServer({ codeLimits: { resendSeconds: 0 } });
beforeEach(async () => {
  people = [];
  for (let index = 0; index < ACCOUNTS; index += 1) people.push(await createPerson());
});

async function createPerson(): Promise<Person> {
  count += 1;
  const [phone, newPhone] = ['17', '18'].map((prefix) => `+880${prefix}${String(count).padStart(8, '0')}`) as [
    string,
    string,
  ];
  const { id } = await createAccount(server, { customerType: 'RETAIL', phoneNumber: phone, email: null });
  const tokens = await Promise.all([1, 2, 3].map(() => createSession(server, id, { fresh: true })));
  const [token] = tokens;
  await postJson(server, '/api/auth/codes', { purpose: 'password-reset', identifier: phone });
  const resetCode = (await codeSentTo(server, phone)) ?? '';
  await postJson(server, '/api/auth/me/phone', { phoneNumber: newPhone }, { authorization: `Bearer ${token}` });
  const phoneCode = (await codeSentTo(server, newPhone)) ?? '';
  return { id, phone, newPhone, tokens, resetCode, phoneCode };
}

/** Sends a request until the queue of passwords has a place for it. */
async function untilAdmitted(send: () => Promise<{ status: number }>): Promise<number> {
  for (;;) {
    const { status } = await send();
    if (status !== 503 && status !== 429) return status;
    await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 200));
  }
}

async function act(
  { phone, resetCode, phoneCode, tokens }: Person,
  kind: Action['kind'],
  index: number,
): Promise<Action> {
  const password = `noton-chabi-${kind}-${index}`;
  const headers = { authorization: `Bearer ${tokens[index % tokens.length]}` };
  const status = await untilAdmitted(async () => {
    if (kind === 'reset') {
      const body = { identifier: phone, code: resetCode, newPassword: password };
      return await postJson(server, '/api/auth/password/reset', body);
    }
    if (kind === 'confirm') return await postJson(server, '/api/auth/me/phone/confirm', { code: phoneCode }, headers);
    return await server.request('/api/auth/password', {
      method: 'PUT',
      headers,
      json: { currentPassword: PASSWORD, newPassword: password },
    });
  });
  return { kind, password, status };
}

/** Sends the requests of all accounts at once. @returns the actions of each account */
async function actAtOnce(kindOf: (account: number, request: number) => Action['kind']): Promise<[Person, Action[]][]> {
  const indexes = Array.from({ length: REQUESTS }, (_, index) => index);
  return await Promise.all(
    people.map(
      async (person, account): Promise<[Person, Action[]]> => [
        person,
        await Promise.all(indexes.map((index) => act(person, kindOf(account, index), index))),
      ],
    ),
  );
}

async function hasPassword(identifier: string, password: string): Promise<boolean> {
  const body = { identifier, password, responseMode: 'token' };
  return (await untilAdmitted(() => postJson(server, '/api/auth/login', body))) === 200;
}

/**
 * Compares an account with its actions. The model: what was acknowledged has an audit event, nothing else has one, and the last
 * event tells the password.
 */
async function expectModel({ id, phone, newPhone }: Person, actions: readonly Action[]): Promise<void> {
  const events = (await allEvents(server)).filter(({ accountId }) => accountId === id);
  const won = (kind: Action['kind']) => actions.filter((action) => action.kind === kind && action.status === 200);
  const recorded = (kind: string) => events.filter((event) => event.kind === kind);
  expect(recorded('password_reset')).toHaveLength(won('reset').length);
  expect(recorded('password_set')).toHaveLength(won('change').length);
  expect(recorded('account_changed')).toHaveLength(won('confirm').length);
  for (const kind of KINDS) expect(won(kind).length, kind).toBeLessThanOrEqual(1);
  const stored = await findAccountById(server.database.fork(), id);
  expect(stored?.phoneNumber).toBe(won('confirm').length === 1 ? newPhone : phone);
  const last = events.findLast(({ kind }) => kind === 'password_reset' || kind === 'password_set');
  const [winner] = last === undefined ? [] : won(last.kind === 'password_reset' ? 'reset' : 'change');
  expect(await hasPassword(stored?.phoneNumber ?? '', winner?.password ?? PASSWORD), 'the password works').toBe(true);
  if (winner) expect(await hasPassword(stored?.phoneNumber ?? '', PASSWORD), 'the former one').toBe(false);
}

describe(`${ACCOUNTS * REQUESTS} requests at once over ${ACCOUNTS} accounts`, () => {
  it('of one kind for each account: exactly one wins', async () => {
    for (const [person, actions] of await actAtOnce((account) => KINDS[account % KINDS.length] ?? 'reset')) {
      expect(actions.filter(({ status }) => status === 200)).toHaveLength(1);
      await expectModel(person, actions);
    }
  }, 300_000);

  it('mixed: at most one of each kind wins, and the account is what the last event says', async () => {
    let wins = 0;
    for (const [person, actions] of await actAtOnce((_, request) => KINDS[request % KINDS.length] ?? 'reset')) {
      wins += actions.filter(({ status }) => status === 200).length;
      await expectModel(person, actions);
    }
    expect(wins).toBeGreaterThanOrEqual(ACCOUNTS);
  }, 300_000);
});
