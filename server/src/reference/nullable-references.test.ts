import { expect, test } from 'vitest';
import { admitNullInEnums, moveNullIntoComponents } from './nullable-references.ts';

const reference = { $ref: '#/components/schemas/Parent' };
const nullable = { nullable: true, allOf: [reference] };
const parent = { type: 'object', properties: { name: { type: 'string' } } };

test('a component that is nullable wherever it is used becomes nullable itself', () => {
  const { components } = moveNullIntoComponents({
    components: { schemas: { Child: { type: 'object', properties: { parent: nullable } }, Parent: parent } },
  });
  expect(components.schemas).toEqual({
    Child: { type: 'object', properties: { parent: reference } },
    Parent: { ...parent, nullable: true },
  });
});

test('a component that is also used as it is gets a nullable copy', () => {
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

test('a description beside the reference stays', () => {
  const { components } = moveNullIntoComponents({
    components: {
      schemas: {
        Child: { type: 'object', properties: { parent: { ...nullable, description: 'Who' } } },
        Parent: parent,
      },
    },
  });
  expect(components.schemas.Child).toMatchObject({
    properties: { parent: { description: 'Who', allOf: [reference] } },
  });
});

test('an enumeration that admits null names it, and another one stays as it is', () => {
  const tier = { type: 'string', enum: ['WHOLESALE', 'RETAIL'] };
  expect(admitNullInEnums({ tier, perhaps: { ...tier, nullable: true } })).toEqual({
    tier,
    perhaps: { type: 'string', enum: ['WHOLESALE', 'RETAIL', null], nullable: true },
  });
});
