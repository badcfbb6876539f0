import type { LookupAddress } from 'node:dns'

/** Spellings of an address that leads to the internal network, for the port of a listener there. */
export function loopbackForms(ownAddresses: readonly string[]): ((port: number) => string)[] {
  const hosts = [
    ...[
      '127.0.0.1',
      '127.0.0.2',
      '127.1',
      '127.0.1',
      '127.127.127.127',
      '2130706433',
      '0x7f000001',
      '0x7f.0.0.1',
      '0x7f.1',
    ],
    ...[
      '0177.0.0.1',
      '017700000001',
      '0177.1',
      '0000177.0.0.1',
      '0',
      '0.0.0.0',
      '0x0',
      '①②⑦.⓪.⓪.①',
      '127。0。0。1',
      '１２７.0.0.1',
    ],
    ...[
      'localhost',
      'LOCALHOST',
      'localhost.',
      'x.localhost',
      'localhost.localdomain',
      'ip6-localhost',
      '127.0.0.1.',
      'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
    ],
    ...[
      '[::1]',
      '[0:0:0:0:0:0:0:1]',
      '[::]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[::127.0.0.1]',
      '[::7f00:1]',
    ],
    ...[
      '[0:0:0:0:0:ffff:127.0.0.1]',
      '[64:ff9b::127.0.0.1]',
      '[64:ff9b:1::7f00:1]',
      '[2002:7f00:1::]',
      '[2001:0:7f00:1::]',
    ],
    ...[
      '[::ffff:0:127.0.0.1]',
      '[fe80::1]',
      '[fc00::1]',
      '[2606:4700::5efe:127.0.0.1]',
      '169.254.169.254',
      '[fd00:ec2::254]',
    ],
    ...[
      'metadata.google.internal',
      'metadata',
      '100.100.100.200',
      '192.0.0.192',
      '10.0.0.1',
      '172.16.0.1',
      '192.168.0.1',
    ],
    ...['rebind.example', 'inner.example', 'mixed.example', 'mapped.example', 'flip.example'],
    ...ownAddresses.map((address) => (address.includes(':') ? `[${address.replace(/%.*/, '')}]` : address)),
  ]
  const written = hosts.flatMap((host) => [
    (port: number) => `http://${host}:${port}/`,
    (port: number) => `https://${host}:${port}/products/x`,
    () => `http://${host}/`,
  ])
  return [
    ...written,
    (port) => `http://shop.myshopify.com@127.0.0.1:${port}/`,
    (port) => `http://shop.myshopify.com:4000@127.0.0.1:${port}/`,
    (port) => `http://shop.myshopify.com%2f@127.0.0.1:${port}/`,
    (port) => `http://127.0.0.1:${port}#@shop.myshopify.com/`,
    (port) => `http://127.0.0.1:${port}\\@shop.myshopify.com/`,
    (port) => `http:127.0.0.1:${port}/`,
    (port) => `http:\\\\127.0.0.1:${port}\\`,
    (port) => `http:/\t/127.0.0.1:${port}/`,
    (port) => `//127.0.0.1:${port}/`,
    (port) => `gopher://127.0.0.1:${port}/_x`,
    (port) => `ftp://127.0.0.1:${port}/`,
    (port) => `ws://127.0.0.1:${port}/`,
    (port) => `http://admin.localhost:${port}/`,
    (port) => `http://shop.localhost:${port}/`,
    (port) => `http://admin.localhost.:${port}/`,
    (port) => `http://myshopify.com.localhost:${port}/`,
    (port) => `http://shop.myshopify.com.localhost:${port}/`,
    (port) => `http://[::ffff:127.0.0.1%25lo]:${port}/`,
    () => 'file:///etc/passwd',
    () => 'data:text/html,x',
  ]
}

/** Answers of a malicious name server: private addresses among public ones, different ones for each query. */
export function resolvedForms(hostname: string, asked: number): LookupAddress[] {
  const inner = { address: '127.0.0.1', family: 4 }
  const outer = { address: '203.0.113.7', family: 4 }
  if (hostname === 'mixed.example') return [outer, inner]
  if (hostname === 'mapped.example') return [{ address: '::ffff:127.0.0.1', family: 6 }]
  if (hostname === 'flip.example') return asked % 2 === 0 ? [outer] : [inner]
  return [inner]
}
