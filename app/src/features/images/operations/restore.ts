import { sql } from 'kysely'
import type { Operation } from '#core/changes/contract.ts'
import { changesErrors } from '#core/changes/errors.ts'
import { type ChangeDraft, createOperation } from '#core/changes/operation/create-operation.ts'
import type { ShopContext } from '#core/context/context.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { Content } from '../content/content-value.ts'
import type { RestoreInput } from '../contract/operations.ts'
import { imagesErrors } from '../errors.ts'
import type { Format } from '../format/format-value.ts'
import { contentKind } from '../kinds/content.ts'
import { formatKind } from '../kinds/format.ts'
import { formatDraft } from './convert.ts'
import { draftOf } from './optimise.ts'

const BATCH = 1_000

interface Restorable {
  id: string
  owner_title: string
  original_digest: string
  original_bytes: string
  original_mime: string
  original_width: number | null
  original_height: number | null
  current_digest: string
  current_bytes: string
  /** For a converted file: the source it replaced. */
  source_id: string | null
  current_mime: string
}

/** Reads the store's images whose current file is a smaller one of ours, after a number; deleted ones are left out. */
async function readRestorable(tx: ShopTx, input: RestoreInput, behind: string): Promise<Restorable[]> {
  const shop = shopOf(tx)
  const which =
    'ids' in input
      ? sql`f.id = any(${input.ids}::bigint[])`
      : 'operation' in input
        ? sql`exists (select from changes c where c.shop_id = ${shop} and c.operation_id = ${input.operation}
            and c.kind in (${contentKind.name}, ${formatKind.name})
            and c.resource_id = 'gid://shopify/MediaImage/' || coalesce(k.source_id, f.id)
            and c.state = 'applied' and c.observed ->> 'digest' = f.current_digest)`
        : sql`true`
  const { rows } = await sql<Restorable>`
    select f.id, i.owner_title, f.original_digest, f.original_bytes, f.original_mime,
        f.original_width, f.original_height, f.current_digest, f.current_bytes, k.source_id,
        coalesce(k.mime, f.original_mime) as current_mime
      from images_files f join catalogue_images i on i.shop_id = ${shop} and i.id = f.id
        left join images_conversions k on k.shop_id = ${shop} and k.converted_id = f.id and k.stands
      where f.shop_id = ${shop} and f.state = 'optimised' and f.original_digest is not null
        and f.current_digest is not null and f.id > ${behind}::bigint and ${which}
      order by f.id limit ${BATCH}`.execute(tx)
  return rows
}

async function* draftsOf(ctx: ShopContext, input: RestoreInput): AsyncGenerator<ChangeDraft> {
  let behind = '0'
  for (;;) {
    const rows = await ctx.tx((tx) => readRestorable(tx, input, behind))
    for (const row of rows) yield restoreDraft(row)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    behind = last.id
  }
}

/** Restores the original, unless the file was replaced since. */
function restoreDraft(row: Restorable): ChangeDraft {
  if (row.source_id !== null) return formerDraft({ ...row, source_id: row.source_id })
  const after: Content = {
    digest: row.original_digest,
    bytes: Number(row.original_bytes),
    mime: row.original_mime,
    width: row.original_width,
    height: row.original_height,
  }
  const expected: Content = {
    ...after,
    digest: row.current_digest,
    bytes: Number(row.current_bytes),
  }
  return { ...draftOf(row), after, expected }
}

/** Puts the source back into its galleries. */
function formerDraft({
  source_id: id,
  owner_title,
  ...row
}: Restorable & { source_id: string }): ChangeDraft {
  const after: Format = { standing: 'source', mime: row.original_mime, places: [] }
  const expected: Format = { standing: 'converted', mime: row.current_mime, places: [] }
  return { ...formatDraft({ id, owner_title }), after, expected }
}

/** Restores originals in the background. Free, and available without any plan. Throws `images.nothing-to-restore`. */
export async function restoreImages(ctx: ShopContext, input: RestoreInput): Promise<Operation> {
  try {
    return await createOperation(ctx, {
      type: 'images.restore',
      performedOn: 'image',
      fields: ['content'],
      title: { key: 'images:history.restore', values: {} },
      cause: 'merchant',
      changes: draftsOf(ctx, input),
      isGrouped: true,
    })
  } catch (error) {
    if (error instanceof AppError && error.code === changesErrors.nothingToDo.code)
      throw new AppError(imagesErrors.nothingToRestore, undefined, { cause: error })
    throw error
  }
}
