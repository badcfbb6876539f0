import type { ShopContext } from '#core/context/context.ts'
import { checkUpload, readUpload } from '#core/uploads/check-file.ts'
import { updateUpload } from '#core/uploads/upload-store.ts'
import { checkRows } from './check-rows.ts'
import { imports } from './imports.ts'
import { insertRows } from './insert-rows.ts'
import { type FileHead, type FileRow, readRows } from './read-rows.ts'

/** Lines checked and stored per batch. */
const BATCH = 1_000

/** Performs the dry run: reads the file from its pieces, checks every line and stores the results. */
export async function checkImport(ctx: ShopContext, { id }: { id: string }): Promise<void> {
  await checkUpload(ctx, imports, {
    id,
    async check({ write }) {
      const { encoding, texts } = await readUpload(ctx, imports, id)
      let head: FileHead | null = null
      let rows: FileRow[] = []
      const seen = new Set<string>()
      const flush = async (): Promise<void> => {
        if (!head || rows.length === 0) return
        const batch = { head, rows, seen }
        rows = []
        await write(async (tx) => insertRows(tx, ctx.shop.id, { id, rows: await checkRows(tx, batch) }))
      }
      for await (const part of readRows(texts)) {
        if (!('line' in part)) {
          head = part
          const { format, ignored } = part
          await write((tx) => updateUpload(tx, imports, { id, format, ignored, encoding }))
          continue
        }
        rows.push(part)
        if (rows.length >= BATCH) await flush()
      }
      await flush()
      return {}
    },
  })
}
