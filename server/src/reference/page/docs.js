// Runs in the browser, on /docs.

const response = await fetch('/openapi.json');
const spec = await response.json();

// The page may have been opened by another name than the public one. Requests go to the origin of the page.
spec.servers = [{ url: window.location.origin, description: 'This server.' }];

// Swagger UI fills every example into the form. Without this, a trial request would set every filter.
for (const operation of Object.values(spec.paths).flatMap(Object.values)) {
  for (const parameter of operation.parameters ?? []) {
    if (!parameter.required) delete parameter.example;
  }
}

/** @typedef {{ SwaggerUIBundle: (options: object) => void }} SwaggerUi defined by swagger-ui-bundle.js */
const { SwaggerUIBundle } = /** @type {Window & typeof globalThis & SwaggerUi} */ (window);

SwaggerUIBundle({
  spec,
  dom_id: '#swagger-ui',
  deepLinking: true,
  displayRequestDuration: true,
  validatorUrl: null,
});
