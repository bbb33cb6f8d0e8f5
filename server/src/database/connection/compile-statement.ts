import {
  type CompiledQuery,
  DummyDriver,
  type Expression,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  type QueryExecutorProvider,
  type RawBuilder,
  type SelectQueryNode,
  sql,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Schema } from '../schema/schema.ts';
import { nameOf, PropertyCompiler } from './property-compiler.ts';

/** A statement of the query builder or of `sql`, whose rows are of type T. */
export type Statement<T> = { compile(executor: QueryExecutorProvider): CompiledQuery<T> };

/** The text of a statement, and how to fill its parameters. */
export type CompiledStatement<T, Values> = {
  readonly text: string;
  /** Returns the parameters for the values of one use. */
  parameters(values: Values): unknown[];
  /** Carries the type of a row; absent at run time. */
  readonly row?: T;
};

/** A placeholder for a value that each use of a compiled statement supplies. */
class Given {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Builds statements without a connection, for `Database.read` and `compileStatement`. Both databases speak one dialect. */
export const builder = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PropertyCompiler(),
  },
});

/**
 * Declares the values of a statement that is compiled once.
 *
 * @returns a function that makes the placeholder of one value
 */
export function given<Values>(): <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]> {
  return (name) => sql`${new Given(name)}`;
}

/** Compiles a statement once for many uses. Compiling takes longer than many statements run. */
export function compileStatement<T, Values>(statement: Statement<T>): CompiledStatement<T, Values> {
  const { sql: text, parameters } = statement.compile(builder);
  return {
    text,
    parameters: (values) =>
      parameters.map((value) => (value instanceof Given ? values[value.name as keyof Values] : value)),
  };
}

/**
 * Returns a function that compiles each statement of a kind once. The shape of a statement is all that its text depends on, as JSON
 * can say it.
 *
 * @param max the statements to remember; those used least recently are compiled again
 */
export function compileByShape<Shape extends object, Row, Values>(
  create: (shape: Shape) => Statement<Row>,
  max: number,
): (shape: Shape) => CompiledStatement<Row, Values> {
  const compiled = new LRUCache<string, CompiledStatement<Row, Values>>({ max });
  return (shape) => {
    const key = JSON.stringify(shape);
    const statement = compiled.get(key) ?? compileStatement<Row, Values>(create(shape));
    compiled.set(key, statement);
    return statement;
  };
}

/** Names every column of a subquery, for a statement that returns them all: `*` would return the names of the table. */
export function allOf<Row, Alias extends string>(
  subquery: { toOperationNode(): SelectQueryNode } & Expression<Row>,
  alias: Alias,
): `${Alias}.${keyof Row & string}`[] {
  const names = (subquery.toOperationNode().selections ?? []).map(({ selection }) => nameOf(selection));
  return names.map((name) => `${alias}.${name as keyof Row & string}` as const);
}
