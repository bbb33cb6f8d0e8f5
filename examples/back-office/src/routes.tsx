import { useText } from '@arot/example-shared/i18n/text.ts';
import { matchPath, usePathname } from '@arot/example-shared/router/location.ts';
import { type ComponentType, lazy, Suspense } from 'react';
import { HomePage } from './home/home-page.tsx';
import { layoutText } from './layout/text.ts';
import { paths } from './router/paths.ts';
import type { Permission } from './session/permissions.ts';
import { useMay } from './session/session.ts';
import { Failed } from './ui/failed.tsx';
import { NotFound, Notice } from './ui/notice.tsx';
import { Skeleton } from './ui/skeleton.tsx';

type Page = ComponentType<{ readonly parameter: string }>;

// Each page is a file of its own.
const ProductsPage = lazy(() =>
  import('./products/list/products-page.tsx').then((module) => ({ default: module.ProductsPage })),
);
const ProductPage = lazy(() =>
  import('./products/editor/product-page.tsx').then((module) => ({ default: module.ProductPage })),
);
const CategoriesPage = lazy(() =>
  import('./categories/categories-page.tsx').then((module) => ({ default: module.CategoriesPage })),
);
const SearchPage = lazy(() => import('./search/search-page.tsx').then((module) => ({ default: module.SearchPage })));
const PriceListsPage = lazy(() =>
  import('./price-lists/price-lists-page.tsx').then((module) => ({ default: module.PriceListsPage })),
);
const PriceListPage = lazy(() =>
  import('./price-lists/price-list-page.tsx').then((module) => ({ default: module.PriceListPage })),
);
const ExplanationPage = lazy(() =>
  import('./price-lists/explanation-page.tsx').then((module) => ({ default: module.ExplanationPage })),
);
const GroupsPage = lazy(() =>
  import('./customer-groups/groups-page.tsx').then((module) => ({ default: module.GroupsPage })),
);
const GroupPage = lazy(() =>
  import('./customer-groups/group-page.tsx').then((module) => ({ default: module.GroupPage })),
);
const ContentListPage = lazy(() =>
  import('./content/content-list-page.tsx').then((module) => ({ default: module.ContentListPage })),
);
const ContentPage = lazy(() =>
  import('./content/content-page.tsx').then((module) => ({ default: module.ContentPage })),
);
const SettingsPage = lazy(() =>
  import('./settings/settings-page.tsx').then((module) => ({ default: module.SettingsPage })),
);
const CustomersPage = lazy(() =>
  import('./customers/customers-page.tsx').then((module) => ({ default: module.CustomersPage })),
);
const CustomerPage = lazy(() =>
  import('./customers/customer-page.tsx').then((module) => ({ default: module.CustomerPage })),
);
const WholesalePage = lazy(() =>
  import('./wholesale/wholesale-page.tsx').then((module) => ({ default: module.WholesalePage })),
);
const MessagesPage = lazy(() =>
  import('./messages/messages-page.tsx').then((module) => ({ default: module.MessagesPage })),
);
const OauthApplicationsPage = lazy(() =>
  import('./applications/oauth-applications-page.tsx').then((module) => ({ default: module.OauthApplicationsPage })),
);
const OauthApplicationPage = lazy(() =>
  import('./applications/oauth-application-page.tsx').then((module) => ({ default: module.OauthApplicationPage })),
);
const ChatApplicationsPage = lazy(() =>
  import('./applications/chat-applications-page.tsx').then((module) => ({ default: module.ChatApplicationsPage })),
);
const ChatApplicationPage = lazy(() =>
  import('./applications/chat-application-page.tsx').then((module) => ({ default: module.ChatApplicationPage })),
);
const WebhooksPage = lazy(() =>
  import('./webhooks/webhooks-page.tsx').then((module) => ({ default: module.WebhooksPage })),
);
const WebhookPage = lazy(() =>
  import('./webhooks/webhook-page.tsx').then((module) => ({ default: module.WebhookPage })),
);
const TeamPage = lazy(() => import('./team/team-page.tsx').then((module) => ({ default: module.TeamPage })));
const RolesPage = lazy(() => import('./roles/roles-page.tsx').then((module) => ({ default: module.RolesPage })));
const ServiceAccountsPage = lazy(() =>
  import('./service-accounts/service-accounts-page.tsx').then((module) => ({ default: module.ServiceAccountsPage })),
);
const ServiceAccountPage = lazy(() =>
  import('./service-accounts/service-account-page.tsx').then((module) => ({ default: module.ServiceAccountPage })),
);
const OwnSignInPage = lazy(() =>
  import('./security/own-sign-in-page.tsx').then((module) => ({ default: module.OwnSignInPage })),
);
const AuditPage = lazy(() => import('./audit/audit-page.tsx').then((module) => ({ default: module.AuditPage })));

const one = (list: string) => `${list}/:parameter`;

/** Every path has at most one parameter, which the page receives. A page is shown only to those who have its permission. */
const routes: readonly (readonly [pattern: string, page: Page, permission?: Permission])[] = [
  [paths.home, HomePage],
  [paths.products, ProductsPage, 'catalog:read'],
  [one(paths.products), ProductPage, 'catalog:read'],
  [paths.categories, CategoriesPage, 'catalog:read'],
  [paths.search, SearchPage, 'catalog:read'],
  [paths.priceLists, PriceListsPage, 'catalog:read'],
  [one(paths.priceLists), PriceListPage, 'catalog:read'],
  [paths.priceExplanation, ExplanationPage, 'customers:read'],
  [paths.content, ContentListPage, 'content:write'],
  [one(paths.content), ContentPage, 'content:write'],
  [paths.settings, SettingsPage, 'settings:write'],
  [paths.customers, CustomersPage, 'customers:read'],
  [one(paths.customers), CustomerPage, 'customers:read'],
  [paths.customerGroups, GroupsPage, 'customers:read'],
  [one(paths.customerGroups), GroupPage, 'customers:read'],
  [paths.wholesale, WholesalePage, 'customers:read'],
  [one(paths.wholesale), WholesalePage, 'customers:read'],
  [paths.messages, MessagesPage, 'customers:read'],
  [paths.oauthApplications, OauthApplicationsPage, 'applications:write'],
  [one(paths.oauthApplications), OauthApplicationPage, 'applications:write'],
  [paths.chatApplications, ChatApplicationsPage, 'applications:write'],
  [one(paths.chatApplications), ChatApplicationPage, 'applications:write'],
  [paths.webhooks, WebhooksPage, 'applications:write'],
  [one(paths.webhooks), WebhookPage, 'applications:write'],
  [paths.team, TeamPage, 'accounts:write'],
  [paths.roles, RolesPage, 'accounts:write'],
  [paths.serviceAccounts, ServiceAccountsPage, 'accounts:write'],
  [one(paths.serviceAccounts), ServiceAccountPage, 'accounts:write'],
  [paths.audit, AuditPage, 'audit:read'],
  [paths.ownSignIn, OwnSignInPage],
];

export function Routes() {
  const text = useText(layoutText);
  const may = useMay();
  const pathname = usePathname();
  for (const [pattern, Page, permission] of routes) {
    const match = matchPath(pattern, pathname);
    if (!match) continue;
    if (permission !== undefined && !may(permission)) {
      return (
        <Notice icon="lock" title={text.noPermission}>
          <p>{text.noPermissionHint}</p>
        </Notice>
      );
    }
    return (
      // A failed page stays failed only until another one is opened.
      <Failed key={pathname}>
        <Suspense fallback={<Skeleton />}>
          <Page parameter={match.parameter ?? ''} />
        </Suspense>
      </Failed>
    );
  }
  return <NotFound />;
}
