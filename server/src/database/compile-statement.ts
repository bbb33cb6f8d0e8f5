import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';

/** The text of a statement, with what is to stand in the place of each parameter. */
export type CompiledStatement<T, Values> = {
  readonly text: string;
  /** The parameters for the values of one use. */
  parameters(values: Values): unknown[];
  /** Of no use at run time: what a row is. */
  readonly row?: T;
};

/** Stands where a value will be given. */
class Given {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Both databases speak the same SQL, and compiling asks neither. */
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** The place of a value that is given at each use of a statement that is compiled once. */
export function given<Values>(name: keyof Values & string): RawBuilder<unknown> {
  return sql`${new Given(name)}`;
}

/** Makes the text of a statement, which takes longer than many a statement runs. */
export function compileStatement<T, Values>(statement: RawBuilder<T>): CompiledStatement<T, Values> {
  const { sql: text, parameters } = statement.compile(compiler);
  return {
    text,
    parameters: (values) =>
      parameters.map((value) => (value instanceof Given ? values[value.name as keyof Values] : value)),
  };
}
