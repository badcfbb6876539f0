import { sql } from 'kysely'
import { gidOf, type ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import type { Operation } from '#core/changes/contract.ts'
import { findOperation } from '#core/changes/journal/operation-rows.ts'
import { type ChangeDraft, createOperation } from '#core/changes/operation/create-operation.ts'
import type { ShopContext } from '#core/context/context.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { beginUpload, completeUpload, takePiece } from '#core/uploads/receive-file.ts'
import { refusalOf, shownUpload } from '#core/uploads/shown-upload.ts'
import { findUpload, removeUpload, updateUpload } from '#core/uploads/upload-store.ts'
import { reopenDrafts } from '#core/writing/drafts.ts'
import { pieceOf } from '#core/writing/piece-of.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { ImportRow, MetaTagsImport } from '../contract/imports.ts'
import { writing } from '../domain/writing.ts'
import { metaTagsErrors } from '../errors.ts'
import { saveKeyword } from '../own-data.ts'
import { bulkEditingGate } from '../plan-gates.ts'
import type { RowChange } from './check-rows.ts'
import { type ImportRecord, imports } from './imports.ts'

/** Starts an upload. Throws `meta-tags.file-too-large`, `too-many-imports`, `imports-used-up`. */
export async function beginImport(
  ctx: ShopContext,
  file: { name: string; size: number },
): Promise<MetaTagsImport> {
  await requireFeature(ctx, bulkEditingGate)
  return shown(await beginUpload(ctx, imports, file))
}

/** Appends a piece to an upload. Throws `meta-tags.piece-out-of-order`, `other-file`, `file-too-long`, `no-import`. */
export async function addPiece(
  ctx: ShopContext,
  piece: { id: string; at: number; bytes: string },
): Promise<MetaTagsImport> {
  return shown(await takePiece(ctx, imports, piece))
}

/** Completes an upload, which starts its dry run. Throws `meta-tags.file-incomplete`, `no-import`. */
export async function askForCheck(ctx: ShopContext, file: { id: string }): Promise<MetaTagsImport> {
  return shown(await completeUpload(ctx, imports, file))
}

/** Returns an imported file. Throws `meta-tags.no-import`. */
export async function getImport(ctx: ShopContext, { id }: { id: string }): Promise<MetaTagsImport> {
  return shown(await ctx.tx((tx) => findUpload(tx, imports, { id })))
}

export const removeImport = (ctx: ShopContext, file: { id: string }) => removeUpload(ctx, imports, file)

/** Lists lines by their verdict in the dry run, in file order. */
export async function importRows(
  ctx: ShopContext,
  input: {
    id: string
    verdict?: ImportRow['verdict'] | undefined
    cursor?: number | undefined
    limit: number
  },
): Promise<{ rows: ImportRow[]; next: number | null }> {
  const { id, verdict, cursor = 0, limit } = input
  return ctx.tx(async (tx) => {
    await findUpload(tx, imports, { id })
    let query = tx
      .selectFrom('meta_tags_import_rows')
      .where('shop_id', '=', shopOf(tx))
      .select(['line', 'kind', 'id', 'label', 'verdict', 'reason', 'changes'])
      .where('import_id', '=', id)
      .where('line', '>', cursor)
    if (verdict) query = query.where('verdict', '=', verdict)
    const found = await query
      .orderBy('line')
      .limit(limit + 1)
      .execute()
    const rows = found.slice(0, limit).map(
      ({ kind, id: of, verdict: said, ...row }): ImportRow => ({
        ...row,
        gid: kind && of ? gidOf(kind as ResourceKind, of) : null,
        verdict: said as ImportRow['verdict'],
        changes: row.changes as RowChange[],
      }),
    )
    return { rows, next: found.length > limit ? (rows.at(-1)?.line ?? null) : null }
  })
}

/**
 * Creates the operation that writes the changes found by the dry run. Focus keywords, which Signpost stores itself,
 * are saved at once. Throws `meta-tags.import-too-early`, `no-import`, `meta-tags.nothing-changed` when no line
 * changes anything, and `credits.exhausted…`.
 */
export async function startImport(ctx: ShopContext, { id }: { id: string }): Promise<Operation | null> {
  await requireFeature(ctx, bulkEditingGate)
  const row = await ctx.tx((tx) => findUpload(tx, imports, { id }))
  if (row.state === 'started') {
    const { operation_id: made } = row
    return made === null ? null : ctx.tx((tx) => findOperation(tx, made))
  }
  if (row.state !== 'checked') throw new AppError(metaTagsErrors.importTooEarly)
  if (row.changes === 0) throw new AppError(metaTagsErrors.nothingChanged)
  const { performedOn, fields } = await aboutOf(ctx, id)
  await saveKeywords(ctx, id)
  const operation =
    fields.length === 0
      ? null
      : await createOperation(ctx, {
          type: 'meta-tags.import',
          performedOn,
          fields,
          title: { key: 'meta-tags:history.import', values: { file: row.name } },
          cause: 'merchant',
          changes: draftsOf(ctx, id),
          idempotencyKey: `meta-tags.import:${id}`,
        })
  const started = { state: 'started', operation_id: operation?.id ?? null }
  await ctx.tx((tx) => updateUpload(tx, imports, { id, ...started }))
  return operation
}

/** Returns the subject of the changing lines; a file with several kinds is about the store. */
async function aboutOf(
  ctx: ShopContext,
  id: string,
): Promise<{ performedOn: ResourceKind | 'store'; fields: string[] }> {
  return ctx.tx(async (tx) => {
    const { rows } = await sql<{ kind: ResourceKind; field: string }>`
      select distinct r.kind, c ->> 'field' as field
        from meta_tags_import_rows r, jsonb_array_elements(r.changes) c
        where r.shop_id = ${shopOf(tx)} and import_id = ${id} and verdict = 'changes'`.execute(tx)
    const kinds = new Set(rows.map(({ kind }) => kind))
    const [only] = kinds
    const fields = [...new Set(rows.map(({ field }) => field))].filter((field) => field !== 'focus-keyword')
    return { performedOn: kinds.size === 1 && only ? only : 'store', fields: fields.sort() }
  })
}

interface Line {
  line: number
  kind: ResourceKind
  id: string
  label: string
  changes: RowChange[]
}

const BATCH = 2_000

async function* linesOf(ctx: ShopContext, id: string): AsyncGenerator<Line[]> {
  let line = 0
  for (;;) {
    const beyond = line
    const { rows } = await ctx.tx((tx) =>
      sql<Line>`
        select line, kind, id, label, changes from meta_tags_import_rows
          where shop_id = ${shopOf(tx)} and import_id = ${id} and verdict = 'changes' and line > ${beyond} order by line limit ${BATCH}`.execute(
        tx,
      ),
    )
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
    line = rows.at(-1)?.line ?? line
  }
}

async function saveKeywords(ctx: ShopContext, id: string): Promise<void> {
  for await (const lines of linesOf(ctx, id))
    await ctx.tx(async (tx) => {
      for (const { kind, id: of, changes } of lines) {
        const change = changes.find(({ field }) => field === 'focus-keyword')
        if (change) await saveKeyword(tx, ctx.shop.id, { gid: gidOf(kind, of), keyword: change.after })
      }
    })
}

async function* draftsOf(ctx: ShopContext, id: string): AsyncGenerator<ChangeDraft> {
  for await (const lines of linesOf(ctx, id)) {
    const texts = lines.flatMap(({ changes }) => changes.map(({ after }) => after))
    await reopenDrafts(
      ctx,
      writing,
      texts.flatMap((text) => (text?.trim() ? [pieceOf(text)] : [])),
    )
    for (const { kind, id: of, label, changes } of lines)
      for (const { field, before, after } of changes)
        if (field !== 'focus-keyword')
          yield {
            kind: 'catalogue.search-listing',
            resourceId: gidOf(kind, of),
            field,
            label,
            after,
            expected: before,
          }
  }
}

function shown(row: ImportRecord): MetaTagsImport {
  return {
    ...shownUpload(row),
    rows: row.rows,
    changes: row.changes,
    unchanged: row.unchanged,
    notFound: row.not_found,
    wrong: row.wrong,
    format: row.format as MetaTagsImport['format'],
    error: refusalOf(imports, row),
  }
}
