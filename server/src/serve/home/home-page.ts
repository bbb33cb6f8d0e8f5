import { readFileSync } from 'node:fs';
import { words } from '@arot/contract/words';
import { type RequestHandler, Router } from 'express';
import type { Language } from '../../base/language.ts';
import { readVersion } from '../../base/packages.ts';
import { createContent, sendContent } from '../../http/content.ts';
import { type Html, html } from '../../oauth/pages/html.ts';
import { pageHeaders } from '../../oauth/pages/page-headers.ts';
import { chosenLanguage, languageCookie, languageLinks, pageLanguage } from '../../oauth/pages/page-language.ts';
import { renderPage } from '../../oauth/pages/page-layout.ts';

const TEXTS = {
  lead: { en: 'A wholesale catalog and customer API', bn: 'পাইকারি ক্যাটালগ ও ক্রেতাদের এপিআই' },
  version: { en: 'Version {version}', bn: 'সংস্করণ {version}' },
  developers: { en: 'For developers', bn: 'ডেভেলপারদের জন্য' },
  operators: { en: 'For operators', bn: 'পরিচালকদের জন্য' },
  docs: words.apiReference,
  openapi: { en: 'OpenAPI 3.1 document', bn: 'ওপেনএপিআই ৩.১ ডকুমেন্ট' },
  openapi30: { en: 'OpenAPI 3.0 document, for generators', bn: 'জেনারেটরের জন্য ওপেনএপিআই ৩.০ ডকুমেন্ট' },
  healthz: { en: 'Health: the process responds', bn: 'অবস্থা: সার্ভার চালু আছে কি না' },
  readyz: { en: 'Readiness: the database responds', bn: 'প্রস্তুতি: ডেটাবেস চালু আছে কি না' },
} as const satisfies Record<string, Record<Language, string>>;

const version = readVersion();

/** Serves `/`: a page with links to the reference, the OpenAPI documents and the health of a server without a storefront. */
export function homePage(issuer: string): Router {
  const router = Router();
  router.get('/', sendHomePage(issuer));
  return router;
}

function sendHomePage(issuer: string): RequestHandler {
  return (request, response) => {
    const chosen = chosenLanguage(request);
    const language = pageLanguage(request, { chosen });
    if (chosen === language) response.appendHeader('Set-Cookie', languageCookie(language, issuer));
    response.set({
      'Content-Security-Policy': pageHeaders({ formAction: [] })['Content-Security-Policy'],
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Language, Cookie',
    });
    sendContent(createContent(Buffer.from(renderHomePage(language, languageLinks(request))), 'html'), response);
  };
}

function renderHomePage(language: Language, links: Readonly<Record<Language, string>>): string {
  const link = (path: string, text: keyof typeof TEXTS) =>
    html`<li><a href="${path}">${TEXTS[text][language]}</a></li>`;
  const body = html`
<img class="mark" src="/icon.svg" alt="" width="56" height="56">
<h1>Arot · <span lang="bn">আড়ত</span></h1>
<p class="lead">${TEXTS.lead[language]}</p>
<p>${TEXTS.version[language].replace('{version}', version)}</p>
<h2>${TEXTS.developers[language]}</h2>
${list([link('/docs', 'docs'), link('/openapi.json', 'openapi'), link('/openapi-3.0.json', 'openapi30')])}
<h2>${TEXTS.operators[language]}</h2>
${list([link('/healthz', 'healthz'), link('/readyz', 'readyz')])}`;
  return renderPage({ language, title: 'Arot', body, languageLinks: links, icon: '/icon.svg' });
}

function list(items: readonly Html[]): Html {
  return html`<ul class="links">${items}</ul>`;
}

/** Serves `/icon.svg`, and `/favicon.ico`, which browsers request for every page that names no icon, such as JSON. */
export function icons(): Router {
  const router = Router();
  router.get('/icon.svg', sendIcon('../../documents/page/icon.svg', 'svg'));
  router.get('/favicon.ico', sendIcon('favicon.ico', 'image/x-icon'));
  return router;
}

function sendIcon(file: string, type: string): RequestHandler {
  const icon = createContent(readFileSync(new URL(file, import.meta.url)), type);
  return (_request, response) => {
    response.set('Cache-Control', 'public, max-age=86400');
    sendContent(icon, response);
  };
}
