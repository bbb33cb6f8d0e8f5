import { matchPath, usePathname } from '@arot/ui/router/location.ts';
import { lazyComponent } from '@arot/ui/ui/lazy-component.ts';
import type { ComponentType } from 'react';
import { HomePage } from './home/home-page.tsx';
import { Failed } from './ui/failed.tsx';
import { NotFound } from './ui/notice.tsx';
import { PageSkeleton } from './ui/skeleton.tsx';

type Page = ComponentType<{ readonly parameter: string }>;

const page = (load: () => Promise<Page>) => lazyComponent(load, <PageSkeleton />);

// Each page is a file of its own, except the one that most visitors see first.
const CategoryPage = page(async () => (await import('./category/category-page.tsx')).CategoryPage);
const ProductsPage = page(async () => (await import('./products/products-page.tsx')).ProductsPage);
const ProductPage = page(async () => (await import('./product/product-page.tsx')).ProductPage);
const ContentPage = page(async () => (await import('./page/content-page.tsx')).ContentPage);
const SignInPage = page(async () => (await import('./account/sign-in-page.tsx')).SignInPage);
const RegisterPage = page(async () => (await import('./account/register-page.tsx')).RegisterPage);

// For customers only, so other visitors do not download them.
const AccountPage = page(async () => (await import('./account/account-page.tsx')).AccountPage);
const SecurityPage = page(async () => (await import('./account/security-page.tsx')).SecurityPage);
const DataPage = page(async () => (await import('./account/data-page.tsx')).DataPage);
const ResetPage = page(async () => (await import('./account/reset-page.tsx')).ResetPage);

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
          <Page parameter={match.parameter ?? ''} />
        </Failed>
      );
    }
  }
  return <NotFound />;
}

/** Loads the pages that every visitor may open while the browser has nothing else to do, so that opening one needs no download. */
export function preloadPages(): void {
  for (const each of [CategoryPage, ProductsPage, ProductPage, ContentPage, SignInPage, RegisterPage]) {
    each.preload().catch(() => {});
  }
}
