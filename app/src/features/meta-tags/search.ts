import { gidOf } from '#core/catalogue/domain/resource-kind.ts'
import { findLastGood } from '#core/catalogue/runs-store.ts'
import { titlePatternsOf } from '#core/catalogue/titles/title-store.ts'
import type { ShopContext } from '#core/context/context.ts'
import { writtenBy } from '#core/writing/domain/written-by.ts'
import { AppError } from '#kit/shared/errors.ts'
import { lengthOf } from '#kit/shared/text-length.ts'
import { pageOf, pageReading } from '#kit/shared/two-way-page.ts'
import type { CheckSettings } from '#rules/seo-checks/check.ts'
import { judge } from '#rules/seo-checks/judge.ts'
import { pixelWidth } from '#rules/seo-checks/pixel-width.ts'
import { printedTitle, type TitlePattern } from '#rules/seo-checks/title-pattern.ts'
import type { Measure, ResourceRow, Search } from './contract/resources.ts'
import { limitsOf } from './domain/length-ranges.ts'
import { metaTagsErrors } from './errors.ts'
import { cursorOf, type ResourceRecord, readCursor } from './list-cursor.ts'
import { countPage, readPage, readRepeated } from './list-page.ts'
import { checkSettingsOf, type OwnData, ownDataOf } from './own-data.ts'

/** Counting further would cost more than reading the page. */
const COUNTED = 10_000

export interface ResourcePage extends Measure {
  rows: ResourceRow[]
  next: string | null
  previous: string | null
  total: { count: number; exact: boolean }
}

/**
 * Returns one page of resources of a kind by filter and order, and the number of matches. Throws
 * `meta-tags.not-synced` before the first sync, and `http.bad-cursor`.
 */
export async function searchResources(ctx: ShopContext, search: Search): Promise<ResourcePage> {
  const reading = pageReading(search, (cursor) => readCursor(cursor, search.sort))
  return ctx.tx(async (tx) => {
    const settings = await checkSettingsOf(tx)
    const titlePattern = (await titlePatternsOf(tx, ctx.shop.id))[search.kind] ?? null
    const asked = { filter: search, settings }
    const question = { ...asked, repeated: await readRepeated(tx, asked) }
    const [found, count] = await Promise.all([
      readPage(tx, { ...question, order: { sort: search.sort, ...reading } }),
      countPage(tx, { ...question, most: COUNTED }),
    ])
    if (found.length === 0 && !(await findLastGood(tx))) throw new AppError(metaTagsErrors.notSynced)
    const { shown, next, previous } = pageOf(found, search, (row) => cursorOf(row, search.sort))
    const own = await ownDataOf(tx, ctx.shop.id, shown)
    return {
      rows: shown.map((row, at) => asRow(row, own[at], { settings, titlePattern })),
      next,
      previous,
      total: { count, exact: count < COUNTED },
      lengths: settings.lengths,
      limits: limitsOf(search.kind, settings),
      titlePattern,
    }
  })
}

/** Returns a list row with the checks that need no body text. */
function asRow(
  row: ResourceRecord,
  own: OwnData | undefined,
  { settings, titlePattern }: { settings: CheckSettings; titlePattern: TitlePattern | null },
): ResourceRow {
  const { seo_title: seoTitle, seo_description: seoDescription } = row
  const focusKeyword = own?.focusKeyword ?? null
  const { results, colour } = judge(
    { kind: row.kind, title: row.title, seoTitle, seoDescription, titlePattern, text: null, focusKeyword },
    settings,
  )
  return {
    gid: gidOf(row.kind, row.id),
    kind: row.kind,
    title: row.title,
    handle: row.handle,
    status: row.status,
    vendor: row.vendor,
    imageUrl: row.image_url,
    seoTitle,
    seoDescription,
    titleLength: lengthOf(seoTitle ?? ''),
    titlePixels: pixelWidth(printedTitle(seoTitle ?? '', titlePattern), 'title'),
    descriptionLength: lengthOf(seoDescription ?? ''),
    descriptionPixels: pixelWidth(seoDescription ?? '', 'description'),
    titleWrittenBy: writtenBy(seoTitle, own?.titleIsOurs),
    descriptionWrittenBy: writtenBy(seoDescription, own?.descriptionIsOurs),
    focusKeyword,
    noindex: row.noindex,
    colour,
    checks: results,
    updatedAt: row.updated_at.toISOString(),
    createdAt: row.created_at?.toISOString() ?? null,
  }
}
