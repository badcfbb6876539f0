import { request } from 'undici'
import type { Product } from './product.ts'

/** Returns where a store redirects a visitor of a path; null if it does not redirect. */
export async function ledOn(product: Product, store: string, path: string): Promise<string | null> {
  const { port } = new URL(product.adminOrigin)
  const answer = await request(`http://127.0.0.1:${port}${path}`, {
    headers: { host: `${store}.myshopify.com` },
  })
  await answer.body.dump()
  const { location } = answer.headers
  return typeof location === 'string' ? location : null
}
