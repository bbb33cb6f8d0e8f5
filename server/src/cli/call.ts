import { type ApiRoute, listRoutes, type NamedRoute } from '@arot/contract';
import type { Command } from 'commander';
import * as z from 'zod';
import { codeTexts } from '../accounts/codes/codes.ts';
import { createPasswordHasher } from '../accounts/passwords/password-hasher.ts';
import { systemClock } from '../base/clock.ts';
import { OperatorError } from '../base/errors.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { Context } from '../http/context.ts';
import type { Services } from '../http/services.ts';
import { createLogger } from '../monitoring/logger.ts';
import { callOperation } from '../operations/bind.ts';
import { openKeyring } from '../security/keyring.ts';
import { checkSecret } from '../serve/startup/check-secret.ts';
import type { DocumentStore } from '../storage/document-store.ts';
import { printable } from './accounts/account-text.ts';
import { readText, tableText } from './catalog/catalog-text.ts';
import { addCommand, type CommonOptions, print, UsageError, validated, withDatabase } from './command.ts';
import { withOwnStore } from './store.ts';

/** The operations of the staff API, but for those of files: they need a request. */
const OPERATIONS = listRoutes().filter(
  ({ route: { metadata } }) => metadata.auth === 'staff' && !metadata.files && !metadata.download,
);

const HELP = `
"arot call <operation> --help" lists the options of an operation. The command line has every permission, and changes any version.

Operations:
${OPERATIONS.map(({ operation, route }) => `  ${operation.padEnd(24)}  ${route.summary}`).join('\n')}`;

const OPERATION_HELP = `
A value of the body that cannot be a text is JSON. Options replace properties of --body.`;

/** Registers `arot call`, which runs any operation of the staff API. */
export function registerCall(program: Command): void {
  const call = addCommand(program, 'call', 'Run an operation of the staff API, without a server');
  call
    .argument('<operation>', 'its name in the contract')
    .argument('[options...]', 'its options')
    .passThroughOptions()
    .addHelpText('after', HELP)
    .action(async (name: string, args: readonly string[], { json }: CommonOptions) => {
      const found = OPERATIONS.find(({ operation }) => operation === name);
      if (!found) throw new UsageError(`There is no operation "${name}". "arot call --help" lists all.`);
      // `--clientId` is the option `--client-id`.
      const words = args.map((word) => word.replace(/^--[a-zA-Z]+/, toFlag));
      await registerOperation(call, found).parseAsync(json ? [...words, '--json'] : words, { from: 'user' });
    });
}

type Values = Readonly<Record<string, string | undefined>>;

/** Registers the command of one operation: an option for each path parameter, query parameter and property of the body. */
function registerOperation(call: Command, named: NamedRoute): Command {
  const { operation, route } = named;
  const { pathParams, query, body } = schemasOf(route);
  const params = propertiesOf(pathParams);
  const command = addCommand(call, operation, route.summary);
  for (const [name, { description }] of Object.entries(params)) {
    command.requiredOption(`${toFlag(name)} <value>`, description);
  }
  // The body may have a property of the same name as a parameter; then only --body states it.
  const { body: _, ...others } = { ...propertiesOf(query), ...propertiesOf(body) };
  const options = Object.keys(others).filter((name) => !(name in params));
  for (const name of options) command.option(`${toFlag(name)} <value>`, others[name]?.description);
  if (body) command.option('--body <file>', 'the body as JSON in a file, - for standard input');
  return command
    .addHelpText('after', body ? OPERATION_HELP : '')
    .action(async ({ json = false, body: file, ...values }: CommonOptions & Values) => {
      // Before the database is open: other processes must not wait while a file is read.
      const content = file === undefined ? {} : parseBody(await readText(file), file);
      const properties = options.flatMap((name) => {
        const [schema, value] = [propertiesOf(body)[name], values[name]];
        return schema && value !== undefined ? [[name, parseValue(schema, value)]] : [];
      });
      const data = await run(named, {
        params: pathParams && validated(pathParams, pick(values, Object.keys(params))),
        query: query && validated(query, pick(values, Object.keys(propertiesOf(query)))),
        body: body && validated(body, { ...content, ...Object.fromEntries(properties) }),
      });
      print({ json }, data, dataText(data));
    });
}

function pick(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}

function schemasOf(route: ApiRoute) {
  const schemaOf = (part: unknown) => (part instanceof z.ZodType ? part : undefined);
  const body = 'body' in route ? schemaOf(route.body) : undefined;
  return { pathParams: schemaOf(route.pathParams), query: schemaOf(route.query), body };
}

function propertiesOf(schema: z.ZodType | undefined): Record<string, z.ZodType> {
  return schema instanceof z.ZodObject ? { ...schema.shape } : {};
}

/** Returns the option of a property: `--client-id` of clientId. */
function toFlag(name: string): string {
  const flag = name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return flag.startsWith('--') ? flag : `--${flag}`;
}

/** Returns the text if the property can be a text, and otherwise its value as JSON. */
function parseValue(schema: z.ZodType, text: string): unknown {
  if (schema.safeParse(text).success) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function parseBody(text: string, file: string): object {
  try {
    return JSON.parse(text);
  } catch {
    throw new OperatorError(`${file === '-' ? 'Standard input' : file} is not JSON. Nothing was changed.`);
  }
}

async function run(
  { domain, operation, route }: NamedRoute,
  input: Parameters<typeof callOperation>[2],
): Promise<object> {
  // The operations load much that the other commands do not need.
  const { staffOperations } = await import('../serve/staff-operations.ts');
  const bound = staffOperations[domain as keyof typeof staffOperations].operations[operation];
  if (bound === undefined) throw new Error(`${operation} has no operation`);
  const work = async (database: Database, config: Config, store?: DocumentStore) =>
    await callOperation(route, bound, input, await openContext(database, config, store));
  if (!('steps' in bound)) return await withDatabase(work);
  // Only an operation with steps has effects outside of the database.
  return await withOwnStore((database, store, config) => work(database, config, store));
}

/** Returns the context of an operation: without a request or a principal, and with the services that operations of staff members use. */
async function openContext(database: Database, config: Config, store?: DocumentStore): Promise<Context> {
  const keyring = await openKeyring(config.secret);
  const [em, clock] = [database.fork(), systemClock];
  await checkSecret({ em, clock, keyring });
  const { publicOrigin = `http://localhost:${config.port}`, picturesOrigin, codeLimits: limits } = config;
  const services: Partial<Services> = {
    ...{ database, clock, keyring, publicOrigin, picturesOrigin, passwords: createPasswordHasher(1) },
    ...{ receivers: config.receivers, wholesaleApproval: config.wholesaleApproval },
    eventRetentionSeconds: config.eventRetentionSeconds,
    codes: { limits } as Services['codes'],
    messageTexts: { codes: codeTexts(keyring), host: new URL(publicOrigin).host },
    ...(store && { files: { store, keyring } }),
  };
  const log = createLogger('warn', process.stderr);
  const context: Partial<Context> = { em, database, clock, publicOrigin, picturesOrigin, log };
  return { ...context, services } as Context;
}

/** Returns a list as a table of the properties that are no objects, and other data as lines of `name  value`. */
function dataText(data: object): string {
  const { items, nextCursor } = data as {
    items?: readonly Readonly<Record<string, unknown>>[];
    nextCursor?: string | null;
  };
  if (items === undefined) {
    const rows = Object.entries(data).map(([name, value]) => [name, textOf(value)]);
    return tableText(rows);
  }
  const [first] = items;
  if (first === undefined) return 'None.';
  const columns = Object.keys(first).filter((name) => items.every((item) => !isObject(item[name])));
  const more = nextCursor ? `\n(There are more. List them with --cursor ${printable(nextCursor)}.)` : '';
  return tableText([columns, ...items.map((item) => columns.map((name) => textOf(item[name])))]) + more;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function textOf(value: unknown): string {
  return isObject(value) ? JSON.stringify(value) : String(value ?? '-');
}
