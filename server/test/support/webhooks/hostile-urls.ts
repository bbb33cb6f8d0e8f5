/** Addresses to which no receiver may lead: of this machine, of private networks, of no single host. */
const IPV4 = [
  ['127.0.0.1', '127.255.255.254', '0.0.0.0', '0.1.2.3', '10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.254'],
  ['192.168.0.1', '192.168.255.254', '169.254.169.254', '169.254.0.1', '100.64.0.1', '100.127.255.254', '192.0.0.1'],
  ['192.0.2.1', '198.18.0.1', '198.19.255.254', '198.51.100.1', '203.0.113.1', '192.88.99.1', '192.31.196.1'],
  ['192.52.193.1', '192.175.48.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
].flat();

const PRIVATE_IPV6 = [
  ['::', '::1', '::2', '::7f00:1', '::a00:1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:169.254.169.254'],
  ['::ffff:93.184.216.34', '::ffff:0:127.0.0.1', '64:ff9b::7f00:1', '64:ff9b::a00:1', '64:ff9b:1::a00:1', '100::1'],
  ['2001::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2', '2001:2::1', '2001:10::1', '2001:20::1', '2001:db8::1'],
  ['2002:7f00:1::', '2002:a00:1::1', '2002:a9fe:a9fe::', '3fff::1', '5f00::1', 'fc00::1', 'fd00:ec2::254'],
  ['fdff:ffff::1', 'fe80::1', 'febf::1', 'fec0::1', 'ff02::1', 'ff0e::1', '1::1', '4000::1', '8000::1', 'e000::1'],
].flat();

export const PRIVATE_ADDRESSES = [...IPV4, ...PRIVATE_IPV6];

/** Returns URLs that must be rejected when they are stored: every way to write a private address, and every other trick. */
export function hostileUrls(): string[] {
  const hosts = IPV4.flatMap((address) => {
    const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
    const whole = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
    return [
      address,
      `${address}.`,
      String(whole),
      `0x${whole.toString(16)}`,
      `0${whole.toString(8)}`,
      `0${a.toString(8)}.0${b.toString(8)}.0${c.toString(8)}.0${d.toString(8)}`,
      `0x${a.toString(16)}.0x${b.toString(16)}.0x${c.toString(16)}.0x${d.toString(16)}`,
      `${a}.${(b << 16) | (c << 8) | d}`,
      `${a}.${b}.${(c << 8) | d}`,
      `0${a.toString(8)}.0x${b.toString(16)}.${(c << 8) | d}`,
    ];
  });
  const literals = [...hosts, ...PRIVATE_IPV6.map((address) => `[${address}]`)].map((host) => `https://${host}/hook`);
  return [...literals, ...IPV4.map((address) => `https://[::ffff:${address}]:8443/`), ...TRICKS];
}

const TRICKS = [
  [
    'https://localhost/',
    'https://LOCALHOST/',
    'https://localhost./',
    'https://a.localhost/',
    'https://a.b.localhost:8443/',
  ],
  ['https://localhost.localdomain/', 'https://%6cocalhost/', 'https://ｌｏｃａｌｈｏｓｔ/', 'https://lo\tcalhost/'],
  [
    'https://127。0。0。1/',
    'https://１２７.0.0.1/',
    'https://⑫7.0.0.1/',
    'https://%31%32%37.0.0.1/',
    'https:127.0.0.1/',
  ],
  [
    'https:\\\\127.0.0.1\\',
    'https:/127.0.0.1',
    ' https://127.0.0.1/',
    'https://127.1',
    'https://0/',
    'https://0x7f.1/',
  ],
  ['http://example.com/', 'http://127.0.0.1/', 'ftp://example.com/', 'file:///etc/passwd', 'gopher://example.com/'],
  [
    'data:text/plain,x',
    'javascript:alert(1)',
    'ws://example.com/',
    'wss://example.com/',
    'unix:/run/arot.sock',
    '//example.com/',
  ],
  ['https://example.com:80/', 'https://example.com:22/', 'https://example.com:5432/', 'https://example.com:0/'],
  ['https://example.com:65535/', 'https://example.com:4430/', 'http://example.com:443/', 'http://example.com:8443/'],
  ['https://user@example.com/', 'https://user:password@example.com/', 'https://:password@example.com/'],
  ['https://example.com@127.0.0.1/', 'https://127.0.0.1#@example.com/', 'https://127.0.0.1?@example.com/'],
  [
    'https://example.com\\@127.0.0.1:22/',
    'https://[::1%25lo]/',
    'https://[::1',
    'https://example.com:99999/',
    'https://',
    '',
  ],
  [
    'https://1.2.3.4.5/',
    'https://256.256.256.256/',
    'https://4294967296/',
    'https://exa mple.com/',
    'https://[1.2.3.4]/',
  ],
].flat();
