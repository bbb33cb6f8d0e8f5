/** The encryption of a stored object on S3. Without it, the setting of the bucket applies. */
export type S3Encryption =
  | { readonly algorithm: 'AES256' }
  | { readonly algorithm: 'aws:kms'; readonly kmsKeyId: string | undefined };

export type S3Location = {
  readonly kind: 's3';
  readonly bucket: string;
  /** Empty, or a path without a slash at its beginning and end. */
  readonly prefix: string;
  /** The region; if undefined, AWS variables and files decide. */
  readonly region: string | undefined;
  /** The endpoint; if undefined, AWS. */
  readonly endpoint: string | undefined;
  readonly encryption: S3Encryption | undefined;
};

export type StorageLocation = { readonly kind: 'file'; readonly folder: string } | S3Location;

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-keys.html */
const SAFE_PREFIX = /^[\w!.*'()-]+(\/[\w!.*'()-]+)*$/;
const REGION = /^[a-z0-9-]+$/;
const KMS_KEY = /^[\w:/-]+$/;
const PARAMETERS = ['region', 'endpoint', 'sse', 'kmsKeyId'];

/**
 * Parses AROT_STORAGE_URL: `file:some/folder` or `file:/some/folder` (a plain path, without percent-encoding), or
 * `s3://bucket/prefix?region=…&endpoint=…&sse=…&kmsKeyId=…`.
 *
 * @throws Error whose message repeats no value, since a value could be a password
 */
export function parseStorageUrl(url: string): StorageLocation {
  if (url.startsWith('file:')) return parseFileUrl(url.slice('file:'.length));
  if (url.startsWith('s3://') && URL.canParse(url)) return parseS3Url(new URL(url));
  throw new Error('Must be file:some/folder or s3://bucket/prefix?region=…');
}

function parseFileUrl(rest: string): StorageLocation {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this rejects paths with one
  if (/[?#\u0000-\u001f]/.test(rest)) throw new Error('A file: path must not have parameters or control characters.');
  const folder = rest.startsWith('///') ? rest.slice(2) : rest;
  if (folder.startsWith('//')) throw new Error('A file: path must not have a host. Write file:/some/folder.');
  if (folder === '') throw new Error('file: must be followed by a folder.');
  return { kind: 'file', folder };
}

function parseS3Url(url: URL): S3Location {
  if (url.username || url.password || url.port || url.hash) {
    throw new Error('An s3: URL must have only a bucket, a prefix and parameters. Set credentials in AWS_… variables.');
  }
  if (!BUCKET.test(url.hostname))
    throw new Error('s3:// must be followed by a bucket (lower-case letters, digits, . and -).');
  const prefix = url.pathname.replace(/^\/|\/$/g, '');
  if (prefix !== '' && !SAFE_PREFIX.test(prefix)) {
    throw new Error("The prefix may have letters, digits and !_.*'()- between single slashes.");
  }
  const parameters = parseParameters(url.searchParams);
  const region = parameters.get('region');
  if (region !== undefined && !REGION.test(region)) throw new Error('region must be like ap-southeast-1.');
  return {
    kind: 's3',
    bucket: url.hostname,
    prefix,
    region,
    endpoint: parseEndpoint(parameters.get('endpoint')),
    encryption: parseEncryption(parameters.get('sse'), parameters.get('kmsKeyId')),
  };
}

function parseParameters(parameters: URLSearchParams): ReadonlyMap<string, string> {
  for (const [name, value] of parameters) {
    if (!PARAMETERS.includes(name)) throw new Error(`Unknown parameter. Use ${PARAMETERS.join(', ')}.`);
    if (value === '') throw new Error(`${name} must not be empty.`);
    if (parameters.getAll(name).length > 1) throw new Error(`${name} must not be repeated.`);
  }
  return new Map(parameters);
}

function parseEndpoint(endpoint: string | undefined): string | undefined {
  if (endpoint === undefined) return undefined;
  const url = /^https?:\/\//.test(endpoint) && URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (!url || url.username || url.password || url.search || url.hash) {
    throw new Error('endpoint must be like https://s3.example.com, without credentials.');
  }
  return url.href;
}

function parseEncryption(algorithm: string | undefined, kmsKeyId: string | undefined): S3Encryption | undefined {
  if (kmsKeyId !== undefined && algorithm !== 'aws:kms') throw new Error('kmsKeyId needs sse=aws:kms.');
  if (kmsKeyId !== undefined && !KMS_KEY.test(kmsKeyId)) throw new Error('kmsKeyId must be a key id, alias or ARN.');
  if (algorithm === undefined) return undefined;
  if (algorithm === 'AES256') return { algorithm };
  if (algorithm === 'aws:kms') return { algorithm, kmsKeyId };
  throw new Error('sse must be AES256 or aws:kms.');
}
