import type { ShopContext } from '#core/context/context.ts'
import { appLanguageOf } from '#core/shops/app-language.ts'
import { textsIn } from '#kit/server/texts.ts'
import { csvTable } from '#kit/shared/csv.ts'
import type { SchemaEntryRow } from './contract.ts'
import { asRow } from './entries.ts'
import { listEntries } from './entries-store.ts'
import { knownEntryType } from './known-type.ts'

/** Lines of one piece. */
const LINES = 1_000

/** Exports a type's entries as CSV in the merchant's language, by title, piece by piece: a cursor is a piece's number. */
export async function exportEntriesCsv(
  ctx: ShopContext,
  { type: key, cursor = '1' }: { type: string; cursor?: string | undefined },
): Promise<{ name: string; text: string; next: string | null }> {
  knownEntryType(key)
  const piece = Number(cursor)
  const [{ rows, total }, language] = await ctx.tx(async (tx) => [
    await listEntries(tx, key, { page: piece, most: LINES }),
    await appLanguageOf(tx),
  ])
  const texts = textsIn(language)
  const text = csvTable<SchemaEntryRow>(
    [
      [texts('schema-types:entries.title'), ({ title }) => title],
      [texts('schema-types:targets.kind'), ({ kind }) => texts(`schema-types:targets.kinds.${kind}`)],
      [
        texts('schema-types:entries.pages'),
        ({ kind, pages }) => pages ?? texts(`schema-types:targets.all.${kind}`),
      ],
      [texts('schema-types:table.status'), ({ status }) => texts(`schema-types:status.${status}`)],
      [texts('schema-types:table.published'), ({ publishedAt }) => publishedAt],
    ],
    rows.map(asRow),
    { isBeginning: piece === 1 },
  )
  return { name: `${key}.csv`, text, next: piece * LINES < total ? String(piece + 1) : null }
}
