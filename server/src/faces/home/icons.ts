import { readFileSync } from 'node:fs';
import { type RequestHandler, Router } from 'express';
import { createContent, sendContent } from '../../http/content.ts';

/** Serves `/icon.svg`, and `/favicon.ico`, which browsers request for every page that names no icon, such as JSON. */
export function icons(): Router {
  const router = Router();
  router.get('/icon.svg', sendIcon('../reference/page/icon.svg', 'svg'));
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
