import { setTimeout as wait } from 'node:timers/promises'
import { type Failed, refused, type UserError } from '#core/changes/kinds/write-parts.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { GalleryEntry } from '../format/format-value.ts'
import {
  type GalleryNode,
  galleryQuery,
  reorderGallery,
  setVariantImages,
  updateReferences,
} from './format-operations.ts'
import { NotReady } from './not-ready.ts'

/** Variants per mutation (schema: productVariantsBulkUpdate; facts §3). */
const VARIANTS_AT_ONCE = 250
/** The platform reorders a gallery only after it has responded. */
const LOOKS = 20
const LOOK_AGAIN_MS = 250

/** Current state of a gallery. */
export interface Gallery {
  product: string
  /** Files in order; other media are empty strings. */
  files: string[]
  /** File shown by each variant. */
  variants: Map<string, string | null>
}

/** Reads a product's gallery with its variants; null if the product is deleted. */
export async function readGallery(ctx: ShopContext, product: string): Promise<Gallery | null> {
  const variants: Gallery['variants'] = new Map()
  let files: string[] = []
  let after: string | null = null
  do {
    const found: { product: GalleryNode | null } = await ctx.platform.query(ctx.shop, galleryQuery, {
      id: product,
      after,
    })
    if (!found.product) return null
    const { media, variants: page } = found.product
    files = media.nodes.map(({ id }) => id ?? '')
    for (const { id, media: shown } of page.nodes) variants.set(id, shown.nodes[0]?.id ?? null)
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
  } while (after !== null)
  return { product, files, variants }
}

/** Returns where a gallery shows a file; null if nowhere. */
export function galleryEntryOf({ product, files, variants }: Gallery, file: string): GalleryEntry | null {
  const position = files.indexOf(file)
  if (position < 0) return null
  return { product, position, variants: [...variants].flatMap(([id, shown]) => (shown === file ? [id] : [])) }
}

/** A step is impossible; `outcome` is the change's outcome. What was moved has to be moved back. */
export class Refused extends Error {
  readonly outcome: Failed
  constructor(outcome: Failed) {
    super(outcome.code)
    this.name = 'Refused'
    this.outcome = outcome
  }
}

interface Move {
  from: string
  to: string
}

/**
 * Replaces `from` by `to`: the same position in each gallery, the same variants; then removes `from`. `planned` holds
 * the entries before anything moved, so that a resumed move knows what is removed already. Every step reads the
 * current state first, so the move can restart at any point. Throws `NotReady` and `Refused`.
 */
export async function moveEntries(
  ctx: ShopContext,
  move: Move,
  planned: readonly GalleryEntry[],
): Promise<GalleryEntry[]> {
  const entries: GalleryEntry[] = []
  for (const plan of planned) {
    const entry = await moveEntry(ctx, move, plan)
    if (entry) entries.push(entry)
  }
  return entries
}

/** Moves one entry; null if the product is deleted. */
async function moveEntry(
  ctx: ShopContext,
  { from, to }: Move,
  plan: GalleryEntry,
): Promise<GalleryEntry | null> {
  const before = await readGallery(ctx, plan.product)
  if (!before) return null
  const { product } = plan
  if (!before.files.includes(to)) await update(ctx, { id: to, referencesToAdd: [product] })
  const others = before.files.filter((file) => file !== to)
  const at = others.indexOf(from)
  const position = Math.min(at < 0 ? plan.position : at, others.length)
  if (before.files.indexOf(to) !== position) await reorder(ctx, { product, file: to, position })
  const variants = variantsToMove(before, { from, to }, plan)
  const missing = variants.filter((id) => before.variants.get(id) !== to)
  for (let start = 0; start < missing.length; start += VARIANTS_AT_ONCE)
    await showIn(ctx, { product, file: to, variants: missing.slice(start, start + VARIANTS_AT_ONCE) })
  const target = { product, position, variants }
  // Removes the old image only once the new one is in place: removing an image from a product removes it from its
  // variants too.
  await awaitEntry(ctx, to, target)
  if (at >= 0) await update(ctx, { id: from, referencesToRemove: [product] })
  return target
}

/**
 * Returns variants that show `from`, or that showed it and show nothing or `to` now; a merchant's other choice is
 * kept.
 */
function variantsToMove({ variants }: Gallery, { from, to }: Move, plan: GalleryEntry): string[] {
  const planned = new Set(plan.variants)
  return [...variants].flatMap(([id, shown]) =>
    shown === from || (planned.has(id) && (shown === null || shown === to)) ? [id] : [],
  )
}

async function awaitEntry(ctx: ShopContext, file: string, { product, position, variants }: GalleryEntry) {
  for (let look = 0; look < LOOKS; look++) {
    const now = await readGallery(ctx, product)
    if (!now) return
    const stands = now.files[position] === file && variants.every((id) => now.variants.get(id) === file)
    if (stands) return
    await wait(LOOK_AGAIN_MS)
  }
  throw new NotReady()
}

/** Changes a file's references or alt text. Throws `NotReady` and `Refused`. */
export async function update(
  ctx: ShopContext,
  file: { id: string; alt?: string; referencesToAdd?: string[]; referencesToRemove?: string[] },
): Promise<void> {
  const { fileUpdate } = await ctx.platform.query(ctx.shop, updateReferences, { files: [file] })
  refuse(fileUpdate?.userErrors)
}

async function reorder(
  ctx: ShopContext,
  { product, file, position }: { product: string; file: string; position: number },
): Promise<void> {
  const moves = [{ id: file, newPosition: String(position) }]
  const { productReorderMedia } = await ctx.platform.query(ctx.shop, reorderGallery, { id: product, moves })
  refuse(productReorderMedia?.mediaUserErrors)
}

async function showIn(
  ctx: ShopContext,
  { product, file, variants }: { product: string; file: string; variants: readonly string[] },
): Promise<void> {
  const { productVariantsBulkUpdate } = await ctx.platform.query(ctx.shop, setVariantImages, {
    productId: product,
    variants: variants.map((id) => ({ id, mediaId: file })),
  })
  refuse(productVariantsBulkUpdate?.userErrors)
}

const BUSY = new Set(['FILE_LOCKED', 'NON_READY_STATE', 'MEDIA_CANNOT_BE_MODIFIED', 'NON_READY_MEDIA'])

/** Throws the first error of a mutation. */
export function refuse(errors: UserError[] | undefined): void {
  const [error] = errors ?? []
  if (!error) return
  if (error.code && BUSY.has(error.code)) throw new NotReady()
  throw new Refused(refused(error))
}
