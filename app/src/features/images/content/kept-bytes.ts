import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { ObjectStoreError } from '#adapters/object-store/object-store.ts'
import type { ShopContext } from '#core/context/context.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import { imagesErrors } from '../errors.ts'

export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const keyOf = (ctx: ShopContext, digest: string): string => `${ctx.shop.id}/${digest}`

/** The object store does not respond; nothing was written to the store. */
class Unreachable extends AppError {
  readonly mayHaveApplied = false
  constructor(cause: unknown) {
    super(imagesErrors.backupUnreachable, undefined, { cause })
  }
}

/** What stored bytes are: an original, or made by us of the original with this digest. */
type Origin = { isOriginal: true } | { madeOf: string }

/**
 * Stores bytes under their digest. Bytes stored as made by us become an original if stored as one. Throws
 * `images.backup-unreachable`.
 */
export async function keepBytes(ctx: ShopContext, bytes: Uint8Array, origin: Origin): Promise<string> {
  const digest = digestOf(bytes)
  const [isOriginal, madeOf] = 'madeOf' in origin ? [false, origin.madeOf] : [true, null]
  // Writes the row first: bytes without a row would outlive the shop.
  await ctx.tx(async (tx) =>
    sql`
      insert into images_objects as known (shop_id, digest, bytes, is_original, made_of, kept_at)
        values (${shopOf(tx)}, ${digest}, ${bytes.length}, ${isOriginal}, ${madeOf}, ${await clockOf(tx)}::timestamptz)
        on conflict (shop_id, digest) do update set
          is_original = known.is_original or excluded.is_original,
          made_of = coalesce(excluded.made_of, known.made_of), kept_at = excluded.kept_at`.execute(tx),
  )
  await ctx.objects.put(keyOf(ctx, digest), bytes).catch(unreachable)
  return digest
}

/** Reads stored bytes; null if they are not stored any more, or are corrupt. Throws `images.backup-unreachable`. */
export async function keptBytes(ctx: ShopContext, digest: string): Promise<Buffer | null> {
  const bytes = await ctx.objects.get(keyOf(ctx, digest)).catch(unreachable)
  return bytes && digestOf(bytes) === digest ? bytes : null
}

/** True if these bytes are stored, according to our rows. */
export async function isKept(ctx: ShopContext, digest: string): Promise<boolean> {
  const row = await ctx.tx((tx) =>
    tx
      .selectFrom('images_objects')
      .where('shop_id', '=', shopOf(tx))
      .where('digest', '=', digest)
      .select('digest')
      .executeTakeFirst(),
  )
  return row !== undefined
}

/**
 * True for bytes we made of an original and stored. Of those stored before their original was noted, it is assumed:
 * our row of an image has only one.
 */
export async function isMadeOf(tx: ShopTx, digest: string, original: string): Promise<boolean> {
  const row = await tx
    .selectFrom('images_objects')
    .where('shop_id', '=', shopOf(tx))
    .where('digest', '=', digest)
    .select(['is_original', 'made_of'])
    .executeTakeFirst()
  return row !== undefined && (row.made_of === null ? !row.is_original : row.made_of === original)
}

function unreachable(error: unknown): never {
  if (error instanceof ObjectStoreError) throw new Unreachable(error)
  throw error
}
