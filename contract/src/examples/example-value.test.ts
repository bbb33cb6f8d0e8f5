import { expect, it } from 'vitest';
import * as z from 'zod';
import { exampleValue } from './example-value.ts';

const name = z.string().meta({ examples: ['Oil · তেল'] });

it('assembles a value from the examples of the fields', () => {
  const item = z.strictObject({ name, tier: z.enum(['RETAIL']), at: z.iso.datetime().nullable() });
  expect(exampleValue(z.strictObject({ items: z.array(item) }), 'output')).toEqual({
    items: [{ name: 'Oil · তেল', tier: 'RETAIL', at: '2026-03-02T06:00:00.000Z' }],
  });
});

it('prefers the example of an object to those of its fields', () => {
  const named = z.strictObject({ name }).meta({ id: 'NamedExample', examples: [{ name: 'Ghee' }] });
  expect(exampleValue(z.strictObject({ named }), 'input')).toEqual({ named: { name: 'Ghee' } });
});

it('leaves out an optional field without an example', () => {
  expect(exampleValue(z.strictObject({ name, note: z.string().optional() }), 'input')).toEqual({ name: 'Oil · তেল' });
});

it('names a required field without an example', () => {
  expect(() => exampleValue(z.strictObject({ name, note: z.string() }), 'input')).toThrow('note has no example');
});
