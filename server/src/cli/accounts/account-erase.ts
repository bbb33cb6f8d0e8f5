import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import * as z from 'zod';
import { lockAccount } from '../../accounts/locate-account.ts';
import { listErasures } from '../../audit/erase-personal-data.ts';
import { systemClock } from '../../base/clock.ts';
import { OperatorError } from '../../base/errors.ts';
import { deleteObjects } from '../../customers/documents/pending-documents.ts';
import { eraseAccount, eraseListed } from '../../customers/erase-account.ts';
import { addCommand, type CommonOptions, print, UsageError, withDatabase } from '../command.ts';
import { withOwnStore } from '../store.ts';
import { parseMoment } from './audit.ts';

const ERASE_HELP = `
<id-or-identifier> is the id, the email address or the phone number of an account.
The audit trail keeps the id of the account and what was done, without personal data.

After a restored backup: arot account erase --from FILE, with the output of "arot account list-erased", as JSON or as text.`;

export function registerAccountErase(account: Command): void {
  addCommand(
    account,
    'erase [id-or-identifier]',
    'Erase an account with its documents and personal data; this cannot be undone',
  )
    .option('--from <file>', 'erase the accounts of a list of erased accounts again')
    .addHelpText('after', ERASE_HELP)
    .action(async (which: string | undefined, options: CommonOptions & { readonly from?: string }) => {
      const { from } = options;
      if (which !== undefined && from === undefined) await eraseOne(which, options);
      else if (which === undefined && from !== undefined) await eraseFrom(from, options);
      else throw new UsageError('Give either an account or --from FILE. Run with --help for usage.');
    });
  addCommand(
    account,
    'list-erased',
    'List the ids of erased accounts, oldest first, to erase them again after a restore',
  )
    .option('--since <moment>', 'only accounts that were erased then or later', (text) => parseMoment(text))
    .action(async (options: CommonOptions & { readonly since?: Date }) => {
      const accounts = await withDatabase((database) => listErasures(database.fork(), options.since));
      print(options, { accounts }, accounts.map(({ id, erasedAt }) => `${erasedAt}  ${id}`).join('\n'));
    });
}

async function eraseOne(which: string, options: CommonOptions): Promise<void> {
  const { id, documents, objectsLeft } = await withOwnStore(async (database, store) => {
    const erased = await database.fork().transactional(async (em) => {
      const account = await lockAccount(em, which);
      return { id: account.id, keys: await eraseAccount({ em, clock: systemClock }, account.id) };
    });
    const left = await deleteObjects(store, erased.keys);
    return { id: erased.id, documents: erased.keys.length, objectsLeft: left };
  });
  const lines = [`Erased the account ${id} and ${documents} document(s).`, ...leftText(objectsLeft)];
  print(options, { id, documents, objectsLeft }, lines.join('\n'));
}

async function eraseFrom(file: string, options: CommonOptions): Promise<void> {
  const ids = parseErased(await readFile(file, 'utf8'));
  const result = await withOwnStore(async (database, store) => {
    const { erased, absent, keys } = await eraseListed({ em: database.fork(), clock: systemClock }, ids);
    return { erased, absent, documents: keys.length, objectsLeft: await deleteObjects(store, keys) };
  });
  const { erased, absent, documents, objectsLeft } = result;
  const lines = [
    `Erased ${erased.length} account(s) and ${documents} document(s). ${absent} account(s) did not exist.`,
    ...leftText(objectsLeft),
  ];
  print(options, result, lines.join('\n'));
}

function leftText(objectsLeft: number): string[] {
  return objectsLeft > 0 ? [`${objectsLeft} object(s) remain in the store. The job "documents" removes them.`] : [];
}

const id = z.string().regex(/^[\w-]{1,255}$/);
const json = z.object({ accounts: z.array(z.object({ id })) });

/** Returns the ids in the output of `list-erased`. @throws OperatorError if it is anything else; then nothing is erased */
export function parseErased(text: string): string[] {
  if (text.trimStart().startsWith('{')) {
    const parsed = json.safeParse(parseJson(text));
    if (parsed.success) return parsed.data.accounts.map((account) => account.id);
    throw new OperatorError('The file is not the output of "arot account list-erased --json". Nothing was changed.');
  }
  return text.split(/\r?\n/).flatMap((line, index) => {
    if (line.trim() === '') return [];
    const [erasedAt = '', accountId = '', ...more] = line.trim().split(/\s+/);
    const isValid = z.iso.datetime().safeParse(erasedAt).success && id.safeParse(accountId).success;
    if (isValid && more.length === 0) return [accountId];
    throw new OperatorError(`Line ${index + 1} is not of "arot account list-erased". Nothing was changed.`);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
