import {
  isClassDeclaration,
  isFunctionDeclaration,
  isInterfaceDeclaration,
  isTypeAliasDeclaration,
} from 'typescript/unstable/ast/is';
import type { Symbol as CompilerSymbol } from 'typescript/unstable/sync';
import type { GeneratedFile } from '../../../scripts/generated-file.ts';
import { subpaths } from '../entries.ts';
import { type Declarations, withDeclarations } from './open-declarations.ts';
import { readDoc } from './read-doc.ts';
import type { Links } from './type-text.ts';
import { type Item, writeItem } from './write-item.ts';
import { type Operation, readOperations, summaryOf, writeOperation } from './write-operations.ts';
import { writeTable } from './write-table.ts';

const NOTE = '<!-- Generated from the SDK by `npm run generate`. Do not edit. -->';
const OPERATIONS = 'operations.md';

type Entry = { readonly module: string; readonly specifier: string; readonly file: string };

const entries: readonly Entry[] = [
  { module: 'index', specifier: '@arot/sdk', file: 'client.md' },
  ...subpaths.map((name) => ({ module: `${name}/index`, specifier: `@arot/sdk/${name}`, file: `${name}.md` })),
];

const GROUPS = ['Functions', 'Classes', 'Errors', 'Types', 'Data of the API', 'Types that are not exported'] as const;
type Group = (typeof GROUPS)[number];

type Page = Entry & {
  readonly intro: string;
  readonly groups: ReadonlyMap<Group, Item[]>;
  /** What another page describes. */
  readonly elsewhere: readonly CompilerSymbol[];
};

/** The reference of the package in `docs/sdk`: one page for each entry point, one for the operations, and an index. */
export function generateReference(): GeneratedFile[] {
  return withDeclarations((declarations) => new Reference(declarations).write());
}

class Reference {
  readonly #declarations: Declarations;
  readonly #operations: readonly Operation[];
  readonly #pages: readonly Page[];
  /** `client.md#createclient` by the id of the symbol, and by name for the first entry point that exports it. */
  readonly #places = new Map<number | string, string>();
  #missing = new Map<number, CompilerSymbol>();

  constructor(declarations: Declarations) {
    this.#declarations = declarations;
    this.#operations = readOperations(declarations);
    for (const operation of this.#operations) {
      for (const { id } of operation.types.values())
        this.#places.set(id, `${OPERATIONS}#client${slug(operation.path)}`);
    }
    this.#pages = entries.map((entry) => this.#readPage(entry));
  }

  write(): GeneratedFile[] {
    // A type that is not exported may be part of one that is. It is described too, and may lead to further ones.
    while (true) {
      this.#missing = new Map();
      const written = this.#pages.map((page) => ({ path: page.file, content: this.#writePage(page) }));
      const operations = this.#writeOperations();
      if (this.#missing.size > 0) {
        for (const symbol of this.#missing.values()) this.#addPrivate(symbol);
        continue;
      }
      const files = [
        { path: 'README.md', content: this.#writeIndex() },
        ...written,
        { path: OPERATIONS, content: operations },
      ];
      return files.map(({ path, content }) => ({ path: `docs/sdk/${path}`, content }));
    }
  }

  #readPage(entry: Entry): Page {
    const groups = new Map<Group, Item[]>(GROUPS.map((group) => [group, []]));
    const elsewhere: CompilerSymbol[] = [];
    for (const symbol of this.#declarations.exportsOf(entry.module)) {
      const [node] = this.#declarations.declarationsOf(symbol);
      if (!node) throw new Error(`${entry.specifier} exports ${symbol.name}, which is not declared in the package`);
      if (this.#places.has(symbol.id)) {
        if (entry.module !== 'index') elsewhere.push(symbol);
        continue;
      }
      const place = `${entry.file}#${slug(symbol.name)}`;
      this.#places.set(symbol.id, place);
      if (!this.#places.has(symbol.name)) this.#places.set(symbol.name, place);
      groups.get(this.#groupOf({ name: symbol.name, node }))?.push({ name: symbol.name, node });
    }
    for (const items of groups.values()) items.sort((a, b) => (a.name < b.name ? -1 : 1));
    const intro = readDoc(/^\/\*\*[\s\S]*?\*\//.exec(this.#declarations.fileOf(entry.module).text)?.[0] ?? '').text;
    if (!intro) throw new Error(`${entry.specifier} has no comment at its start`);
    return { ...entry, intro, groups, elsewhere };
  }

  #groupOf({ name, node }: Item): Group {
    if (isFunctionDeclaration(node)) return 'Functions';
    if (isClassDeclaration(node)) return name.endsWith('Error') ? 'Errors' : 'Classes';
    return /^generated\/(?:\w+-)?types$/.test(this.#declarations.moduleOf(node)) ? 'Data of the API' : 'Types';
  }

  #addPrivate(symbol: CompilerSymbol): void {
    const [node] = this.#declarations.declarationsOf(symbol);
    const [folder = ''] = node ? this.#declarations.moduleOf(node).split('/') : [];
    const page = this.#pages.find(({ module }) => module === `${folder}/index`);
    const { groups, file: target } = page ?? (this.#pages[0] as Page);
    const place = `${target}#${slug(symbol.name)}`;
    this.#places.set(symbol.id, place);
    const isDescribed = this.#places.get(symbol.name) === place;
    if (node && !isDescribed) groups.get('Types that are not exported')?.push({ name: symbol.name, node });
  }

  /** Links from a page. A type of the package without a place is remembered. */
  #linksFrom(page: string): Links {
    return (symbol, options) => {
      const place = this.#places.get(symbol);
      if (place) return place.startsWith(`${page}#`) ? place.slice(page.length) : place;
      if (typeof symbol === 'number' && !options?.optional) this.#remember(symbol);
      return undefined;
    };
  }

  #remember(id: number): void {
    const symbol = this.#declarations.symbolOf(id);
    const [node] = symbol ? this.#declarations.declarationsOf(symbol) : [];
    const isType = node && (isInterfaceDeclaration(node) || isTypeAliasDeclaration(node) || isClassDeclaration(node));
    if (symbol && isType) this.#missing.set(id, symbol);
  }

  #writePage(page: Page): string {
    const links = this.#linksFrom(page.file);
    const context = { declarations: this.#declarations, links };
    const groups = [...page.groups].filter(([, items]) => items.length > 0);
    const listed = groups.map(([group, items]) => {
      return `- ${group}: ${items.map(({ name }) => `[\`${name}\`](#${slug(name)})`).join(', ')}`;
    });
    const others = page.elsewhere.map(({ name, id }) => `[\`${name}\`](${links(id)})`).sort();
    return finish([
      ...[NOTE, '', `# \`${page.specifier}\``, '', page.intro, ''],
      ...(page.module === 'index' ? [`The calls of the API are in [operations](${OPERATIONS}).`, ''] : []),
      ...listed,
      ...(others.length > 0 ? [`- It also exports: ${others.join(', ')}`] : []),
      '',
      ...groups.flatMap(([group, items]) => [`## ${group}`, '', ...items.flatMap((item) => writeItem(item, context))]),
    ]);
  }

  #writeOperations(): string {
    const links = this.#linksFrom(OPERATIONS);
    const context = { declarations: this.#declarations, links };
    const namespaces = Map.groupBy(this.#operations, ({ path }) => path.split('.')[0] ?? '');
    return finish([
      ...[NOTE, '', '# Operations', ''],
      'Each method of a client is one call of the API. It has these forms, whose arguments are the same:',
      '',
      ...writeTable(
        ['form', 'resolves to'],
        [
          ['`client.products.get(slug)`', 'the result; rejects with an error'],
          [
            '`client.products.get.safe(slug)`',
            `a union of results and errors: [\`SafeResult\`](${links('SafeResult')})`,
          ],
          [
            '`client.products.get.withResponse(slug)`',
            `the result with status and headers: [\`WithResponse\`](${links('WithResponse')})`,
          ],
        ],
      ),
      `The errors below are those that the API declares. A call may also reject with the other classes of [\`AnyArotError\`](${links('AnyArotError')}), such as [\`ArotConnectionError\`](${links('ArotConnectionError')}).`,
      '',
      ...this.#operationTable(''),
      ...[...namespaces].flatMap(([namespace, members]) => [
        `## \`client.${namespace}\``,
        '',
        ...members.flatMap((operation) => writeOperation(operation, context)),
      ]),
    ]);
  }

  #operationTable(file: string): string[] {
    const rows = this.#operations.map((operation) => {
      const { title, endpoint } = summaryOf(operation);
      const link = `[\`client.${operation.path}\`](${file}#client${slug(operation.path)})`;
      return [link, `\`${endpoint}\``, title];
    });
    return writeTable(['method', 'endpoint', ''], rows);
  }

  #writeIndex(): string {
    const rows = this.#pages.map(({ specifier, file, intro }) => [
      `[\`${specifier}\`](${file})`,
      intro.split('\n\n')[0] ?? '',
    ]);
    return finish([
      ...[NOTE, '', '# Reference of the SDK', ''],
      'Everything that `@arot/sdk` exports. The [README of the package](../../sdk/README.md) shows how to use it.',
      '',
      ...writeTable(['import', 'for'], rows),
      'How large each of them is in a page: [sizes](size.md).',
      '',
      '## Operations',
      '',
      ...this.#operationTable(OPERATIONS),
    ]);
  }
}

/** The anchor of a heading with this code. */
function slug(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9_-]/g, '');
}

function finish(lines: readonly string[]): string {
  return `${lines.join('\n').trimEnd()}\n`;
}
