import type { staffCategories } from '@arot/contract';
import { lastPart } from './last-part.ts';
import type { OperationExample } from './operation-example.ts';

const mustardOil = {
  id: 'oil-mustard',
  version: '7421',
  name: 'Mustard Oil · সরিষার তেল',
  description: null,
  image: '/demo/pictures/oil-mustard.svg',
  imageUrl: 'https://shop.example.com/demo/pictures/oil-mustard.svg',
  parentId: 'oil',
  childCount: 0,
  productCount: 3,
};

const renamed = { ...mustardOil, version: '7422', name: 'Mustard Oil (Ghani) · ঘানির সরিষার তেল' };

export const staffCategoryExamples: {
  [Operation in keyof typeof staffCategories]: OperationExample<(typeof staffCategories)[Operation]>;
} = {
  listStaffCategories: lastPart({ q: 'oil', limit: 50, cursor: 'WyJPaWwiLCJvaWwiXQ' }, mustardOil),
  getStaffCategory: {
    parameters: { id: 'oil-mustard' },
    invalidFields: { id: ['Must be at most 150 characters.'] },
    success: 'The category.',
    bodies: { category: { summary: 'A subcategory', value: { data: mustardOil } } },
  },
  createCategory: {
    requests: {
      subcategory: {
        summary: 'A subcategory',
        value: { id: 'oil-mustard', name: 'Mustard Oil · সরিষার তেল', parentId: 'oil' },
      },
    },
    invalidFields: { parentId: ['Must be a main category.'] },
    success: 'The new category.',
    bodies: { category: { summary: 'A subcategory', value: { data: { ...mustardOil, productCount: 0 } } } },
  },
  changeCategory: {
    parameters: { id: 'oil-mustard' },
    requests: { renamed: { summary: 'Another name', value: { name: 'Mustard Oil (Ghani) · ঘানির সরিষার তেল' } } },
    invalidFields: { parentId: ['A category with subcategories cannot become a subcategory.'] },
    success: 'The changed category, with its new version.',
    bodies: { category: { summary: 'Renamed', value: { data: renamed } } },
  },
  deleteCategory: {
    parameters: { id: 'oil-mustard', moveTo: 'oil' },
    invalidFields: { moveTo: ['There is no such category.'] },
    success: 'The category is deleted.',
    bodies: { deleted: { summary: 'Deleted', value: { data: { success: true } } } },
  },
};
