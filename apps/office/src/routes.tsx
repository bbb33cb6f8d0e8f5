import { useText } from '@arot/ui/i18n/text.ts';
import { matchPath, usePathname } from '@arot/ui/router/location.ts';
import { lazyComponent } from '@arot/ui/ui/lazy-component.ts';
import type { ComponentType } from 'react';
import { layoutText } from './layout/text.ts';
import { paths } from './router/paths.ts';
import type { Permission } from './session/permissions.ts';
import { useMay } from './session/session.ts';
import { Failed } from './ui/failed.tsx';
import { NotFound, Notice } from './ui/notice.tsx';
import { Skeleton } from './ui/skeleton.tsx';

type Page = ComponentType<{ readonly parameter: string }>;

const page = (load: () => Promise<Page>) => lazyComponent(load, <Skeleton />);

// Each page is a file of its own.
const HomePage = page(async () => (await import('./home/home-page.tsx')).HomePage);
const ProductsPage = page(async () => (await import('./products/list/products-page.tsx')).ProductsPage);
const ProductPage = page(async () => (await import('./products/editor/product-page.tsx')).ProductPage);
const CategoriesPage = page(async () => (await import('./categories/categories-page.tsx')).CategoriesPage);
const SearchPage = page(async () => (await import('./search/search-page.tsx')).SearchPage);
const PriceListsPage = page(async () => (await import('./price-lists/price-lists-page.tsx')).PriceListsPage);
const PriceListPage = page(async () => (await import('./price-lists/price-list-page.tsx')).PriceListPage);
const ExplanationPage = page(async () => (await import('./price-lists/explanation-page.tsx')).ExplanationPage);
const GroupsPage = page(async () => (await import('./customer-groups/groups-page.tsx')).GroupsPage);
const GroupPage = page(async () => (await import('./customer-groups/group-page.tsx')).GroupPage);
const ImportPage = page(async () => (await import('./imports/import-page.tsx')).ImportPage);
const ContentListPage = page(async () => (await import('./content/content-list-page.tsx')).ContentListPage);
const ContentPage = page(async () => (await import('./content/content-page.tsx')).ContentPage);
const SettingsPage = page(async () => (await import('./settings/settings-page.tsx')).SettingsPage);
const CustomersPage = page(async () => (await import('./customers/customers-page.tsx')).CustomersPage);
const CustomerPage = page(async () => (await import('./customers/customer-page.tsx')).CustomerPage);
const WholesalePage = page(async () => (await import('./wholesale/wholesale-page.tsx')).WholesalePage);
const MessagesPage = page(async () => (await import('./messages/messages-page.tsx')).MessagesPage);
const OauthApplicationsPage = page(
  async () => (await import('./applications/oauth-applications-page.tsx')).OauthApplicationsPage,
);
const OauthApplicationPage = page(
  async () => (await import('./applications/oauth-application-page.tsx')).OauthApplicationPage,
);
const ChatApplicationsPage = page(
  async () => (await import('./applications/chat-applications-page.tsx')).ChatApplicationsPage,
);
const ChatApplicationPage = page(
  async () => (await import('./applications/chat-application-page.tsx')).ChatApplicationPage,
);
const WebhooksPage = page(async () => (await import('./webhooks/webhooks-page.tsx')).WebhooksPage);
const WebhookPage = page(async () => (await import('./webhooks/webhook-page.tsx')).WebhookPage);
const TeamPage = page(async () => (await import('./team/team-page.tsx')).TeamPage);
const RolesPage = page(async () => (await import('./roles/roles-page.tsx')).RolesPage);
const ServiceAccountsPage = page(
  async () => (await import('./service-accounts/service-accounts-page.tsx')).ServiceAccountsPage,
);
const ServiceAccountPage = page(
  async () => (await import('./service-accounts/service-account-page.tsx')).ServiceAccountPage,
);
const OwnSignInPage = page(async () => (await import('./security/own-sign-in-page.tsx')).OwnSignInPage);
const AuditPage = page(async () => (await import('./audit/audit-page.tsx')).AuditPage);

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
  [paths.imports, ImportPage, 'catalog:write'],
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
        <Page parameter={match.parameter ?? ''} />
      </Failed>
    );
  }
  return <NotFound />;
}
