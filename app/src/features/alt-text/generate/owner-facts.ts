import { variantImagesQuery } from '#adapters/platform/admin-graphql/operations/catalogue-images.ts'
import {
  type ResourceTextsNode,
  resourceTextsQuery,
} from '#adapters/platform/admin-graphql/operations/resource-texts.ts'
import { gidOf } from '#core/catalogue/domain/resource-kind.ts'
import type { ShopContext } from '#core/context/context.ts'
import { readableSentences } from '#rules/seo-checks/readable-text.ts'
import { imageGid } from '../domain/image-gid.ts'
import type { ImageRecord } from '../image-page.ts'

/** Facts given to a model with the image: the only allowed source of facts. */
export interface OwnerFacts {
  title: string
  source: Record<string, string | string[] | null>
  /** Variant the image shows. */
  variant: string | null
}

/** Images of one gallery are processed at about the same time and share the cached reads. */
const KEPT_MS = 60_000
const MOST_KEPT = 500
/** Maximum characters of a body that are useful with an image. */
const LONGEST_TEXT = 4_000

const kept = new Map<string, { until: number; value: Promise<unknown> }>()

function shared<Value>(key: string, read: () => Promise<Value>): Promise<Value> {
  const known = kept.get(key)
  if (known && known.until > Date.now()) return known.value as Promise<Value>
  const value = read()
  kept.delete(key)
  kept.set(key, { until: Date.now() + KEPT_MS, value })
  value.catch(() => kept.delete(key))
  for (const [oldest] of kept) if (kept.size > MOST_KEPT) kept.delete(oldest)
  return value
}

/** Reads what the image belongs to from the store; null if that is deleted. Throws PlatformError. */
export async function ownerFacts(ctx: ShopContext, image: ImageRecord): Promise<OwnerFacts | null> {
  const { owner_kind: kind, owner_id: ownerId, owner_title: title } = image
  if (kind === 'file' || ownerId === null) {
    const name = wordsOfName(title)
    return { title: name, source: { file: name }, variant: null }
  }
  const gid = gidOf(kind, ownerId)
  const node = await shared(`${ctx.shop.id} ${gid}`, async () => {
    const { nodes } = await ctx.platform.query(ctx.shop, resourceTextsQuery, { ids: [gid] })
    return nodes[0] ?? null
  })
  if (!node) return null
  const variant = node.__typename === 'Product' ? await variantOf(ctx, node, image) : null
  return {
    title: node.title,
    source: { kind, title: node.title, ...(variant !== null && { variant }), ...factsOf(node) },
    variant,
  }
}

/** Returns the title of the variant an image shows; null for a product with a single variant. */
async function variantOf(
  ctx: ShopContext,
  { id, options }: Extract<ResourceTextsNode, { __typename: 'Product' }>,
  image: ImageRecord,
): Promise<string | null> {
  if (!options.some(({ values }) => values.length > 1)) return null
  const variants = await shared(`${ctx.shop.id} ${id} variants`, async () => {
    const { product } = await ctx.platform.query(ctx.shop, variantImagesQuery, { id })
    return product?.variants.nodes ?? []
  })
  const gid = imageGid('media', image.id)
  const shown = variants.filter(({ media }) => media.nodes.some((node) => node.id === gid))
  // An image shared by several variants belongs to none of them.
  return shown.length === 1 ? (shown[0]?.title ?? null) : null
}

function factsOf(node: ResourceTextsNode): OwnerFacts['source'] {
  const body = 'descriptionHtml' in node ? node.descriptionHtml : 'body' in node ? node.body : ''
  const text = readableSentences(body).slice(0, LONGEST_TEXT)
  return {
    text,
    ...('vendor' in node && { vendor: node.vendor, type: node.productType }),
    ...('tags' in node && { tags: node.tags }),
    ...('options' in node && {
      options: node.options.flatMap(({ name, values }) =>
        name === 'Title' ? [] : [`${name}: ${values.join(', ')}`],
      ),
    }),
  }
}

/** Returns `summer sofa 02` for `summer-sofa_02.jpg`. */
function wordsOfName(name: string): string {
  return name
    .replace(/\.\w+$/, '')
    .replace(/[-_+.]+/g, ' ')
    .trim()
}
