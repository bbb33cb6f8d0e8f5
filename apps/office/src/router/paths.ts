/** The path of the page, with a slash at its end: `/office/`, unless it was built with another `--base`. */
const base = import.meta.env.BASE_URL;

const item = (list: string) => (id: string) => `${base}${list}/${encodeURIComponent(id)}`;

/** The pages of the back office. */
export const paths = {
  home: base,
  signIn: `${base}sign-in`,
  products: `${base}products`,
  product: item('products'),
  categories: `${base}categories`,
  search: `${base}search`,
  content: `${base}content`,
  contentItem: item('content'),
  priceLists: `${base}price-lists`,
  priceList: item('price-lists'),
  customerGroups: `${base}customer-groups`,
  customerGroup: item('customer-groups'),
  priceExplanation: `${base}price-explanation`,
  settings: `${base}settings`,
  customers: `${base}customers`,
  customer: item('customers'),
  wholesale: `${base}wholesale`,
  wholesaleRequest: item('wholesale'),
  oauthApplications: `${base}oauth-applications`,
  oauthApplication: item('oauth-applications'),
  chatApplications: `${base}chat-applications`,
  chatApplication: item('chat-applications'),
  webhooks: `${base}webhooks`,
  webhook: item('webhooks'),
  messages: `${base}messages`,
  team: `${base}team`,
  roles: `${base}roles`,
  serviceAccounts: `${base}service-accounts`,
  serviceAccount: item('service-accounts'),
  imports: `${base}imports`,
  audit: `${base}audit`,
  ownSignIn: `${base}own-sign-in`,
} as const;

/** Returns the page that imports a file into a target, such as `prices`, or into a price list. */
export function importPath(target: string, more: { readonly priceListId?: string; readonly id?: string } = {}): string {
  const stated = Object.entries({ target, ...more }).filter(([, value]) => value !== '');
  return `${paths.imports}?${new URLSearchParams(stated)}`;
}
