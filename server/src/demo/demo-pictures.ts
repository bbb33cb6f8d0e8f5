import { fileURLToPath } from 'node:url';
import express, { type Router } from 'express';

const picturesDirectory = fileURLToPath(new URL('../../demo/pictures', import.meta.url));

/**
 * Serves the demo catalog's pictures under `/demo/pictures`. An SVG opened by itself is a document: the policy keeps
 * it from loading or running anything.
 */
export function demoPictures(): Router {
  const router = express.Router();
  router.use(
    '/demo/pictures',
    express.static(picturesDirectory, {
      index: false,
      redirect: false,
      maxAge: '1h',
      setHeaders: (response) => {
        response.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
      },
    }),
  );
  return router;
}
