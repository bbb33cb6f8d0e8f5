import { expect, test } from 'vitest';
import { moveNullIntoComponents } from './portable-schemas.ts';

const reference = { $ref: '#/components/schemas/Parent' };
const nullable = { nullable: true, allOf: [reference] };
const parent = { type: 'object', properties: { name: { type: 'string' } } };

test('makes a component nullable if every reference to it allows null', () => {
  const { components } = moveNullIntoComponents({
    components: { schemas: { Child: { type: 'object', properties: { parent: nullable } }, Parent: parent } },
  });
  expect(components.schemas).toEqual({
    Child: { type: 'object', properties: { parent: reference } },
    Parent: { ...parent, nullable: true },
  });
});

test('adds a nullable copy of a component if some references do not allow null', () => {
  const { components } = moveNullIntoComponents({
    components: {
      schemas: { Child: { type: 'object', properties: { parent: nullable, owner: reference } }, Parent: parent },
    },
  });
  expect(components.schemas).toEqual({
    Child: {
      type: 'object',
      properties: { parent: { $ref: '#/components/schemas/NullableParent' }, owner: reference },
    },
    Parent: parent,
    NullableParent: { ...parent, nullable: true },
  });
});

test('moves a description beside the reference into the component, so that generators see the null', () => {
  const { components } = moveNullIntoComponents({
    components: {
      schemas: {
        Child: { type: 'object', properties: { parent: { ...nullable, description: 'null for the first.' } } },
        Parent: { ...parent, description: 'A parent.' },
      },
    },
  });
  expect(components.schemas).toEqual({
    Child: { type: 'object', properties: { parent: reference } },
    Parent: { ...parent, description: 'A parent. null for the first.', nullable: true },
  });
});
