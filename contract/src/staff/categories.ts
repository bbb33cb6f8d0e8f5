import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { catalogName, categoryId, imageReference, newCategoryId, sortOrder } from '../catalog-input.ts';
import { envelope } from '../envelope.ts';
import { CHANGE_ERRORS, REPETITION_ERRORS, staffErrorResponses } from '../errors.ts';
import { MAX_LENGTHS } from '../limits.ts';
import { defineRoutes } from '../metadata.ts';
import { multilineText, outputText, outputUrl, text } from '../text.ts';
import { cursorPage, cursorQuery } from './cursor.ts';
import { done, pathKey, resourceVersion } from './resource.ts';

const id = z
  .string()
  .min(1)
  .max(MAX_LENGTHS.id)
  .meta({ examples: ['oil-mustard'] });
const NAME = 'Mustard Oil · সরিষার তেল';
const DESCRIPTION = 'Cold pressed. Cap seals must be unbroken on delivery.';
const description = multilineText({ max: MAX_LENGTHS.categoryDescription, example: DESCRIPTION });

export const staffCategory = z
  .object({
    id,
    version: resourceVersion,
    name: outputText(MAX_LENGTHS.name, NAME),
    description: outputText(MAX_LENGTHS.categoryDescription, DESCRIPTION).nullable(),
    image: outputText(MAX_LENGTHS.url, '/demo/pictures/oil-mustard.svg')
      .nullable()
      .describe('As it is stored: a URL, or a path on this server.'),
    imageUrl: outputUrl().nullable().describe('Where the picture is.'),
    parentId: id.nullable().meta({ description: 'null for a main category.', examples: ['oil'] }),
    sortOrder: sortOrder.nullable().describe('Its place among its siblings: smaller first, null after all others.'),
    hidden: z
      .boolean()
      .meta({ examples: [false] })
      .describe('Whether visitors do not see it. Subcategories of a hidden category are not seen either.'),
    childCount: z
      .int()
      .min(0)
      .meta({ examples: [0] })
      .describe('Immediate subcategories.'),
    productCount: z
      .int()
      .min(0)
      .meta({ examples: [3] })
      .describe('Products in this category itself, drafts and deleted products included.'),
  })
  .meta({ id: 'StaffCategory', description: 'A category, as staff members see it.' });

const categoryInput = {
  name: catalogName.meta({ examples: [NAME] }),
  description: description.nullable(),
  image: imageReference.nullable(),
  parentId: categoryId
    .nullable()
    .meta({ description: 'A main category. null makes this a main category.', examples: ['oil'] }),
  sortOrder: sortOrder.nullable().describe('Smaller numbers come first. null: by name, after all others.'),
  hidden: z
    .boolean()
    .meta({ examples: [false] })
    .describe('true hides it, and its subcategories, from visitors. Its products stay listed.'),
};

export const createCategoryRequest = z
  .strictObject({
    id: newCategoryId.optional().describe('Without it, the server makes one. It cannot be changed later.'),
    name: categoryInput.name,
    description: categoryInput.description.optional(),
    image: categoryInput.image.optional(),
    parentId: categoryInput.parentId.optional(),
    sortOrder: categoryInput.sortOrder.optional(),
    hidden: categoryInput.hidden.optional(),
  })
  .meta({ id: 'StaffNewCategory', description: 'A new category.' });

export const changeCategoryRequest = z.strictObject(categoryInput).partial().meta({
  id: 'StaffCategoryChange',
  description: 'What changes. A property that is absent stays as it is; null clears it.',
});

const pathParams = z.strictObject({
  id: pathKey(MAX_LENGTHS.id, 'Exact category id.', 'oil-mustard'),
});
const categoryResponse = envelope('StaffCategoryResponse', staffCategory);
const group = { auth: 'staff', tag: 'Staff: categories', sdkEntry: 'staff' } as const;

const c = initContract();

export const staffCategories = c.router(
  defineRoutes({
    listStaffCategories: {
      method: 'GET',
      path: '/api/staff/categories',
      query: z.strictObject({
        ...cursorQuery,
        q: text({ max: 150, example: 'oil' }).default('').describe('Part of the name.'),
      }),
      responses: {
        200: envelope('StaffCategoryPageResponse', cursorPage('StaffCategoryPage', staffCategory)),
        ...staffErrorResponses(),
      },
      summary: 'List categories for staff',
      description: 'All categories by name, then id.',
      metadata: { ...group, permission: 'catalog:read', sdk: 'categories.list' },
    },
    getStaffCategory: {
      method: 'GET',
      path: '/api/staff/categories/:id',
      pathParams,
      responses: { 200: categoryResponse, ...staffErrorResponses('NOT_FOUND') },
      summary: 'Get a category for staff',
      description: 'One category. `ETag` is its version.',
      metadata: { ...group, permission: 'catalog:read', sdk: 'categories.get' },
    },
    createCategory: {
      method: 'POST',
      path: '/api/staff/categories',
      body: createCategoryRequest,
      responses: { 201: categoryResponse, ...staffErrorResponses(...REPETITION_ERRORS) },
      summary: 'Create a category',
      description: 'A parent must be a main category. The id must be free.',
      metadata: {
        ...group,
        permission: 'catalog:write',
        sdk: 'categories.create',
        created: '/api/staff/categories/:id',
      },
    },
    changeCategory: {
      method: 'PATCH',
      path: '/api/staff/categories/:id',
      pathParams,
      body: changeCategoryRequest,
      responses: {
        200: categoryResponse,
        ...staffErrorResponses(...CHANGE_ERRORS),
      },
      summary: 'Change a category',
      description:
        'Renames, describes, moves, orders or hides a category. A category with subcategories stays a main category.',
      metadata: { ...group, permission: 'catalog:write', sdk: 'categories.change', ifMatch: 'required' },
    },
    deleteCategory: {
      method: 'DELETE',
      path: '/api/staff/categories/:id',
      pathParams,
      query: z.strictObject({
        moveTo: categoryId
          .meta({ examples: ['oil'] })
          .optional()
          .describe(
            'The category that gets its products and subcategories; `uncategorized` for none, for products only.',
          ),
      }),
      body: c.noBody(),
      responses: {
        200: done,
        ...staffErrorResponses(...CHANGE_ERRORS),
      },
      summary: 'Delete a category',
      description: 'Rejected with 409 while it has products or subcategories, unless `moveTo` says where they go.',
      metadata: { ...group, permission: 'catalog:write', sdk: 'categories.delete', ifMatch: 'required' },
    },
  }),
  { strictStatusCodes: true },
);
