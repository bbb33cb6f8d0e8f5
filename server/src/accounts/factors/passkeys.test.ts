import type { AddedPasskey, ApiErrorBody } from '@arot/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAccount } from '../../../test/support/accounts/fixtures.ts';
import { allEvents, eventsAfter } from '../../../test/support/accounts/operations.ts';
import { PasskeyUser } from '../../../test/support/accounts/passkey-user.ts';
import { anyChange, changeBytes, FLAGS, type Forgery } from '../../../test/support/accounts/software-passkey.ts';
import { Browser } from '../../../test/support/oauth/browser.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { db } from '../../database/db.ts';

const server = await startTestServer();

type Factors = { passkeys: { id: string; name: string; lastUsedAt: string | null }[]; recoveryCodes: number };

const factorsOf = async (user: PasskeyUser) => (await user.call<Factors>('GET', '/api/auth/factors')).data;
const ended = { challenge: ['Has ended. Start again.'] };
const notAccepted = { credential: ['Is not accepted. Try again.'] };

describe('a new passkey', () => {
  it('asks the browser for a discoverable one with user verification, and excludes those of the account', async () => {
    const user = await PasskeyUser.create(server, { name: 'Salma' });
    const { passkey } = await user.add();
    const { data } = await user.newPasskeyOptions();
    expect(data).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      options: {
        challenge: data.challenge,
        rp: { id: 'localhost', name: new URL(server.publicOrigin).host },
        user: { id: Buffer.from(user.id).toString('base64url'), name: user.identifier, displayName: 'Salma' },
        pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
        timeout: 300_000,
        excludeCredentials: [{ id: passkey.id, type: 'public-key', transports: ['internal'] }],
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
      },
    });
  });

  it('comes with recovery codes if it is the first factor, and without if it is not', async () => {
    const user = await PasskeyUser.create(server);
    const events = await allEvents(server);
    const first = (await user.add({ name: ' ফোন ' })).reply.data;
    expect(first).toMatchObject({ name: 'ফোন', lastUsedAt: null });
    expect(new Set(first.recoveryCodes)).toHaveProperty('size', 10);
    expect(await eventsAfter(server, events)).toEqual([
      { kind: 'factor_started', accountId: user.id, actor: user.id, details: { method: 'passkey' } },
      { kind: 'factor_added', accountId: user.id, actor: user.id, details: { method: 'passkey' } },
    ]);
    const second = await user.add();
    expect(second.reply.data).toMatchObject({ name: 'node', recoveryCodes: null });
    expect(await factorsOf(user)).toMatchObject({
      passkeys: [{ name: 'ফোন' }, { name: 'node' }],
      recoveryCodes: 10,
    });
    expect((await server.deliver()).filter((text) => text.includes(user.identifier))).toHaveLength(2);
  });

  it.each<[string, Forgery]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another RP id', { rpId: 'evil.example' }],
    ['user verification taken away', { flags: FLAGS.present | FLAGS.credential }],
    ['user presence taken away', { flags: FLAGS.verified | FLAGS.credential }],
    ['another challenge', { challenge: 'A'.repeat(43) }],
    ['an assertion', { type: 'webauthn.get' }],
    ['a page in a frame of another origin', { crossOrigin: true }],
  ])('is rejected with %s', async (_what, forgery) => {
    const user = await PasskeyUser.create(server);
    const { reply } = await user.add({ forgery });
    expect([reply.status, reply.error?.code, reply.error?.fields]).toEqual([400, 'VALIDATION_ERROR', notAccepted]);
    expect(await factorsOf(user)).toMatchObject({ passkeys: [], recoveryCodes: 0 });
  });

  it('is accepted from an authenticator that names its maker, whose statement is not read', async () => {
    const user = await PasskeyUser.create(server);
    // {"alg": -7, "sig": h'00', "x5c": [h'00']}
    const cbor = 'a363616c672663736967410063783563814100';
    expect((await user.add({ forgery: { statement: { format: 'packed', cbor } } })).reply.status).toBe(200);
  });

  it('is accepted with transports that are null', async () => {
    const user = await PasskeyUser.create(server);
    const { data } = await user.newPasskeyOptions();
    const { response, ...credential } = user.authenticator().create(data.options);
    const body = {
      challenge: data.challenge,
      credential: { ...credential, response: { ...response, transports: null } },
    };
    expect((await user.call('POST', '/api/auth/passkeys/verify', body)).status).toBe(200);
  });

  it('is rejected if it is nested so deeply that no program can read it', async () => {
    const user = await PasskeyUser.create(server);
    const { challenge, options } = (await user.newPasskeyOptions()).data;
    const credential = user.authenticator().create(options);
    // Arrays of one array.
    credential.response.attestationObject = Buffer.alloc(14_000, 0x81).toString('base64url');
    const reply = await user.call('POST', '/api/auth/passkeys/verify', { challenge, credential });
    expect([reply.status, reply.error?.fields]).toEqual([400, notAccepted]);
  });

  it('needs a challenge that was made for the account, the session and the browser, five minutes ago at most', async () => {
    const user = await PasskeyUser.create(server);
    const other = await PasskeyUser.create(server);
    const answer = async (change: (challenge: string) => Promise<unknown>, by = user) => {
      const { challenge, options } = (await user.newPasskeyOptions()).data;
      const credential = user.authenticator().create(options);
      await change(challenge);
      return await by.call('POST', '/api/auth/passkeys/verify', { challenge, credential });
    };
    const expectEnded = async (reply: ReturnType<typeof answer>) =>
      expect(await reply).toMatchObject({ status: 400, error: { fields: ended } });

    const session = user.browser.cookie('arot_session') ?? '';
    const browser = () => user.browser.cookie('arot_session_browser') ?? '';
    // Of another account in the same browser.
    await expectEnded(answer(async () => other.browser.setCookie('arot_session_browser', browser()), other));
    // Of another session of the account in the same browser.
    await expectEnded(answer(() => user.openSession()));
    user.browser.setCookie('arot_session', session);
    // Of another browser with the same session.
    await expectEnded(answer(async () => user.browser.setCookie('arot_session_browser', 'B'.repeat(43))));
    const stolen = new PasskeyUser(server, user);
    stolen.browser.setCookie('arot_session', session);
    await expectEnded(answer(async () => undefined, stolen));
    // Newer options of the session end it.
    await expectEnded(answer(() => user.newPasskeyOptions()));
    await expectEnded(
      answer(async () => server.setNow(new Date(Date.now() + 300_000))).finally(() => server.setNow(undefined)),
    );
    // Of a login.
    const { challenge, options } = await user.loginOptions();
    const credential = user
      .authenticator()
      .create({ ...(await user.newPasskeyOptions()).data.options, challenge: options.challenge });
    await expectEnded(user.call('POST', '/api/auth/passkeys/verify', { challenge, credential }));
    expect((await answer(async () => undefined)).status).toBe(200);
  });

  it('is verified once, right or wrong, also by parallel requests', async () => {
    const user = await PasskeyUser.create(server);
    const wrong = (await user.newPasskeyOptions()).data;
    const send = (challenge: string, credential: unknown) =>
      user.call<AddedPasskey>('POST', '/api/auth/passkeys/verify', { challenge, credential });
    const forged = user.authenticator().create(wrong.options, { origin: 'https://evil.example' });
    expect((await send(wrong.challenge, forged)).error?.fields).toEqual(notAccepted);
    expect((await send(wrong.challenge, user.authenticator().create(wrong.options))).error?.fields).toEqual(ended);

    const { challenge, options } = (await user.newPasskeyOptions()).data;
    const all = await Promise.all([1, 2, 3, 4].map(() => send(challenge, user.authenticator().create(options))));
    // 403 is the response to a request that saw the factor, but not yet that this session has proven it.
    const statuses = all.map(({ status }) => (status === 403 ? 400 : status));
    expect(statuses.toSorted()).toEqual([200, 400, 400, 400]);
  });

  it('is rejected if another account has it, without a word of that account', async () => {
    const [user, other] = [await PasskeyUser.create(server), await PasskeyUser.create(server)];
    const { passkey } = await user.add();
    const { reply } = await other.add({ passkey });
    expect([reply.status, reply.error?.message]).toEqual([409, 'This passkey exists already.']);
    expect(await factorsOf(other)).toMatchObject({ passkeys: [], recoveryCodes: 0 });
  });

  it('is the tenth at most, also of parallel requests in several sessions', async () => {
    const user = await PasskeyUser.create(server);
    for (let count = 1; count <= 8; count += 1) expect((await user.add()).reply.status).toBe(200);
    const others = [1, 2, 3, 4].map(() => new PasskeyUser(server, user));
    for (const other of others) {
      await other.openSession();
      // A session that was opened without the second factor cannot add another one.
      expect((await other.newPasskeyOptions()).error?.code).toBe('REAUTHENTICATION_REQUIRED');
      await proveFactor(other);
    }
    // All of them may begin before one of them ends.
    const begun: { other: PasskeyUser; challenge: string; credential: object }[] = [];
    for (const other of others) {
      const { challenge, options } = (await other.newPasskeyOptions()).data;
      begun.push({ other, challenge, credential: other.authenticator().create(options) });
    }
    const replies = await Promise.all(
      begun.map(({ other, ...body }) => other.call('POST', '/api/auth/passkeys/verify', body)),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
    const { status, error } = await user.newPasskeyOptions();
    expect([status, error?.message]).toEqual([409, 'An account has at most 10 passkeys. Remove one first.']);
  });

  it('needs a fresh session', async () => {
    const user = new PasskeyUser(server, await createAccount(server));
    await user.openSession();
    server.setNow(new Date(Date.now() + 601_000));
    const replies = [await user.newPasskeyOptions(), await user.call('DELETE', '/api/auth/passkeys/any')];
    server.setNow(undefined);
    expect(replies.map(({ error }) => error?.code)).toEqual(Array(2).fill('REAUTHENTICATION_REQUIRED'));
  });

  it('is accepted or rejected, and never an internal error, whatever bytes the browser sends', async () => {
    const user = await PasskeyUser.create(server);
    await fc.assert(
      fc.asyncProperty(fc.boolean(), anyChange(), async (ofClient, change) => {
        const { challenge, options } = (await user.newPasskeyOptions()).data;
        const credential = user.authenticator().create(options);
        const part = ofClient ? 'clientDataJSON' : 'attestationObject';
        credential.response[part] = changeBytes(credential.response[part], change);
        const reply = await user.call<AddedPasskey>('POST', '/api/auth/passkeys/verify', { challenge, credential });
        // Some bytes are not verified, such as those of the model of the authenticator.
        expect([200, 400]).toContain(reply.status);
        if (reply.status === 200) await user.call('DELETE', `/api/auth/passkeys/${reply.data.id}`);
      }),
      { numRuns: 60 },
    );
  });
});

/** Makes the second factor of a session fresh, as a proof does. */
async function proveFactor(user: PasskeyUser): Promise<void> {
  await db(server.database.fork())
    .updateTable('session')
    .set((eb) => ({ factorAt: eb.ref('session.freshAt') }))
    .where('accountId', '=', user.id)
    .execute();
}

describe('the passkeys of an account', () => {
  it('are listed, renamed and removed by their owner only', async () => {
    const { user } = await PasskeyUser.withPasskey(server);
    const { user: other } = await PasskeyUser.withPasskey(server);
    const [passkey] = (await user.call<{ items: AddedPasskey[] }>('GET', '/api/auth/passkeys')).data.items;
    const path = `/api/auth/passkeys/${passkey?.id}`;
    const events = await allEvents(server);
    const renamed = await user.call('PATCH', path, { name: 'Blue key' });
    expect(renamed).toMatchObject({ status: 200, data: { ...passkey, name: 'Blue key' } });
    const details = { method: 'passkey', passkeyId: passkey?.id };
    expect(await eventsAfter(server, events)).toEqual([
      { kind: 'factor_changed', accountId: user.id, actor: user.id, details },
    ]);
    expect((await other.call('PATCH', path, { name: 'Mine' })).status).toBe(404);
    expect((await other.call('DELETE', path)).status).toBe(404);
    expect((await user.call('PATCH', path, { name: '' })).status).toBe(400);
    expect(await factorsOf(user)).toMatchObject({ passkeys: [{ name: 'Blue key' }] });
  });

  it('end with the recovery codes, when the last factor is removed', async () => {
    const { user } = await PasskeyUser.withPasskey(server);
    await user.add();
    const [first, second] = (await factorsOf(user)).passkeys;
    expect((await user.call('DELETE', `/api/auth/passkeys/${first?.id}`)).status).toBe(200);
    expect(await factorsOf(user)).toMatchObject({ passkeys: [{ id: second?.id }], recoveryCodes: 10 });
    expect((await user.startLogin()).kinds).toEqual(['passkey', 'recovery-code']);
    await user.openSession();
    await proveFactor(user);
    const events = await allEvents(server);
    expect((await user.call('DELETE', `/api/auth/passkeys/${second?.id}`)).status).toBe(200);
    expect(await eventsAfter(server, events)).toMatchObject([
      { kind: 'factor_removed', details: { method: 'passkey' } },
    ]);
    expect(await factorsOf(user)).toMatchObject({ passkeys: [], recoveryCodes: 0 });
    expect((await user.call('DELETE', `/api/auth/passkeys/${second?.id}`)).status).toBe(404);
    expect(await user.startLogin()).toEqual({ challenge: '', kinds: undefined });
  });

  it('are not available to a visitor', async () => {
    const visitor = new PasskeyUser(server, await createAccount(server));
    visitor.browser = new Browser(server);
    const replies = [
      await visitor.newPasskeyOptions(),
      await visitor.call('GET', '/api/auth/passkeys'),
      await visitor.call('PATCH', '/api/auth/passkeys/any', { name: 'Any' }),
      await visitor.call('DELETE', '/api/auth/passkeys/any'),
    ];
    expect(replies.map(({ error }: { error: ApiErrorBody['error'] | undefined }) => error?.code)).toEqual(
      Array(4).fill('UNAUTHENTICATED'),
    );
  });
});
