/** The pages of the shop. The server answers `/api`, `/oauth`, `/login` and `/docs` itself, so no page is there. */
export const paths = {
  home: '/',
  category: (id: string) => `/categories/${encodeURIComponent(id)}`,
  products: '/products',
  product: (slug: string) => `/products/${encodeURIComponent(slug)}`,
  page: (key: string) => `/pages/${key}`,
  signIn: '/sign-in',
  reset: '/sign-in/reset',
  register: '/register',
  account: '/account',
  security: '/account/security',
  data: '/account/data',
} as const;
