import { initClient } from '@ts-rest/core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { api } from './entries/index.ts';
import { anyEvent, eventSchemas, listOAuthRoutes, listRoutes } from './index.ts';

/** Returns the objects in a schema. */
function objectsIn(schema: unknown, seen = new Set<unknown>()): z.ZodObject[] {
  if (!(schema instanceof z.ZodType) || seen.has(schema)) return [];
  seen.add(schema);
  const {
    innerType,
    element,
    valueType,
    in: input,
    out,
    options = [],
    shape,
    getter,
  } = schema.def as unknown as Definition;
  const parts = [innerType, element, valueType, input, out, ...options, ...Object.values(shape ?? {}), getter?.()];
  const inside = parts.flatMap((part) => objectsIn(part, seen));
  return schema instanceof z.ZodObject ? [schema, ...inside] : inside;
}

type Definition = Readonly<Record<'innerType' | 'element' | 'valueType' | 'in' | 'out', unknown>> & {
  readonly options?: readonly unknown[];
  readonly shape?: object;
  readonly getter?: () => unknown;
};

const isStrict = (object: z.ZodObject) => object.def.catchall instanceof z.ZodNever;
const isOpen = (object: z.ZodObject) => object.def.catchall === undefined;
const nameOf = (object: z.ZodObject) => object.meta()?.id ?? Object.keys(object.shape).join();

const routes = [...listRoutes(), ...listOAuthRoutes()].map(({ operation, route }) => ({ operation, route }));

describe('a response', () => {
  it.each(routes)('of $operation ignores a property that a later version adds', ({ route }) => {
    const closed = Object.values(route.responses)
      .flatMap((schema) => objectsIn(schema))
      .filter((each) => !isOpen(each));
    // Other standards add members to the metadata of a server.
    expect(closed.map(nameOf).filter((name) => name !== 'ServerMetadata')).toEqual([]);
  });

  it('is open in an event too', () => {
    expect([anyEvent, ...Object.values(eventSchemas)].flatMap((each) => objectsIn(each)).filter(isStrict)).toEqual([]);
  });
});

describe('a request', () => {
  // A rich text is validated by its own grammar, which names what it does not know. Browsers add to what a passkey signs. The page of
  // a product ignores unknown keys.
  it.each(listRoutes())('of $operation rejects a property that it does not know', ({ operation, route }) => {
    const body = 'body' in route ? route.body : undefined;
    const open = [route.query, body].flatMap((schema) => objectsIn(schema)).filter((object) => !isStrict(object));
    expect(open.map(nameOf).filter((name) => !/^(RichText|Passkey)/.test(name) && operation !== 'getProduct')).toEqual(
      [],
    );
  });
});

describe('a client with validateResponse', () => {
  afterEach(() => vi.unstubAllGlobals());

  async function getSettings(change: (body: Record<string, object>) => object) {
    const settings = Object.fromEntries(
      Object.keys(api.content.getSettings.responses[200].shape.data.shape).map((key) => [key, null]),
    );
    const data = { ...settings, siteName: 'Arot', shopTypes: [], customerTypes: [] };
    vi.stubGlobal('fetch', async () => Response.json(change({ data })));
    return await initClient(api, { baseUrl: 'http://shop.example', validateResponse: true }).content.getSettings();
  }

  it('ignores more properties, in the envelope and below it', async () => {
    const { status, body } = await getSettings(({ data }) => ({ data: { ...data, motto: 'new' }, links: {} }));
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('links');
    expect(body).not.toHaveProperty('data.motto');
  });

  it('still rejects a response of another shape', async () => {
    await expect(getSettings(() => ({ data: { siteName: 1 } }))).rejects.toThrow();
  });
});
