import { changeCategoryRequest, createCategoryRequest } from '@arot/contract';
import { type Command, Option } from 'commander';
import type * as z from 'zod';
import { changeCategory } from '../../catalog/staff-api/change-category.ts';
import { createCategory } from '../../catalog/staff-api/create-category.ts';
import { deleteCategory } from '../../catalog/staff-api/delete-category.ts';
import { toCategoryProperties } from '../../catalog/staff-api/staff-category.mapper.ts';
import { findStaffCategories } from '../../catalog/staff-api/staff-category.repository.ts';
import { addChange, addRead, bodyOf, type CommonOptions, UsageError, validated, wholeNumber } from '../command.ts';
import { tableText } from './catalog-text.ts';

type Edits = { main?: true; sortOrder?: number | boolean; hide?: true; show?: true };

const PROPERTIES = {
  ...{ name: 'name', description: 'description', image: 'image', parent: 'parentId' },
} as const satisfies Record<string, keyof z.input<typeof changeCategoryRequest>>;

/** Registers the commands for categories, by the operations of the staff API. */
export function registerCategory(category: Command): void {
  addRead(category, 'list', 'List categories by name, with their order and what is hidden', {
    run: async ({ em }) => ({ categories: (await findStaffCategories(em, {})).map(toCategoryProperties) }),
    text: ({ categories }) => listText(categories),
  });
  const create = addChange(category, 'create <id>', 'Create a category', {
    run: async (ctx, options: Edits, id) => {
      const input = validated(createCategoryRequest, { id, ...editsOf(options) });
      return toCategoryProperties(await createCategory(ctx, input));
    },
    text: (created) => listText([created]),
  });
  withEdits(create);
  const change = addChange(category, 'change <id>', 'Rename, describe, move, order or hide a category', {
    run: async (ctx, options: Edits, id) =>
      toCategoryProperties(await changeCategory(ctx, id, validated(changeCategoryRequest, editsOf(options)))),
    text: (changed) => listText([changed]),
  }).hook('preAction', (command) => {
    if (Object.keys(editsOf(command.opts())).length > 0) return;
    throw new UsageError('State what changes, such as --name or --hide.');
  });
  withEdits(change);
  addChange(category, 'delete <id>', 'Delete a category', {
    run: async (ctx, { moveTo }: CommonOptions & { moveTo?: string }, id) => {
      await deleteCategory(ctx, id, moveTo);
      return { id, deleted: true };
    },
    text: () => 'Deleted.',
  }).option('--move-to <id>', 'the category that gets its products and subcategories; "uncategorized" for none');
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
function editsOf({ main, sortOrder, hide, show, ...options }: Edits): Record<string, unknown> {
  const { description, image, ...texts } = bodyOf(options, PROPERTIES);
  return {
    ...texts,
    ...(description === undefined ? {} : { description: description || null }),
    ...(image === undefined ? {} : { image: image || null }),
    ...(main && { parentId: null }),
    ...(typeof sortOrder === 'number' ? { sortOrder } : sortOrder === false ? { sortOrder: null } : {}),
    ...((hide ?? show) && { hidden: hide === true }),
  };
}

function listText(categories: readonly ReturnType<typeof toCategoryProperties>[]): string {
  const rows = categories.map(({ id, name, parentId, sortOrder, hidden, productCount }) => [
    ...[id, parentId ?? '-', String(sortOrder ?? '-'), hidden ? 'hidden' : 'shown', String(productCount), name],
  ]);
  return tableText([['id', 'parent', 'order', 'state', 'products', 'name'], ...rows]);
}
