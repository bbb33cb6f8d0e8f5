import type {
  CreateCategoryBody,
  DeleteCategoryQuery,
  StaffCategory,
  StaffCategoryChange,
} from '../../generated/staff-types.ts';
import type { Call } from '../mock-call.ts';
import { contains, MockCatalog } from '../mock-catalog.ts';
import { invalid, MockFailure } from '../mock-failure.ts';
import { requirePictures } from '../mock-pictures.ts';
import type { MockCategory } from '../mock-state.ts';
import { type CursorQuery, listPart } from '../mock-store.ts';
import { type MockWorld, toPublicUrl } from '../mock-world.ts';

export function staffCategoryAnswers(world: MockWorld) {
  const { categories, state } = world;
  const catalog = new MockCatalog(world);

  const productsOf = (id: string) => state.products.filter(({ categoryId }) => categoryId === id);

  const toCategory = (category: MockCategory, call: Call): StaffCategory => ({
    id: category.id,
    version: categories.versionOf(category),
    name: category.name,
    description: category.description ?? null,
    image: category.image ?? null,
    imageUrl: category.image ? toPublicUrl(category.image, call) : null,
    parentId: category.parentId ?? null,
    sortOrder: category.sortOrder ?? null,
    hidden: category.hidden ?? false,
    childCount: catalog.childrenOf(category.id).length,
    productCount: productsOf(category.id).length,
  });

  const requireMain = (id: string | null | undefined, field: string) => {
    if (typeof id !== 'string') return;
    const parent = categories.find(id);
    if (!parent) throw invalid(field, 'There is no such category.');
    if (typeof parent.parentId === 'string') throw invalid(field, 'Must be a main category.');
  };

  return {
    'staff.categories.list': (call: Call<unknown, CursorQuery & { q: string }>) =>
      listPart(
        state.categories.filter(({ name }) => contains(name, call.query.q)),
        call.query,
        ({ name, id }) => [name, id],
        (category) => toCategory(category, call),
      ),

    'staff.categories.get': (call: Call) => toCategory(categories.get(call.id), call),

    'staff.categories.create': (call: Call<CreateCategoryBody>) => {
      const { id = world.createId('category-'), ...input } = call.body;
      requireMain(input.parentId, 'parentId');
      requirePictures(world, [input.image], 'image');
      const category = { id, ...input } as MockCategory;
      return toCategory(categories.add(category, 'id', 'Another category has this id.'), call);
    },

    'staff.categories.change': (call: Call<StaffCategoryChange>) => {
      const category = categories.match(call);
      const { parentId } = call.body;
      if (parentId === category.id) throw invalid('parentId', 'A category cannot be its own parent.');
      if (typeof parentId === 'string' && catalog.childrenOf(category.id).length > 0) {
        throw invalid('parentId', 'A category with subcategories cannot become a subcategory.');
      }
      requireMain(parentId, 'parentId');
      requirePictures(world, [call.body.image], 'image');
      const isStated = Object.keys(call.body).length > 0;
      return toCategory(isStated ? categories.replace(category, call.body as Partial<MockCategory>) : category, call);
    },

    'staff.categories.delete': (call: Call<unknown, DeleteCategoryQuery>) => {
      const category = categories.match(call);
      const { moveTo } = call.query;
      const [children, products] = [catalog.childrenOf(category.id), productsOf(category.id)];
      if (moveTo === undefined && children.length + products.length > 0) {
        const contents = `products: ${products.length}, subcategories: ${children.length}`;
        const text = `The category is not empty (${contents}). Say where they go with moveTo.`;
        throw new MockFailure('CONFLICT', { text });
      }
      if (moveTo === category.id) throw invalid('moveTo', 'Must be another category.');
      if (children.length > 0) requireMain(moveTo, 'moveTo');
      else if (moveTo !== undefined && moveTo !== 'uncategorized' && !categories.find(moveTo)) {
        throw invalid('moveTo', 'There is no such category.');
      }
      const target = moveTo === 'uncategorized' ? null : (moveTo ?? null);
      for (const child of children) categories.change(child, { parentId: target });
      for (const product of products) world.products.change(product, { categoryId: target });
      categories.remove(category);
      return { success: true };
    },
  };
}
