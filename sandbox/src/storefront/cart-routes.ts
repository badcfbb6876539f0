import type { FastifyReply } from 'fastify'
import type { SandboxContext } from '../context.ts'
import { jsonText } from '../liquid/json-text.ts'
import { CartDrop } from '../liquid/objects/cart.ts'
import { isPublished } from '../liquid/objects/product.ts'
import { isAvailable } from '../liquid/objects/variant.ts'
import type { CartLine } from '../liquid/rendering.ts'
import { cookie } from './cookies.ts'
import { renderingFor } from './render-page.ts'
import { CART_COOKIE, type Visit } from './visit.ts'

interface Call {
  context: SandboxContext
  visit: Visit
  reply: FastifyReply
}
interface Outcome {
  visit: Visit
  error?: string
}

/** Most lines and items of a cart, which is stored in a cookie. */
const MAX_LINES = 50
const MAX_QUANTITY = 1_000

function store(call: Call, lines: CartLine[]): Outcome {
  const kept = lines.filter((line) => line.quantity > 0).slice(0, MAX_LINES)
  call.reply.header(
    'set-cookie',
    cookie(CART_COOKIE, kept.map((line) => `${line.variantId}:${line.quantity}`).join(',')),
  )
  return { visit: { ...call.visit, request: { ...call.visit.request, cartLines: kept } } }
}

/** Handles `POST /cart/add` with `id` (variant) and `quantity`. */
export function addToCart(call: Call, fields: URLSearchParams): Outcome {
  const { state } = call.context
  const { visit } = call
  const variantId = Number(fields.get('id'))
  const quantity = Math.min(Math.max(Number(fields.get('quantity') ?? 1) || 1, 1), MAX_QUANTITY)
  const variant = state.get(visit.store, 'ProductVariant', variantId)
  const product = variant && state.get(visit.store, 'Product', variant.productId)
  if (!product || !isPublished(product)) return { visit, error: 'Cannot find variant' }
  if (!isAvailable(variant)) return { visit, error: `The product '${product.title}' is already sold out.` }
  const lines = visit.request.cartLines.map((line) => ({ ...line }))
  const existing = lines.find((line) => line.variantId === variantId)
  if (existing) existing.quantity += quantity
  else lines.push({ variantId, quantity })
  return store(call, lines)
}

/**
 * Handles `/cart/change` (`line` or `id`, `quantity`), `/cart/update` (`updates[]`, `updates[<variant>]`),
 * `/cart/clear`.
 */
export function changeCart(call: Call, fields: URLSearchParams): Outcome {
  const lines = call.visit.request.cartLines.map((line) => ({ ...line }))
  if (call.visit.request.path.startsWith('/cart/clear')) return store(call, [])
  const set = (line: CartLine | undefined, quantity: string | null) => {
    if (line && quantity !== null) line.quantity = Math.min(Math.max(Number(quantity) || 0, 0), MAX_QUANTITY)
  }
  fields.getAll('updates[]').forEach((quantity, index) => set(lines[index], quantity))
  for (const [name, quantity] of fields) {
    const id = /^updates\[(\d+)\]$/.exec(name)?.[1]
    if (id)
      set(
        lines.find((line) => line.variantId === Number(id)),
        quantity,
      )
  }
  const line = fields.get('line')
  if (line !== null) set(lines[Number(line) - 1], fields.get('quantity'))
  const id = Number.parseInt(fields.get('id') ?? '', 10)
  if (id)
    set(
      lines.find((one) => one.variantId === id),
      fields.get('quantity'),
    )
  return store(call, lines)
}

/** Returns the cart in the form of `/cart.js`. */
export function cartJson(context: SandboxContext, visit: Visit): unknown {
  return JSON.parse(jsonText(new CartDrop(renderingFor(context, visit))))
}
