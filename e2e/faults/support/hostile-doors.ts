import { headersOf, signedDelivery } from '../signed-delivery.ts'
import type { FieldAttacks, HostileRequest } from './hostile-requests.ts'
import { hostileValues } from './hostile-values.ts'

const PAGE = { accept: 'text/html' }
const inUrl = hostileValues.flatMap(({ name, text }) =>
  text === null || text.length > 4_000 ? [] : [{ name, text: encodeURIComponent(text) }],
)
/** Values that a header can carry. */
const inHeader = hostileValues.flatMap(({ name, text }) =>
  text !== null && text.length < 4_000 && /^[\x21-\x7e][\x20-\x7e]*$/.test(text) ? [{ name, text }] : [],
)

/**
 * Returns attacks on the endpoints without a contract: webhooks of the platform, the page in its frame, files, health
 * and metrics.
 */
export function attacksOnDoors(shop: {
  domain: string
  secret: string
  topics: readonly string[]
}): FieldAttacks[] {
  return [
    ...shop.topics.map((topic) => onDelivery(shop, topic)),
    ...['x-shopify-topic', 'x-shopify-shop-domain', 'x-shopify-webhook-id', 'x-shopify-triggered-at'].map(
      (header) => onDeliveryHeader(shop, header),
    ),
    ...['shop', 'host', 'id_token', 'embedded', 'locale'].map((field) => onPage('/', field)),
    onPage('/session-token-bounce', 'shopify-reload'),
    ...['locale', 'search'].map((field) => onPage('/public/help', field)),
    onUrls(),
    onAuthorization(),
  ]
}

const door = (
  route: string,
  what: string,
  request: Omit<HostileRequest, 'route' | 'what'>,
): HostileRequest => ({
  route,
  what,
  ...request,
})

/** Correctly signed deliveries with content that no platform sends: the whole body, its id, and a truncated body. */
function onDelivery({ domain, secret }: { domain: string; secret: string }, topic: string): FieldAttacks {
  const delivery = (what: string, body: string) => (): HostileRequest => {
    const signed = signedDelivery(secret, { shop: domain, topic, body })
    return door('webhooks', `${topic} ${what}`, {
      method: 'POST',
      path: '/webhooks',
      headers: headersOf(signed),
      body,
    })
  }
  return [
    ...hostileValues.flatMap(({ name, json }) => [
      delivery(`body: ${name}`, json),
      delivery(`ids: ${name}`, `{"id":${json},"admin_graphql_api_id":${json},"role":${json}}`),
    ]),
    delivery('half a body', '{"id":'),
    delivery('no body', ''),
  ]
}

function onDeliveryHeader(
  { domain, secret }: { domain: string; secret: string },
  header: string,
): FieldAttacks {
  return inHeader.map(({ name, text }) => () => {
    const body = '{"id":1}'
    const signed = headersOf(signedDelivery(secret, { shop: domain, topic: 'products/update', body }))
    const headers = { ...signed, [header]: text }
    return door('webhooks', `${header}: ${name}`, { method: 'POST', path: '/webhooks', headers, body })
  })
}

function onPage(path: string, field: string): FieldAttacks {
  // Once with the field alone, once with the field repeated.
  return inUrl.flatMap(({ name, text }) =>
    [`${field}=${text}`, `${field}=${text}&${field}=x`].map(
      (query) => () =>
        door('document', `?${field}: ${name}`, {
          method: 'GET',
          path: `${path}?${query}`,
          headers: PAGE,
          body: null,
        }),
    ),
  )
}

function onUrls(): FieldAttacks {
  const paths = [
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/%00',
    '/assets/%ff',
    '/%',
    '/%ed%a0%80',
    `/${'a/'.repeat(3_000)}`,
    `/${'x'.repeat(6_000)}`,
    '//evil.example/',
    '/\\evil.example',
    '/apps/api/',
    '/apps/api//',
    '/apps/api/__proto__',
    '/apps/api/constructor/prototype',
    '/apps/api/openapi.json?x=%',
    '/healthz?x=%00',
    '/metrics?x[]=%ff',
    '/webhooks',
  ]
  return paths.flatMap((path) =>
    ['GET', 'POST', 'DELETE', 'OPTIONS', 'PATCH', 'HEAD'].map(
      (method) => () =>
        door('URLs', `${method} ${path.slice(0, 40)}`, {
          method,
          path,
          headers: PAGE,
          body: method === 'POST' ? 'x' : null,
        }),
    ),
  )
}

function onAuthorization(): FieldAttacks {
  return inHeader.flatMap(({ name, text }) =>
    [text, `Bearer ${text}`].map(
      (authorization) => () =>
        door('URLs', `authorization: ${name}`, {
          method: 'GET',
          path: '/apps/api/profile',
          headers: { authorization },
          body: null,
        }),
    ),
  )
}
