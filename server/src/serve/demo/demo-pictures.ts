import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RequestHandler, Router } from 'express';
import { type Content, createContent, sendContent } from '../../http/content.ts';
import { allowEveryOrigin } from '../../http/security-headers.ts';

const picturesDirectory = fileURLToPath(new URL('../../../demo/pictures', import.meta.url));

/**
 * Serves the demo catalog's pictures under `/demo/pictures`, from memory. A browser can open an SVG as a document. The
 * policy then blocks scripts and external resources.
 */
export function demoPictures(): RequestHandler {
  const names = new Set(readdirSync(picturesDirectory));
  const pictures = new Map<string, Content>();
  const router = Router();
  router.get('/demo/pictures/:name', (request, response, next) => {
    const { name } = request.params;
    if (!names.has(name)) return next();
    const picture =
      pictures.get(name) ?? createContent(readFileSync(path.join(picturesDirectory, name)), path.extname(name));
    pictures.set(name, picture);
    allowEveryOrigin(response);
    response.set({
      'Cache-Control': 'public, max-age=3600',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
    sendContent(picture, response);
  });
  return router;
}
