import { createHmac, timingSafeEqual } from 'node:crypto'
import { DAY_MS } from '#kit/shared/durations.ts'
import { parseShopDomain } from '../shop-domain.ts'

/** A delivery whose body the platform signed. The signature does not cover the headers: they are hints. */
export interface Webhook {
  webhookId: string
  /** `app/uninstalled` */
  topic: string
  /** Store named by the header. */
  shop: string
  /** Store named by the body; null if the topic's body names none. */
  bodyShop: string | null
  /** gid of the affected resource; null if the body has none. */
  resourceId: string | null
  triggeredAt: Date
  /** For an edited product or collection: the time of the edit and the new texts; null for all others. */
  edit: EditTold | null
}

/** What an edit's notification contains of its resource's texts. */
export interface EditTold {
  editedAt: Date
  handle: string | null
  body: string | null
}

type Headers = Record<string, string | string[] | undefined>

/**
 * Checks a delivery against the app's secret: base64 HMAC-SHA256 of the raw body (facts §4). Returns null when the
 * signature is wrong, a header is missing, or the signed body is no JSON object.
 */
export function readWebhook(rawBody: Buffer, headers: Headers, secret: string): Webhook | null {
  const given = Buffer.from(text(headers, 'x-shopify-hmac-sha256'), 'base64')
  const expected = createHmac('sha256', secret).update(rawBody).digest()
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const webhookId = text(headers, 'x-shopify-webhook-id')
  const topic = text(headers, 'x-shopify-topic')
  const shop = parseShopDomain(text(headers, 'x-shopify-shop-domain'))
  if (!/^[\w-]{1,100}$/.test(webhookId) || !/^[a-z_]+\/[a-z_]+$/.test(topic) || !shop) return null
  const body = parseObject(rawBody)
  if (!body) return null
  return {
    webhookId,
    topic,
    shop,
    bodyShop: parseShopDomain(body['myshopify_domain'] ?? body['shop_domain']),
    resourceId: resourceOf(body, topic),
    triggeredAt: momentOf(text(headers, 'x-shopify-triggered-at')),
    edit: EDITED.has(topic) ? editOf(body) : null,
  }
}

function text(headers: Headers, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/** The platform did not exist before. */
const EARLIEST = Date.UTC(2004, 0)
/** Tolerated clock difference. */
const AHEAD_MS = DAY_MS

/** The header is not signed and may hold anything: an impossible delivery time counts as now. */
function momentOf(header: string): Date {
  const moment = Date.parse(header)
  const now = Date.now()
  return moment >= EARLIEST && moment <= now + AHEAD_MS ? new Date(moment) : new Date(now)
}

function parseObject(rawBody: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(rawBody.toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/** For deleted resources the platform sends only the numeric id. */
const DELETED: Record<string, string> = { 'products/delete': 'Product', 'collections/delete': 'Collection' }

function resourceOf(body: Record<string, unknown>, topic: string): string | null {
  const type = DELETED[topic]
  if (type) return Number.isSafeInteger(body['id']) ? `gid://shopify/${type}/${body['id']}` : null
  const id = body['admin_graphql_api_id']
  return typeof id === 'string' && /^gid:\/\/shopify\/\w+\/\d+$/.test(id) ? id : null
}

const EDITED = new Set(['products/update', 'collections/update'])

function editOf(body: Record<string, unknown>): EditTold | null {
  const editedAt = new Date(String(body['updated_at']))
  if (Number.isNaN(editedAt.getTime())) return null
  const told = (name: string) => (typeof body[name] === 'string' ? body[name] : null)
  return { editedAt, handle: told('handle'), body: told('body_html') }
}
