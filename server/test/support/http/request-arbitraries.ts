import { type JsonSchema, type NamedRoute, toJsonSchema } from '@arot/contract';
import fc from 'fast-check';
import type * as z from 'zod';

/** A request in the form in which it is sent. */
export type WireRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
};

const nasty = fc.constantFrom(
  ...['', ' ', '0', '-1', '1e9', 'NaN', 'null', 'undefined', 'true', '[]', '{}', "' or 1=1 --", '%', '_', '\\', '\0'],
  ...['../..', '%2e%2e', 'চাল', '\u09DC', '\uFEFF', '\u202E', '🐎', '<script>', '{{7*7}}', '__proto__', 'constructor'],
  ...['9'.repeat(400), 'x'.repeat(101), 'ক'.repeat(151), '\r\nX-Injected: 1', '\u0000a', 'ﷺ', '١٢'],
);
const anyText = fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ maxLength: 12 }));

/** RFC 3339: four digits for the year, and any offset, also where the moment in UTC has another year. */
const moment = fc
  .tuple(
    fc.date({ min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true }),
    fc.constantFrom('Z', '+06:00', '-23:59', '+23:59'),
  )
  .map(([date, offset]) => date.toISOString().replace('Z', offset));

/** Generates values that the JSON Schema of a parameter allows. */
function valid(schema: JsonSchema): fc.Arbitrary<string> {
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum.map(String));
  if (schema.type === 'integer') {
    const [min, max] = [Number(schema.minimum ?? 0), Number(schema.maximum ?? 1_000)];
    return fc.oneof(fc.integer({ min, max: Math.min(max, min + 5) }), fc.integer({ min, max })).map(String);
  }
  if (schema.type === 'boolean') return fc.constantFrom('true', 'false');
  if (schema.format === 'date-time') return moment;
  if (typeof schema.pattern === 'string') return fc.stringMatching(new RegExp(schema.pattern));
  return fc
    .string({ unit: 'grapheme', minLength: Number(schema.minLength ?? 0), maxLength: 12 })
    .filter((text) => !text.includes('\0') && text.trim().length >= Number(schema.minLength ?? 0));
}

/** Generates requests to a route in which each parameter is valid by itself. Combinations of parameters may be invalid. */
export function validRequests({ route }: NamedRoute): fc.Arbitrary<WireRequest> {
  return fc
    .record({ query: queryOf(route, valid, true), path: pathOf(route, (schema) => valid(schema)) })
    .map(({ query, path }) => ({ method: route.method, path: path + search(query), headers: {} }));
}

/** Generates requests to a route with arbitrary methods, paths, queries, headers and bodies. */
export function wildRequests({ route }: NamedRoute): fc.Arbitrary<WireRequest> {
  const value = (schema: JsonSchema) => fc.oneof(valid(schema), anyText);
  const extra = fc.array(fc.tuple(anyText, anyText), { maxLength: 2 });
  const raw = fc.constantFrom('', '', '', '', '&&&', '&=', '?', '&%', '&%zz=1', '&a=%E0%A4', '&page=1', '#x');
  return fc
    .record({
      method: fc.constantFrom(
        route.method,
        route.method,
        route.method,
        'HEAD',
        'POST',
        'DELETE',
        'OPTIONS',
        'PROPFIND',
      ),
      path: pathOf(route, value),
      tail: fc.constantFrom('', '', '', '/', '//', '/x', '%2f', ';a'),
      query: queryOf(route, value),
      extra,
      raw,
      headers: wildHeaders,
      body: fc.option(fc.oneof(fc.json(), anyText, fc.constant('{"a":'.repeat(200)))),
    })
    .map(({ method, path, tail, query, extra, raw, headers, body }) => ({
      method,
      path: path + tail + search([...query, ...extra]) + raw,
      headers,
      ...(body === null ? {} : { body }),
    }));
}

const headerText = fc.string({ maxLength: 20 }).map((text) => text.replace(/[^\x20-\x7e]/g, ''));
const wildHeaders: fc.Arbitrary<Record<string, string>> = fc.record(
  {
    authorization: fc.oneof(
      headerText,
      headerText.map((token) => `Bearer ${token}`),
    ),
    cookie: headerText.map((value) => `arot_session=${value}`),
    origin: fc.oneof(fc.constant('null'), fc.constant('https://shop.example'), headerText),
    'content-type': fc.constantFrom(
      'application/json',
      'text/plain',
      'application/json; charset=utf-7',
      'multipart/form-data',
      '',
    ),
    'content-encoding': fc.constantFrom('gzip', 'br', 'nonsense'),
    accept: fc.constantFrom('*/*', 'text/html', 'nonsense'),
    'access-control-request-method': fc.constantFrom('GET', 'POST', 'nonsense'),
    'x-forwarded-for': headerText,
    'x-http-method-override': fc.constant('DELETE'),
  },
  { requiredKeys: [] },
);

type Route = NamedRoute['route'];
type Choose = (schema: JsonSchema) => fc.Arbitrary<string>;

/** @param isComplete the parameters that the route requires are present */
function queryOf(route: Route, choose: Choose, isComplete = false): fc.Arbitrary<[string, string][]> {
  const { properties, required } = objectSchema(route.query);
  const record = fc.record(mapValues(properties, choose), { requiredKeys: isComplete ? required : [] });
  return record.map((query) => Object.entries(query) as [string, string][]);
}

function pathOf(route: Route, choose: Choose): fc.Arbitrary<string> {
  const values = fc.record(mapValues(objectSchema(route.pathParams).properties, choose));
  return values.map((parameters) =>
    route.path.replace(/:([^/]+)/g, (_, name: string) => encode((parameters as Record<string, string>)[name] ?? '')),
  );
}

type ObjectSchema = { readonly properties: Record<string, JsonSchema>; readonly required: string[] };

function objectSchema(schema: unknown): ObjectSchema {
  const none = { properties: {}, required: [] };
  if (schema === undefined) return none;
  return { ...none, ...(toJsonSchema(schema as z.ZodType, { io: 'input' }).schema as Partial<ObjectSchema>) };
}

function mapValues<T, U>(record: Record<string, T>, convert: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, convert(value)]));
}

function search(query: readonly (readonly [string, string])[]): string {
  return query.length === 0 ? '' : `?${query.map(([key, value]) => `${encode(key)}=${encode(value)}`).join('&')}`;
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
