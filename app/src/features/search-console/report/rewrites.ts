import type { ShopContext } from '#core/context/context.ts'
import type { Rewrite, TableRow } from '../contract.ts'
import { reportInputSchema, tableInputSchema } from '../contract.ts'
import { behindUsual, usualShares } from '../domain/usual-clicks.ts'
import { askedDays } from './asked-days.ts'
import { tablePage } from './read-table.ts'

/** Range to evaluate: long enough for significant numbers, short enough to reflect the page's current texts. */
const RANGE = '3m'
const SHOWN = 10
const LOOKED_AT = 1_000
const QUERIES = 3

/**
 * Returns pages that rank well but are rarely clicked, most missed clicks first: their title and description do not
 * attract.
 */
export async function getRewrites(
  ctx: ShopContext,
): Promise<{ rows: Rewrite[]; from: string | null; to: string | null }> {
  return ctx.tx(async (tx) => {
    const asked = await askedDays(tx, reportInputSchema.parse({ range: RANGE }))
    if (!asked) return { rows: [], from: null, to: null }
    const input = tableInputSchema.parse({ range: RANGE, table: 'pages', sort: 'impressions' })
    const pages = (await tablePage(tx, input, LOOKED_AT))?.rows ?? []
    const rows = await Promise.all(
      poorOnes(pages).map(async (page): Promise<Rewrite> => {
        const of = tableInputSchema.parse({ range: RANGE, table: 'queries', url: page.url, compare: 'none' })
        const queries = (await tablePage(tx, of, QUERIES))?.rows ?? []
        return { ...page, queries: queries.map(({ key }) => key) }
      }),
    )
    return { rows, ...asked.range }
  })
}

function poorOnes(pages: readonly TableRow[]): Omit<Rewrite, 'queries'>[] {
  const placed = pages.flatMap(({ position, ...page }) => (position === null ? [] : [{ ...page, position }]))
  const usual = usualShares(placed)
  return placed
    .flatMap(({ key: url, clicks, impressions, position, resource }) => {
      const share = usual(position)
      const behind = behindUsual({ clicks, impressions, position }, share)
      if (!behind || !resource || share === null) return []
      return [{ url, clicks, impressions, position, usual: share, resource, ...behind }]
    })
    .sort((a, b) => b.missed - a.missed)
    .slice(0, SHOWN)
}
