import { beforeEach, describe, expect, it } from 'vitest';
import { allEvents } from '../../../test/support/accounts/operations.ts';
import { createChatApp } from '../../../test/support/chat/fixtures.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { systemClock } from '../../base/clock.ts';
import { changeApplication, createApplication, enableApplication, rotateSecret } from './change-application.ts';
import { archiveField, defineField } from './define-field.ts';
import { showApplication } from './show-application.ts';

let id: string;
const server = await startTestServer();
beforeEach(async () => {
  id = (await createChatApp(server, { fields: [{ key: 'age', type: 'number' }] })).id;
});

const ctx = () => ({ em: server.database.fork(), clock: systemClock });
const origins = ['https://a.example'];

describe('a rejected operation', () => {
  it.each<[string, () => Promise<unknown>, RegExp]>([
    ['an application without a name', () => createApplication(ctx(), { name: ' ', visitorOrigins: origins }), /name: /],
    [
      'an application without an origin',
      () => createApplication(ctx(), { name: 'A', visitorOrigins: [] }),
      /At least one origin/,
    ],
    [
      'an origin with a path',
      () => changeApplication(ctx(), id, { visitorOrigins: ['https://a.example/x'] }),
      /origin/,
    ],
    ['the origin null', () => changeApplication(ctx(), id, { visitorOrigins: ['null'] }), /must be an origin/],
    ['every origin', () => changeApplication(ctx(), id, { visitorOrigins: ['*'] }), /must not have \*/],
    ['a key with a dot', () => defineField(ctx(), id, { key: 'a.b', type: 'text' }), /key: Must be 1 to 64/],
    [
      'a reserved key',
      () => defineField(ctx(), id, { key: 'constructor', type: 'text' }),
      /key: Must not be __proto__/,
    ],
    ['a select without options', () => defineField(ctx(), id, { key: 's', type: 'select' }), /at least one option/],
    ['a text with options', () => defineField(ctx(), id, { key: 's', type: 'text', options: ['x'] }), /Only a select/],
    ['a date with a length', () => defineField(ctx(), id, { key: 's', type: 'date', maxLength: 9 }), /has no length/],
    ['another type of a field', () => defineField(ctx(), id, { key: 'age', type: 'text' }), /"age" is a number/],
    ['archiving an unknown field', () => archiveField(ctx(), id, 'x'), /has no field "x"/],
    [
      'a secret of an unknown application',
      () => rotateSecret(ctx(), 'cap_x', 0),
      /There is no chat application "cap_x"/,
    ],
    ['disabling an unknown application', () => enableApplication(ctx(), 'cap_x', false), /There is no/],
    ['a field of an unknown application', () => defineField(ctx(), 'cap_x', { key: 'k', type: 'text' }), /There is no/],
  ])('changes nothing: %s', async (_what, work, message) => {
    const state = async () => [await showApplication(ctx(), id), (await allEvents(server)).length];
    const before = await state();
    const error = await work().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'OperatorError' });
    const { message: text, issues } = error as { message: string; issues: string[] };
    expect([text, ...issues].join('\n')).toMatch(message);
    expect(await state()).toEqual(before);
  });

  it('rejects a 51st field, without counting archived ones', async () => {
    for (let index = 1; index < 50; index += 1) await defineField(ctx(), id, { key: `f${index}`, type: 'text' });
    const more = () => defineField(ctx(), id, { key: 'more', type: 'text' });
    await expect(more()).rejects.toMatchObject({ issues: [expect.stringContaining('at most 50')] });
    await defineField(ctx(), id, { key: 'f1', type: 'text', label: 'again' });
    await archiveField(ctx(), id, 'f1');
    await more();
  });
});

it('restores an archived field that is defined again', async () => {
  expect(await archiveField(ctx(), id, 'age')).toBe(true);
  expect(await archiveField(ctx(), id, 'age')).toBe(false);
  await defineField(ctx(), id, { key: 'age', type: 'number', required: true });
  expect((await showApplication(ctx(), id)).fields).toMatchObject([{ key: 'age', required: true, archived: false }]);
});

it('stores origins without duplicates in the form that browsers send', async () => {
  await changeApplication(ctx(), id, {
    visitorOrigins: ['HTTPS://Shop.Example:443', 'https://shop.example', 'http://দোকান.example', 'http://localhost:80'],
  });
  expect((await showApplication(ctx(), id)).visitorOrigins).toEqual([
    'http://localhost',
    new URL('http://দোকান.example').origin,
    'https://shop.example',
  ]);
});
