import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { FileStore } from './file-store.ts';
import { openDocumentStore } from './open-document-store.ts';
import { parseStorageUrl } from './parse-storage-url.ts';

const s3 = { kind: 's3', bucket: 'shop-documents', prefix: '' };

test.each([
  ['file:.arot/documents', { kind: 'file', folder: '.arot/documents' }],
  ['file:/srv/my documents', { kind: 'file', folder: '/srv/my documents' }],
  ['file:///srv/documents', { kind: 'file', folder: '/srv/documents' }],
  ['s3://shop-documents', s3],
  ['s3://shop-documents/', s3],
  ['s3://shop-documents/private/2026/', { ...s3, prefix: 'private/2026' }],
  [
    's3://shop-documents/p?region=ap-southeast-1&endpoint=http://127.0.0.1:9000',
    { ...s3, prefix: 'p', region: 'ap-southeast-1', endpoint: 'http://127.0.0.1:9000/' },
  ],
  ['s3://shop-documents?sse=AES256', { ...s3, encryption: { algorithm: 'AES256' } }],
  ['s3://shop-documents?sse=aws:kms', { ...s3, encryption: { algorithm: 'aws:kms' } }],
  [
    's3://shop-documents?sse=aws:kms&kmsKeyId=arn:aws:kms:eu-west-1:111122223333:key/1234abcd-12ab',
    { ...s3, encryption: { algorithm: 'aws:kms', kmsKeyId: 'arn:aws:kms:eu-west-1:111122223333:key/1234abcd-12ab' } },
  ],
])('parses %s', (url, location) => {
  expect(parseStorageUrl(url)).toEqual(location);
});

test.each([
  ['', 'Must be file:'],
  ['/srv/documents', 'Must be file:'],
  ['https://bucket.s3.amazonaws.com', 'Must be file:'],
  ['s3:bucket', 'Must be file:'],
  ['file:', 'followed by a folder'],
  ['file://host/srv', 'must not have a host'],
  ['file:documents?mode=700', 'must not have parameters'],
  ['file:documents\0', 'or control characters'],
  ['s3://', 'followed by a bucket'],
  ['s3://Upper', 'followed by a bucket'],
  ['s3://a', 'followed by a bucket'],
  ['s3://bucket:9000', 'only a bucket, a prefix and parameters'],
  ['s3://bucket/a//b', 'prefix'],
  ['s3://bucket/a%2fb', 'prefix'],
  ['s3://bucket#x', 'only a bucket, a prefix and parameters'],
  ['s3://bucket?acl=public-read', 'Unknown parameter'],
  ['s3://bucket?region=', 'region must not be empty'],
  ['s3://bucket?region=a&region=b', 'must not be repeated'],
  ['s3://bucket?region=../x', 'region'],
  ['s3://bucket?endpoint=s3.example.com', 'endpoint'],
  ['s3://bucket?endpoint=ftp://s3.example.com', 'endpoint'],
  ['s3://bucket?sse=aes', 'sse must be'],
  ['s3://bucket?kmsKeyId=x', 'needs sse'],
  ['s3://bucket?sse=AES256&kmsKeyId=x', 'needs sse'],
  ['s3://bucket?sse=aws:kms&kmsKeyId=a b', 'kmsKeyId must be'],
])('rejects %j', (url, message) => {
  expect(() => parseStorageUrl(url)).toThrow(message);
});

test.each(['s3://key:hunter2@bucket', 's3://bucket?secret=hunter2', 's3://bucket?endpoint=https://key:hunter2@host'])(
  'rejects credentials in %s without repeating them',
  (url) => {
    expect(() => parseStorageUrl(url)).toThrow(/^(?!.*hunter2)/);
  },
);

test('opens a folder for file:', async () => {
  const parent = temporaryFolder();
  const store = await openDocumentStore(`file:${parent}/documents`);
  expect(store).toBeInstanceOf(FileStore);
});

test('opens a bucket for s3:// without sending a request', async () => {
  const store = await openDocumentStore('s3://bucket/prefix?region=eu-west-1');
  expect(store.constructor.name).toBe('S3Store');
  store.close();
});
