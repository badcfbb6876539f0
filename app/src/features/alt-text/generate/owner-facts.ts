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

/** What a model is told beside the image: the only place facts may come from. */
export interface OwnerFacts {
  title: string
  source: Record<string, string | string[] | null>
  /** The variant the image is of. */
  variant: string | null
}

/** Images of one gallery are worked on at about the same time: what was read serves all of them. */
const KEPT_MS = 60_000
const MOST_KEPT = 500
/** How much of a long body is of use beside an image. */
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

/** What the image is of, as it stands on the store; null when that is gone. Throws PlatformError. */
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

/** A product of one variant has nothing to tell apart. */
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
  // An image that all variants share is of none of them.
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

/** `summer-sofa_02.jpg` is `summer sofa 02`. */
function wordsOfName(name: string): string {
  return name
    .replace(/\.\w+$/, '')
    .replace(/[-_+.]+/g, ' ')
    .trim()
}
