import { randomBytes, randomUUID } from 'node:crypto'
import { send } from './merchant-load.ts'

/** Public calls: none of them has a token, and each makes the server work. */
export const strangers: readonly ((port: number) => Promise<number | null>)[] = [
  (port) => get(port, `/?x=${'eyJ-'.repeat(3_700)}`),
  (port) => get(port, `/?x=${'a-'.repeat(7_400)}`),
  (port) => get(port, '/'),
  (port) => get(port, '/?id_token=x'),
  (port) => get(port, '//?id_token=x'),
  (port) => get(port, '/metrics'),
  (port) => get(port, '/healthz'),
  (port) => get(port, '/livez'),
  (port) => get(port, '/apps/api/openapi.json'),
  (port) => get(port, '/apps/api/profile', { authorization: `Bearer ${'eyJ-'.repeat(2_000)}` }),
  (port) => get(port, '/apps/api/profile', { authorizationadmin: `spv_1_${secret()}` }),
  (port) => get(port, '/apps/api/admin/me', { authorization: `sps_${secret()}` }),
  (port) => post(port, '/apps/api/meta-tags/save', JSON.stringify(deep)),
  (port) => post(port, '/nowhere', JSON.stringify(deep)),
  (port) =>
    post(port, '/webhooks', 'x'.repeat(1_900_000), {
      'x-shopify-hmac-sha256': Buffer.alloc(32).toString('base64'),
      'x-shopify-webhook-id': randomUUID(),
      'x-shopify-topic': 'shop/update',
      'x-shopify-shop-domain': 'nobody.myshopify.com',
    }),
]

/** The form of a secret, and never the same. */
const secret = () => randomBytes(32).toString('base64url')

const deep = Array.from({ length: 12_000 }, (_, at) => ({ [`name ${at}`]: [at] }))

const get = (port: number, path: string, headers: Record<string, string> = {}) =>
  send(port, { method: 'GET', path, headers: { accept: 'text/html', ...headers }, body: '' })

const post = (port: number, path: string, body: string, headers: Record<string, string> = {}) =>
  send(port, { method: 'POST', path, headers: { 'content-type': 'application/json', ...headers }, body })
