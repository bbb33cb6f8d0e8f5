import { Command, CommanderError } from 'commander';
import { readVersion } from '../base/packages.ts';
import { registerAccount } from './accounts/account.ts';
import { registerAudit } from './accounts/audit.ts';
import { registerKey } from './accounts/key.ts';
import { registerRole } from './accounts/role.ts';
import { registerCall } from './call.ts';
import { registerCatalogExport } from './catalog/catalog-export.ts';
import { registerCatalogImport } from './catalog/catalog-import.ts';
import { registerCatalogPrices } from './catalog/catalog-prices.ts';
import {
  registerCatalogEdits,
  registerCatalogProducts,
  registerCatalogPublish,
  registerContentPublish,
} from './catalog/catalog-products.ts';
import { registerCategory } from './catalog/category.ts';
import { registerPriceList } from './catalog/price-list.ts';
import { registerSettings } from './catalog/settings.ts';
import { registerChat } from './chat.ts';
import { print } from './command.ts';
import { registerDatabase } from './database.ts';
import { registerDoctor } from './doctor.ts';
import { registerDocuments } from './documents.ts';
import { registerJobs } from './jobs.ts';
import { registerMessages } from './messages.ts';
import { registerOAuth } from './oauth/oauth.ts';
import { registerOpenApi } from './openapi.ts';
import { registerImportPictures, registerPictures } from './pictures.ts';
import { registerDemoSeed, registerServe } from './serve.ts';
import { registerWebhooks } from './webhooks.ts';

/** Returns the command line with all commands. */
export function createProgram(): Command {
  const program = new Command('arot')
    .description('The Arot server and its tools. Configuration comes from the environment; see .env.example.')
    .exitOverride()
    // Lets "arot openapi" have its own --version option.
    .enablePositionalOptions()
    .showHelpAfterError('Run with --help for usage.');
  registerVersion(program);
  registerServe(program);
  registerDoctor(program);
  registerDatabase(program.command('db').description('The database'));
  const catalog = program.command('catalog').description('Categories, products, settings and app content as files');
  registerCatalogImport(catalog);
  registerCatalogExport(catalog);
  registerImportPictures(catalog);
  registerCatalogPublish(catalog);
  registerCatalogProducts(catalog);
  registerCatalogPrices(catalog);
  registerCatalogEdits(catalog);
  registerCategory(program.command('category').description('Categories: order, hiding, moving'));
  registerPriceList(program.command('price-list').description('Price lists: entries from and to CSV files'));
  registerContentPublish(program.command('content').description('App content'));
  registerSettings(program.command('settings').description('Public settings'));
  registerAccount(program.command('account').description('Accounts of staff, customers and users'));
  registerRole(program.command('role').description('Roles of staff accounts and their permissions'));
  registerKey(program.command('key').description('Keys of service accounts, for programs'));
  registerChat(program.command('chat').description('Chat applications: secrets, origins and fields'));
  registerOAuth(program.command('oauth').description('OAuth applications and signing keys'));
  registerDocuments(program.command('documents').description('Private documents of customers'));
  registerPictures(program.command('pictures').description('Public pictures of products and categories'));
  registerMessages(program.command('messages').description('Emails and SMS'));
  registerWebhooks(program.command('webhooks').description('Webhook endpoints, which receive events'));
  registerAudit(program.command('audit').description('The audit trail'));
  registerJobs(program.command('jobs').description('Regular work of the servers'));
  registerOpenApi(program);
  registerCall(program);
  const demo = program.command('demo').description('The demo catalog and its accounts');
  registerDemoSeed(demo);
  return program;
}

/**
 * Registers `arot --version`, which prints the version in the server's package.json; with `--json` before or after it, as JSON.
 */
function registerVersion(program: Command): void {
  program.option('--version', 'print the version and exit');
  program.on('option:version', () => {
    const version = readVersion();
    print({ json: process.argv.includes('--json') }, { version }, version);
    // Ends parsing with exit status 0, like --help.
    throw new CommanderError(0, 'commander.version', version);
  });
}
