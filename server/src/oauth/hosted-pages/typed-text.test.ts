import { describe, expect, it } from 'vitest';
import { codeSentTo } from '../../../test/support/accounts/codes.ts';
import { createAccount, createSession, PASSWORD, postJson } from '../../../test/support/accounts/fixtures.ts';
import { createStaffCaller } from '../../../test/support/accounts/staff-caller.ts';
import { importFiles } from '../../../test/support/catalog/files.ts';
import { createChatApp, saveVisitor } from '../../../test/support/chat/fixtures.ts';
import { hiddenFieldsOf, setUpAuthenticator } from '../../../test/support/oauth/authenticator.ts';
import {
  actionOf,
  authorizePath,
  Browser,
  callbackOf,
  csrfOf,
  logIn,
  type Page,
} from '../../../test/support/oauth/browser.ts';
import { setUpOAuth } from '../../../test/support/oauth/set-up-oauth.ts';
import { documentOf, issuesOf, sendSignUp, skipVerification } from '../../../test/support/oauth/sign-up-form.ts';
import { newPhoneNumber, requiredParts, sendForm } from '../../../test/support/registration/forms.ts';
import { db } from '../../database/db.ts';

const setUp = await setUpOAuth({}, { loginAddressLimit: 'off', registrationLimit: 'off' });

const open = async (browser: Browser, parameters: Record<string, string> = {}) =>
  await browser.follow(await browser.open(authorizePath(setUp.application, parameters)));
const submit = async (browser: Browser, page: Page, fields: Record<string, string>) =>
  await browser.follow(await browser.submit(actionOf(page), { ...hiddenFieldsOf(page), ...fields }));
const linkTo = (page: Page, end: string) =>
  documentOf(page).querySelector(`a[href$="${end}"]`)?.getAttribute('href') ?? '';
const bengali = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x9e6 + Number(digit)));
const visitorPhone = async (phone: string) => {
  const app = await createChatApp(setUp.server);
  const { status, body } = await saveVisitor(setUp.server, app, { externalUserId: 'u', phone, email: 'a@b.example' });
  return [status, body.data?.visitor.phone];
};

/** The local number 01XXXXXXXXX as people paste it. */
const PASTED: Readonly<Record<string, (local: string) => string>> = {
  'without the plus sign': (local) => `88${local}`,
  'with a dot': (local) => `${local.slice(0, 5)}.${local.slice(5)}`,
  'with the prefix in parentheses': (local) => `(+88) ${local}`,
  'with a no-break hyphen and space': (local) =>
    `${local.slice(0, 3)}\u00a0${local.slice(3, 6)}\u2011${local.slice(6)}`,
  'between direction marks': (local) => `\u202a+88\u00a0${local}\u202c\u200f`,
  'with zero-width characters': (local) => `\ufeff${local.slice(0, 4)}\u200b${local.slice(4)}`,
  'in Bengali digits': bengali,
};

/** Every door that a number goes through on a page of the server, or on its way to one. Each returns true for the number. */
const PHONE_DOORS: Readonly<Record<string, (typed: string, phone: string) => Promise<boolean>>> = {
  'sign-in': async (typed, phone) => {
    await createAccount(setUp.server, { phoneNumber: phone, email: null });
    const browser = new Browser(setUp.server);
    return callbackOf(await logIn(browser, await open(browser), typed)).code !== undefined;
  },
  'sign-up': async (typed, phone) => {
    const browser = new Browser(setUp.server);
    await skipVerification(
      browser,
      await sendSignUp(browser, await open(browser, { prompt: 'create' }), { phoneNumber: typed }),
    );
    return (await numbers()).includes(phone);
  },
  'forgotten password': async (typed, phone) => {
    await createAccount(setUp.server, { phoneNumber: phone, email: null });
    const browser = new Browser(setUp.server);
    const page = await browser.open(linkTo(await open(browser), '/forgot'));
    await submit(browser, page, { identifier: typed });
    return (await codeSentTo(setUp.server, phone)) !== undefined;
  },
  'the hint of an application': async (typed, phone) => {
    const page = await open(new Browser(setUp.server), { login_hint: typed });
    return documentOf(page).querySelector<HTMLInputElement>('[name="identifier"]')?.value === phone;
  },
  chat: async (typed, phone) => (await visitorPhone(typed))[1] === phone,
  'the search of the staff': async (typed, phone) => {
    const { id } = await createAccount(setUp.server, { phoneNumber: phone, customerType: 'RETAIL' });
    const staff = await createStaffCaller(setUp.server, ['customers:read']);
    const { data } = await staff.call<{ items: { id: string }[] }>('GET', `/customers?q=${encodeURIComponent(typed)}`);
    return data.items.map((each) => each.id).includes(id);
  },
};

const numbers = async () =>
  (await db(setUp.server.database.fork()).selectFrom('account').select('phoneNumber').execute()).map(
    (row) => row.phoneNumber,
  );

describe.each(Object.entries(PHONE_DOORS))('a phone number at %s', (_door, reads) => {
  it.each(Object.entries(PASTED))('is read %s', async (_how, paste) => {
    const local = newPhoneNumber();
    expect(await reads(paste(local), `+88${local}`)).toBe(true);
  });
});

describe('the API', () => {
  it.each(Object.entries(PASTED))('rejects a number %s', async (_how, paste) => {
    const identifier = paste(newPhoneNumber());
    const login = await postJson<{ error: { fields: object } }>(setUp.server, '/api/auth/login', {
      ...{ identifier, password: PASSWORD, responseMode: 'token' },
    });
    expect([login.status, Object.keys(login.body.error.fields)]).toEqual([400, ['identifier']]);
    const registered = await sendForm(setUp.server, requiredParts(identifier));
    expect([registered.status, Object.keys(registered.body.error.fields ?? {})]).toEqual([400, ['phoneNumber']]);
  });
});

describe('the phone number of a chat visitor', () => {
  it.each(['+44 20 7946 0018', '02-9876543', '12345', 'ask for Karim', 'extension (5)', '٠١٧', '🐎', '1'.repeat(200)])(
    'stays as it is: %s',
    async (phone) => {
      expect(await visitorPhone(` ${phone} `)).toEqual([201, phone]);
    },
  );

  it('never loses the visitor', async () => {
    expect(await visitorPhone('9'.repeat(5_000))).toEqual([201, '9'.repeat(200)]);
    expect(await visitorPhone('01\0'.concat('71\ud800'))).toEqual([201, '0171\ufffd']);
    expect(await visitorPhone(' \0 ')).toEqual([201, null]);
  });
});

/** A code as people type it. */
const TYPED_CODES: Readonly<Record<string, (code: string) => string>> = {
  'with a hyphen': (code) => `${code.slice(0, 3)}-${code.slice(3)}`,
  'with spaces': (code) => ` ${code.slice(0, 3)} ${code.slice(3)}`,
  'between direction marks': (code) => `\u2068${code}\u2069\u200e`,
  'in Bengali digits': bengali,
};

describe.each(Object.entries(TYPED_CODES))('a code %s', (_how, type) => {
  it('is read as a second factor', async () => {
    const person = await setUpAuthenticator(setUp.server, setUp.account.identifier);
    const page = await logIn(setUp.browser, await open(setUp.browser), person.identifier);
    expect(callbackOf(await submit(setUp.browser, page, { code: type(person.nextCode()) })).code).toBeDefined();
  });

  it('is read for a forgotten password, and to verify a number', async () => {
    const local = newPhoneNumber();
    const signedUp = await sendSignUp(setUp.browser, await open(setUp.browser, { prompt: 'create' }), {
      phoneNumber: local,
    });
    const entry = await submit(setUp.browser, await setUp.browser.follow(signedUp), {});
    const code = (await codeSentTo(setUp.server, `+88${local}`)) ?? '';
    expect(callbackOf(await submit(setUp.browser, entry, { code: type(code) })).code).toBeDefined();

    const other = new Browser(setUp.server);
    const forgot = await other.open(linkTo(await open(other), '/forgot'));
    setUp.server.setNow(new Date(Date.now() + 120_000));
    const reset = await submit(other, forgot, { identifier: local });
    const second = (await codeSentTo(setUp.server, `+88${local}`)) ?? '';
    const done = await submit(other, reset, { identifier: local, code: type(second), newPassword: 'noton-chabi-77' });
    expect(documentOf(done).querySelector('[role="status"]')?.textContent).toContain('password');
  });
});

/** Every door for a name. Each returns the stored name, or the messages. */
const NAME_DOORS: Readonly<Record<string, (name: string) => Promise<string>>> = {
  'sign-up': async (name) => {
    const [browser, phoneNumber] = [new Browser(setUp.server), newPhoneNumber()];
    const page = await sendSignUp(browser, await open(browser, { prompt: 'create' }), { phoneNumber, name });
    return issuesOf(page).name ?? (await nameOf(`+88${phoneNumber}`));
  },
  registration: async (name) => {
    const { body } = await sendForm(setUp.server, [...requiredParts(), { name: 'name', content: name }]);
    return body.data?.name ?? String(body.error.fields?.name);
  },
  profile: async (name) => {
    const { id } = await createAccount(setUp.server, { customerType: 'RETAIL' });
    const { body } = await setUp.server.request<{ data?: { name: string }; error: { fields: { name: string[] } } }>(
      '/api/auth/customer/me',
      {
        method: 'PATCH',
        headers: { authorization: `Bearer ${await createSession(setUp.server, id)}` },
        json: { name },
      },
    );
    return body.data?.name ?? String(body.error.fields.name);
  },
  chat: async (name) => {
    const app = await createChatApp(setUp.server);
    const { body } = await saveVisitor(setUp.server, app, { externalUserId: 'u', name });
    return String(body.data?.visitor.name ?? body.error.fields?.name);
  },
  'a form of the staff': async (name) => {
    const staff = await createStaffCaller(setUp.server, ['customers:write']);
    const { data, error } = await staff.call<{ name: string }>('POST', '/customer-groups', { name });
    return data?.name ?? String(error?.fields?.name);
  },
  'an import': async (name) => {
    const files = { 'f.json': { categories: [{ id: 'marks', name }] } };
    const issue = await importFiles(setUp.server.database, files).then(
      () => undefined,
      (error: { issues: readonly { message: { en: string } }[] }) => error.issues[0]?.message.en,
    );
    if (issue !== undefined) return issue;
    const em = setUp.server.database.fork();
    return (await db(em).selectFrom('category').where('id', '=', 'marks').select('name').executeTakeFirstOrThrow())
      .name;
  },
};

const nameOf = async (phone: string) =>
  (
    await db(setUp.server.database.fork())
      .selectFrom('account')
      .where('phoneNumber', '=', phone)
      .select('name')
      .executeTakeFirstOrThrow()
  ).name;

describe.each(Object.entries(NAME_DOORS))('a name at %s', (door, send) => {
  it('loses its direction marks', async () => {
    expect(await send(`\u200e${door}\u200f রহিম\u061c`)).toBe(`${door} রহিম`);
  });

  it.each([
    ['\u202b', 'U+202B'],
    ['\u202e', 'U+202E'],
    ['\u2068', 'U+2068'],
  ])('is rejected with %j, which the message names', async (character, named) => {
    expect(await send(`Rahim ${character}Store`)).toContain(`Remove the invisible character ${named}`);
  });
});

it('names an invisible character in Bengali', async () => {
  const page = await open(setUp.browser, { prompt: 'create', ui_locales: 'bn' });
  const sent = await sendSignUp(setUp.browser, page, { phoneNumber: newPhoneNumber(), shopName: 'a\u202eb' });
  expect([sent.status, issuesOf(sent)]).toEqual([
    400,
    { shopName: 'ত্রুটি: অদৃশ্য অক্ষর U+202E বাদ দিন: পেস্ট না করে আবার লিখুন।' },
  ]);
  expect(csrfOf(sent)).not.toBe('');
});

describe('text of several lines', () => {
  const lines = `${'x'.repeat(90)}\n`.repeat(10) + 'x'.repeat(90);
  const crlf = lines.replaceAll('\n', '\r\n');

  it.each([
    [
      'registration',
      async () => {
        const form = [...requiredParts(), { name: 'shopAddress', content: crlf }];
        return (await sendForm(setUp.server, form)).body.data?.shopAddress;
      },
    ],
    [
      'a change by the staff',
      async () => {
        const { id } = await createAccount(setUp.server, { customerType: 'RETAIL' });
        const staff = await createStaffCaller(setUp.server, ['customers:write']);
        const { data } = await staff.call<{ shopAddress: string }>('PATCH', `/customers/${id}`, { shopAddress: crlf });
        return data.shopAddress;
      },
    ],
    [
      'a setting',
      async () => {
        const staff = await createStaffCaller(setUp.server, ['settings:write']);
        return (await staff.call<{ contactAddress: string }>('PATCH', '/settings', { contactAddress: crlf })).data
          .contactAddress;
      },
    ],
    [
      'an import of JSON',
      async () => {
        await importFiles(setUp.server.database, {
          'f.json': { categories: [{ id: 'lines', name: 'L', description: crlf }] },
        });
        return await descriptionOf('lines');
      },
    ],
    [
      'an import of CSV',
      async () => {
        await importFiles(setUp.server.database, { 'f.csv': `id,name, description\r\nrows,L,"${crlf}"\r\n` });
        return await descriptionOf('rows');
      },
    ],
  ])('has LF at %s, also for its length', async (_door, send) => {
    expect(lines).toHaveLength(1_000);
    expect(await send()).toBe(lines);
  });

  const descriptionOf = async (id: string) =>
    (
      await db(setUp.server.database.fork())
        .selectFrom('category')
        .where('id', '=', id)
        .select('description')
        .executeTakeFirstOrThrow()
    ).description;
});
