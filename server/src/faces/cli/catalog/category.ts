import { changeCategoryRequest, createCategoryRequest } from '@arot/contract';
import { type Command, Option } from 'commander';
import { changeCategory } from '../../../catalog/staff-api/change-category.ts';
import { createCategory } from '../../../catalog/staff-api/create-category.ts';
import { deleteCategory } from '../../../catalog/staff-api/delete-category.ts';
import { toCategoryProperties } from '../../../catalog/staff-api/staff-category.mapper.ts';
import { findStaffCategories } from '../../../catalog/staff-api/staff-category.repository.ts';
import {
  addCommand,
  type CommonOptions,
  print,
  UsageError,
  validated,
  wholeNumber,
  withDatabase,
  withStaffContext,
} from '../command.ts';
import { tableText } from './product-text.ts';

type Edits = CommonOptions & {
  name?: string;
  description?: string;
  image?: string;
  parent?: string;
  main?: true;
  sortOrder?: number | false;
  hide?: true;
  show?: true;
};

/** Registers the commands for categories, by the operations of the staff API. */
export function registerCategory(category: Command): void {
  addCommand(category, 'list', 'List categories by name, with their order and what is hidden').action(
    async (options: CommonOptions) => {
      const categories = (await withDatabase((database) => findStaffCategories(database.fork(), {}))).map(
        toCategoryProperties,
      );
      print(options, { categories }, listText(categories));
    },
  );
  withEdits(addCommand(category, 'create <id>', 'Create a category')).action(async (id: string, options: Edits) => {
    const input = validated(createCategoryRequest, { id, ...editsOf(options) });
    const created = toCategoryProperties(await withStaffContext((ctx) => createCategory(ctx, input)));
    print(options, created, listText([created]));
  });
  withEdits(addCommand(category, 'change <id>', 'Rename, describe, move, order or hide a category')).action(
    async (id: string, options: Edits) => {
      const change = validated(changeCategoryRequest, editsOf(options));
      if (Object.keys(change).length === 0) throw new UsageError('State what changes, such as --name or --hide.');
      const changed = toCategoryProperties(await withStaffContext((ctx) => changeCategory(ctx, id, change)));
      print(options, changed, listText([changed]));
    },
  );
  addCommand(category, 'delete <id>', 'Delete a category')
    .option('--move-to <id>', 'the category that gets its products and subcategories; "uncategorized" for none')
    .action(async (id: string, options: CommonOptions & { moveTo?: string }) => {
      await withStaffContext((ctx) => deleteCategory(ctx, id, options.moveTo));
      print(options, { id, deleted: true }, 'Deleted.');
    });
}

function withEdits(command: Command): Command {
  return command
    .option('--name <name>', 'its name')
    .option('--description <text>', "its description; '' for none")
    .option('--image <url>', "its picture: a URL, or a path on this server; '' for none")
    .addOption(new Option('--parent <id>', 'the main category that it belongs to').conflicts('main'))
    .option('--main', 'make it a main category')
    .option('--sort-order <number>', 'its place among its siblings: smaller numbers first', wholeNumber)
    .option('--no-sort-order', 'remove its place: it comes after the others, by name')
    .addOption(new Option('--hide', 'hide it and its subcategories from visitors').conflicts('show'))
    .option('--show', 'show it to visitors');
}

/** Returns the properties that the options state. Commander sets `sortOrder` to true if neither of its options is given. */
function editsOf({ name, description, image, parent, main, sortOrder, hide, show }: Edits): Record<string, unknown> {
  return {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description: description || null }),
    ...(image === undefined ? {} : { image: image || null }),
    ...(parent === undefined ? {} : { parentId: parent }),
    ...(main === undefined ? {} : { parentId: null }),
    ...(typeof sortOrder === 'number' ? { sortOrder } : sortOrder === false ? { sortOrder: null } : {}),
    ...((hide ?? show) === undefined ? {} : { hidden: hide === true }),
  };
}

function listText(categories: readonly ReturnType<typeof toCategoryProperties>[]): string {
  const rows = categories.map(({ id, name, parentId, sortOrder, hidden, productCount }) => [
    ...[id, parentId ?? '-', String(sortOrder ?? '-'), hidden ? 'hidden' : 'shown', String(productCount), name],
  ]);
  return tableText([['id', 'parent', 'order', 'state', 'products', 'name'], ...rows]);
}
