/** Changes of the documents, as functions that apply them. The tests try the gate with each. */

/** A document without its types: a change may touch any part of it. */
// biome-ignore lint/suspicious/noExplicitAny: the changes write into nested parts by name
export type Anything = any;

type Change = (document: Anything) => void;

const schemas = (document: Anything) => document.components.schemas;
const listProducts = (document: Anything) => document.paths['/api/products'].get;
const register = (document: Anything) => document.paths['/api/auth/customer/register'].post;
const login = (document: Anything) => document.paths['/api/auth/login'].post;
const parameter = (document: Anything, name: string) =>
  listProducts(document).parameters.find((found: Anything) => found.name === name);
const without = (list: string[], name: string) => list.filter((item) => item !== name);

export const BREAKING: Readonly<Record<string, Change>> = {
  'a removed operation': (d) => delete d.paths['/api/settings'].get,
  'a renamed path': (d) => {
    d.paths['/api/goods'] = d.paths['/api/products'];
    delete d.paths['/api/products'];
  },
  'a renamed operation': (d) => (listProducts(d).operationId = 'findProducts'),
  'a renamed component': (d) => {
    schemas(d).Goods = schemas(d).ProductPage;
    delete schemas(d).ProductPage;
  },
  'a removed required field of a response': (d) => {
    const profile = schemas(d).CustomerProfile;
    delete profile.properties.shopName;
    profile.required = without(profile.required, 'shopName');
  },
  'a removed optional field of a response': (d) => delete schemas(d).Product.properties.pricing,
  'a field of a response that may be missing': (d) => {
    schemas(d).CustomerProfile.required = without(schemas(d).CustomerProfile.required, 'shopName');
  },
  'a field of a response that may be null': (d) => (schemas(d).Product.properties.name.nullable = true),
  'another type in a response': (d) => (schemas(d).Pagination.properties.page = { type: 'string' }),
  'another value of an enum in a response': (d) => schemas(d).AccountType.enum.push('ROBOT'),
  'another success status': (d) => {
    register(d).responses['200'] = register(d).responses['201'];
    delete register(d).responses['201'];
  },
  'a removed error status': (d) => delete login(d).responses['401'],
  'a removed response header': (d) => {
    const { responses } = d.paths['/api/customers/me/documents/{type}'].get;
    delete responses['200'].headers['Content-Disposition'];
  },
  'a response header that may be missing': (d) => delete d.components.headers['X-Request-Id'].required,
  'a narrowed enum of a request': (d) => schemas(d).LoginRequest.properties.responseMode.enum.pop(),
  'a narrowed enum of a query parameter': (d) => parameter(d, 'sort').schema.enum.pop(),
  'a narrowed enum of a path parameter': (d) => {
    const { parameters } = d.paths['/api/customers/me/documents/{type}'].get;
    parameters[0].schema = { type: 'string', enum: ['nid'] };
  },
  'a shorter limit of a request': (d) => (schemas(d).VisitorRequest.properties.name.maxLength = 10),
  'a removed parameter': (d) => {
    listProducts(d).parameters = listProducts(d).parameters.filter((found: Anything) => found.name !== 'q');
  },
  'a new required parameter': (d) => {
    listProducts(d).parameters.push({ name: 'shop', in: 'query', required: true, schema: { type: 'string' } });
  },
  'a parameter that becomes required': (d) => (parameter(d, 'q').required = true),
  'another type of a parameter': (d) => (parameter(d, 'page').schema = { type: 'string' }),
  'a new required field of a request': (d) => {
    schemas(d).LoginRequest.properties.captcha = { type: 'string' };
    schemas(d).LoginRequest.required.push('captcha');
  },
  'a field of a request that becomes required': (d) => schemas(d).LoginRequest.required.push('rememberMe'),
  'a part of a form that becomes required': (d) => schemas(d).RegistrationRequest.required.push('shopName'),
  'a removed field of a request': (d) => delete schemas(d).LoginRequest.properties.rememberMe,
  'another type of a field of a request': (d) => {
    schemas(d).LoginRequest.properties.rememberMe = { type: 'string' };
  },
  'another media type of a request': (d) => {
    const { content } = login(d).requestBody;
    content['text/plain'] = content['application/json'];
    delete content['application/json'];
  },
  'a request without its body': (d) => delete login(d).requestBody,
  'a new need of a login': (d) => (d.paths['/api/settings'].get.security = [{ bearerToken: [] }]),
  'a removed header of a shared error': (d) => delete d.components.responses.RateLimited.headers['Retry-After'],
  'another body of a shared error': (d) => {
    d.components.responses.RateLimited.content['application/json'].schema = { type: 'string' };
  },
};

const changeProduct = (document: Anything) => document.paths['/api/staff/products/{slug}'].patch;

export const BREAKING_FOR_STAFF: Readonly<Record<string, Change>> = {
  'a removed operation': (d) => delete d.paths['/api/staff/roles'].get,
  'a removed login': (d) => delete d.paths['/api/auth/login'],
  'another permission': (d) => (changeProduct(d)['x-permission'] = 'prices:write'),
  'a removed field of a response': (d) => delete schemas(d).StaffProductDetail.properties.version,
  'a new required field of a request': (d) => {
    schemas(d).StaffNewCategory.required.push('image');
  },
  'a removed error code': (d) => delete changeProduct(d).responses['412'],
  'a version that may be missing': (d) => delete d.components.headers.ETag.required,
};

export const COMPATIBLE: Readonly<Record<string, Change>> = {
  'no change': () => undefined,
  'a new operation': (d) => {
    d.paths['/api/new'] = { get: { ...d.paths['/api/settings'].get, operationId: 'getNew' } };
  },
  'a new optional field of a response': (d) => (schemas(d).Product.properties.brand = { type: 'string' }),
  'a new required field of a response': (d) => {
    schemas(d).Product.properties.brand = { type: 'string' };
    schemas(d).Product.required.push('brand');
  },
  'a new component': (d) => (schemas(d).Brand = { type: 'object', properties: {} }),
  'a new optional parameter': (d) => {
    listProducts(d).parameters.push({ name: 'brand', in: 'query', schema: { type: 'string' } });
  },
  'a new optional field of a request': (d) => (schemas(d).LoginRequest.properties.device = { type: 'string' }),
  'another value of an enum in a request': (d) => schemas(d).LoginRequest.properties.responseMode.enum.push('both'),
  'a field of a request that becomes optional': (d) => {
    schemas(d).RegistrationRequest.required = without(schemas(d).RegistrationRequest.required, 'password');
  },
  'a longer limit of a request': (d) => (schemas(d).VisitorRequest.properties.name.maxLength = 5_000),
  'a new error status': (d) => {
    const { responses } = d.paths['/api/settings'].get;
    responses['418'] = responses['500'];
  },
  'a response header that is always there': (d) =>
    (d.components.headers['Access-Control-Allow-Origin'].required = true),
  'another description of a shared error': (d) => (d.components.responses.RateLimited.description = 'Wait.'),
  'another description': (d) => (schemas(d).Product.description = 'A product.'),
  'another server': (d) => (d.servers = [{ url: 'https://api.example.com' }]),
};
