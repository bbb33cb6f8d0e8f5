import { matchPath, usePathname } from '@arot/example-shared/router/location.ts';
import { type ComponentType, lazy, Suspense } from 'react';
import { HomePage } from './home/home-page.tsx';
import { Failed } from './ui/failed.tsx';
import { NotFound } from './ui/notice.tsx';
import { PageSkeleton } from './ui/skeleton.tsx';

// Each page is a file of its own, except the one that most visitors see first.
const pages = {
  category: () => import('./category/category-page.tsx'),
  products: () => import('./products/products-page.tsx'),
  product: () => import('./product/product-page.tsx'),
  content: () => import('./page/content-page.tsx'),
  signIn: () => import('./account/sign-in-page.tsx'),
  register: () => import('./account/register-page.tsx'),
};

// For customers only, so other visitors do not download them.
const accountPages = {
  account: () => import('./account/account-page.tsx'),
  security: () => import('./account/security-page.tsx'),
  data: () => import('./account/data-page.tsx'),
  reset: () => import('./account/reset-page.tsx'),
};

const CategoryPage = lazy(() => pages.category().then((module) => ({ default: module.CategoryPage })));
const ProductsPage = lazy(() => pages.products().then((module) => ({ default: module.ProductsPage })));
const ProductPage = lazy(() => pages.product().then((module) => ({ default: module.ProductPage })));
const ContentPage = lazy(() => pages.content().then((module) => ({ default: module.ContentPage })));
const SignInPage = lazy(() => pages.signIn().then((module) => ({ default: module.SignInPage })));
const RegisterPage = lazy(() => pages.register().then((module) => ({ default: module.RegisterPage })));
const AccountPage = lazy(() => accountPages.account().then((module) => ({ default: module.AccountPage })));
const SecurityPage = lazy(() => accountPages.security().then((module) => ({ default: module.SecurityPage })));

const DataPage = lazy(() => accountPages.data().then((module) => ({ default: module.DataPage })));
const ResetPage = lazy(() => accountPages.reset().then((module) => ({ default: module.ResetPage })));

type Page = ComponentType<{ readonly parameter: string }>;

/** Every path has at most one parameter, which the page receives. */
const routes: readonly (readonly [pattern: string, page: Page])[] = [
  ['/', HomePage],
  ['/categories/:parameter', CategoryPage],
  ['/products', ProductsPage],
  ['/products/:parameter', ProductPage],
  ['/pages/:parameter', ContentPage],
  ['/sign-in', SignInPage],
  ['/sign-in/reset', ResetPage],
  ['/register', RegisterPage],
  ['/account', AccountPage],
  ['/account/security', SecurityPage],
  ['/account/data', DataPage],
];

export function Routes() {
  const pathname = usePathname();
  for (const [pattern, Page] of routes) {
    const match = matchPath(pattern, pathname);
    if (match) {
      return (
        // A failed page stays failed only until another one is opened.
        <Failed key={pathname}>
          <Suspense fallback={<PageSkeleton />}>
            <Page parameter={match.parameter ?? ''} />
          </Suspense>
        </Failed>
      );
    }
  }
  return <NotFound />;
}

/** Loads the pages that every visitor may open while the browser has nothing else to do, so that opening one needs no download. */
export function preloadPages(): void {
  for (const load of Object.values(pages)) load().catch(() => {});
}
