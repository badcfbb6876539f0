import { control, type SandboxAccess } from '../../app/testing/sandbox.ts'

/** A title or description written to a product, as the platform logged it. */
export interface ListingWrite {
  /** Id in the platform's log: several writes may come from one call. */
  id: number
  target: string
  /** `title` or `description`. */
  field: string
  value: string
  way: 'metafield' | 'field'
  origin: 'single' | 'bulk'
  at: number
}

interface LoggedWrite {
  id: number
  target: string
  operation: string
  origin: 'single' | 'bulk'
  createdAt: string
  input: {
    product?: { seo?: Record<string, string> }
    metafields?: { ownerId: string; key: string; value: string }[]
  }
}

const KEYS: Record<string, string> = { title_tag: 'title', description_tag: 'description' }

/** Returns every title and description the platform accepted from us, by any kind of call, in order. */
export async function listingWrites(
  platform: SandboxAccess,
  store: { handle: string },
): Promise<ListingWrite[]> {
  const found: ListingWrite[] = []
  for (const operation of ['productUpdate', 'metafieldsSet'])
    for (let since = 0; ; ) {
      const { writes } = await control<{ writes: LoggedWrite[] }>(
        platform,
        'GET',
        `/writes?store=${store.handle}&outcome=applied&operation=${operation}&limit=10000&sinceId=${since}`,
      )
      found.push(...writes.flatMap(listed))
      if (writes.length === 0) break
      since = writes.at(-1)?.id ?? since
    }
  return found.toSorted((a, b) => a.id - b.id)
}

function listed({ id, target, origin, createdAt, input }: LoggedWrite): ListingWrite[] {
  const facts = { id, origin, at: Date.parse(createdAt) }
  const seo = Object.entries(input.product?.seo ?? {}).map(
    ([field, value]): ListingWrite => ({ ...facts, target, field, value, way: 'field' }),
  )
  const metafields = (input.metafields ?? []).flatMap(({ ownerId, key, value }): ListingWrite[] => {
    const field = KEYS[key]
    return field ? [{ ...facts, target: ownerId, field, value, way: 'metafield' }] : []
  })
  return [...seo, ...metafields]
}
