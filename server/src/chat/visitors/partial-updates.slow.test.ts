import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Body, createChatApp, type SavedVisitor } from '../../../test/support/chat/fixtures.ts';
import { TEST_SCALE } from '../../../test/support/test-scale.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

const KEYS = ['plain', 'a-b', '__defineGetter__', 'valueOf', 'toString'];

const server = await startTestServer();
const app = await createChatApp(server, { fields: KEYS.map((key) => ({ key, type: 'text' as const })) });

const word = fc.oneof(fc.stringMatching(/^[a-z]{1,6}$/), fc.constantFrom('চাল', '🐎', '__proto__', '"', '\\', "'", '%'));
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });

/** An update as pairs, so that inherited property names are plain keys. */
type Update = { columns: [string, string | null][]; fields: [string, string | null][] | undefined };

const subset = (keys: readonly string[], value: fc.Arbitrary<string | null>) =>
  fc
    .subarray([...keys])
    .chain((chosen) => fc.tuple(...chosen.map((key) => fc.tuple(fc.constant(key), value))))
    .map((pairs) => pairs as [string, string | null][]);

const update: fc.Arbitrary<Update> = fc.record({
  columns: fc
    .tuple(
      subset(['name'], maybe(word)),
      subset(['email'], maybe(fc.constantFrom('a@example.com', 'b@example.com'))),
      subset(['phone'], maybe(fc.constantFrom('+8801712345678', '12345'))),
      subset(['avatarUrl'], maybe(fc.constantFrom('https://example.com/1', 'http://example.com/2'))),
    )
    .map((columns) => columns.flat()),
  fields: fc.option(subset(KEYS, maybe(word)), { nil: undefined }),
});

/** Writes JSON text, because a JavaScript object treats `__proto__` specially. */
function toJson(pairs: readonly [string, unknown][]): string {
  return `{${pairs.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join()}}`;
}

function bodyOf(user: string, { columns, fields }: Update): string {
  const rest = fields === undefined ? '' : `,"customFields":${toJson(fields)}`;
  return `${toJson([['externalUserId', user], ...columns]).slice(0, -1)}${rest}}`;
}

/** The naive model: an absent key changes nothing, null clears or removes, a value sets. */
class Model {
  readonly columns = new Map<string, string | null>(['name', 'email', 'phone', 'avatarUrl'].map((key) => [key, null]));
  readonly fields = new Map<string, string>();

  apply({ columns, fields = [] }: Update): void {
    for (const [key, value] of columns) this.columns.set(key, value);
    for (const [key, value] of fields) {
      if (value === null) this.fields.delete(key);
      else this.fields.set(key, value);
    }
  }
}

let count = 0;

async function post(path: string, body: string) {
  const headers = { authorization: `Bearer ${app.secret}`, 'content-type': 'application/json' };
  return await server.request<Body<SavedVisitor>>(`/api/chat/applications/${app.id}/${path}`, {
    method: 'POST',
    headers,
    body,
  });
}

function expectModel(visitor: SavedVisitor['visitor'], model: Model): void {
  expect(new Map([...model.columns.keys()].map((key) => [key, visitor[key]]))).toEqual(model.columns);
  expect(new Map(Object.entries(visitor.customFields))).toEqual(model.fields);
}

it('any sequence of partial updates has the result of a naive model', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(update, { minLength: 1, maxLength: 6 }), async (updates) => {
      const user = `model-${(count += 1)}`;
      const model = new Model();
      for (const [index, each] of updates.entries()) {
        model.apply(each);
        const { status, body } = await post('save-visitor', bodyOf(user, each));
        expect(status).toBe(index === 0 ? 201 : 200);
        expectModel(body.data.visitor, model);
      }
    }),
    { numRuns: 60 * TEST_SCALE },
  );
});

it('any sequence of partial updates in one batch has the result of a naive model', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(update, { minLength: 1, maxLength: 6 }), async (updates) => {
      const user = `model-${(count += 1)}`;
      const model = new Model();
      for (const each of updates) model.apply(each);
      await post('save-visitors', `{"visitors":[${updates.map((each) => bodyOf(user, each)).join()}]}`);
      expectModel(
        (await post('save-visitor', bodyOf(user, { columns: [], fields: undefined }))).body.data.visitor,
        model,
      );
    }),
    { numRuns: 40 * TEST_SCALE },
  );
});
