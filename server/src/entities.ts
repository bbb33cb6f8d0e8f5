import { Category } from './catalog/category.entity.ts';
import { Product } from './catalog/product.entity.ts';
import { AppContent } from './content/app-content.entity.ts';
import { Setting } from './content/setting.entity.ts';

/** Every entity of every slice; the database layer itself knows none of them. */
export const entities = [Category, Product, Setting, AppContent];
