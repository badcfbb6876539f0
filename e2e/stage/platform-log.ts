import { control } from '../../app/testing/sandbox.ts'
import type { Product } from './product.ts'

const platformOf = (product: Product) => ({ port: Number(new URL(product.adminOrigin).port) })

/** Creates a store with this many products on the platform; returns its handle. */
export async function makeStore(
  product: Product,
  order: { name: string; products: number | object[]; collections?: number; store?: object },
): Promise<string> {
  const { store } = await control<{ store: { handle: string } }>(
    platformOf(product),
    'POST',
    '/stores',
    order,
  )
  return store.handle
}

/** Returns the values that the app wrote to a store after a moment: one call may carry several. */
export async function writesOf(
  product: Product,
  store: string,
  sinceId = 0,
): Promise<{ count: number; lastId: number }> {
  const { writes, lastId } = await control<{
    writes: { input: { metafields?: unknown[] } }[]
    lastId: number
  }>(platformOf(product), 'GET', `/writes?store=${store}&actor=app&limit=10000&sinceId=${sinceId}`)
  const count = writes.reduce((sum, { input }) => sum + (input.metafields?.length ?? 1), 0)
  return { count, lastId }
}

/** Returns the subjects of the mails sent so far to a store's owner, or another mailbox of the store, oldest first. */
export async function mailSubjects(product: Product, store: string, mailbox = 'owner'): Promise<string[]> {
  const path = `/mails?to=${mailbox}@${store}.example`
  const { mails } = await control<{ mails: { subject: string }[] }>(platformOf(product), 'GET', path)
  return mails.map(({ subject }) => subject)
}

/** Makes Chrome know too few visitors of that store to report anything. */
export async function haveNoFieldData(product: Product, store: string): Promise<void> {
  await control(platformOf(product), 'PATCH', `/crux/${store}`, { coverage: 'none' })
}
