import type { ProductPage } from '@arot/sdk';
import type { UserInfo } from '@arot/sdk/server';
import { type Html, html } from './html.ts';
import type { Session } from './sessions.ts';

export function homePage(session: Session | undefined, query: string, { items, pagination }: ProductPage): string {
  return page(
    'Bazar Shop',
    session,
    html`<form class="search" action="/" role="search">
        <input type="search" name="q" value="${query}" aria-label="Search products" maxlength="150">
        <button>Search</button>
      </form>
      <p>${pagination.total} products</p>
      <ul class="products">
        ${items.map(({ name, category }) => html`<li><strong>${name}</strong> <span>${category?.name}</span></li>`)}
      </ul>`,
  );
}

export function accountPage(session: Session, profile: UserInfo): string {
  const rows = {
    Name: profile.name,
    Email: profile.email,
    Phone: profile.phone_number,
    Account: profile.sub,
    'Chat visitor': session.chatVisitorId,
  };
  return page(
    'Your account',
    session,
    html`<dl>
      ${Object.entries(rows).map(([label, value]) => html`<dt>${label}</dt><dd>${value ?? 'none'}</dd>`)}
    </dl>`,
  );
}

export function messagePage(title: string, message: string): string {
  return page(title, undefined, html`<p>${message}</p><p><a href="/">Go to the shop</a></p>`);
}

function page(title: string, session: Session | undefined, main: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>${title}</title>
        <link rel="stylesheet" href="/style.css">
      </head>
      <body>
        <header><a class="brand" href="/">Bazar Shop</a> ${session ? signedIn(session) : signedOut}</header>
        <main><h1>${title}</h1>${main}</main>
      </body>
    </html>`.text;
}

const signedOut = html`<a href="/login?returnTo=/account">Sign in</a>`;

function signedIn({ csrfToken }: Session): Html {
  // Signing out changes something, so it is a POST: a link or a picture of another site cannot do it.
  return html`<nav>
    <a href="/account">Your account</a>
    <form method="post" action="/logout">
      <input type="hidden" name="csrfToken" value="${csrfToken}">
      <button>Sign out</button>
    </form>
  </nav>`;
}
