import { namesOf, type SdkOperation, type SdkPropertyNames } from './read-operations.ts';

/** The characters that the properties of an argument may have: an example is one line. */
const LONGEST = 120;

/** Returns a call of an operation with values of the documents' example: `await client.products.get('miniket-rice-50kg')`. */
export function writeExample({
  call,
  pathParameters,
  body,
  querySchema,
  changesVersion,
  example,
}: SdkOperation): string {
  const { parameters = {}, requests = {} } = example;
  const path = Object.fromEntries(pathParameters.map((name) => [name, String(parameters[name])]));
  const [request] = Object.values(requests);
  const files = body?.kind === 'form' ? body.files.filter(({ required }) => required).map(({ name }) => name) : [];
  const texts = { ...(request?.value as object | undefined) };
  const args = [
    ...(pathParameters.length > 0
      ? [pathParameters.length === 1 ? literal(Object.values(path)[0]) : literal(path)]
      : []),
    ...(body ? [object(texts, body, files)] : []),
    ...(querySchema ? [object(parameters, namesOf(querySchema))] : []),
    ...(changesVersion ? ['{ ifMatch: version }'] : []),
  ];
  // Without values, what may be left out is left out.
  while (args.at(-1) === '{}') args.pop();
  return `await ${call}(${args.join(', ')})`;
}

/** Returns an object with the required properties, with `files`, and with the others as long as the line is short. */
function object(values: object, { required, optional }: SdkPropertyNames, files: readonly string[] = []): string {
  const pair = (name: string) => `${name}: ${literal(values[name as keyof object])}`;
  const pairs = [
    ...required.filter((name) => !files.includes(name)).map(pair),
    ...files.map((name) => (name === 'file' ? name : `${name}: file`)),
  ];
  // The properties of a union depend on each other.
  const isUnion = required.length + optional.length === 0;
  for (const name of isUnion ? Object.keys(values) : optional) {
    if (!(name in values)) continue;
    if (isUnion || [...pairs, pair(name)].join(', ').length <= LONGEST) pairs.push(pair(name));
  }
  return pairs.length > 0 ? `{ ${pairs.join(', ')} }` : '{}';
}

/** Returns a value as a literal of TypeScript in one line. */
function literal(value: unknown): string {
  if (typeof value === 'string')
    return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const pairs = Object.entries(value).map(
    ([name, each]) => `${/^\w+$/.test(name) ? name : literal(name)}: ${literal(each)}`,
  );
  return pairs.length > 0 ? `{ ${pairs.join(', ')} }` : '{}';
}
