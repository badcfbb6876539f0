import { type Owner, ownersIn } from '../duplicates/owner.ts'
import { extractMarkup, type Markup } from '../extract/extract-markup.ts'
import { type SalePrices, salePricesIn } from '../extract/sale-prices.ts'

/**
 * The markup of a page, with the facts about the page that judging needs, so that it can be judged without the page.
 */
export interface PageMarkup extends Markup {
  /** Owner of each of `blocks`; an app of ours by its handle, like any other. */
  owners: Owner[]
  /** Absent: not known. */
  sold?: SalePrices
}

/** Reads all markup of a page. Pure; never throws, whatever the page holds. */
export function readPageMarkup(html: string, url: string | null): PageMarkup {
  const markup = extractMarkup(html, url)
  const ownerOf = markup.blocks.length === 0 ? null : ownersIn(html)
  const sold = markup.blocks.length === 0 ? null : salePricesIn(html)
  return {
    ...markup,
    owners: ownerOf === null ? [] : markup.blocks.map(ownerOf),
    ...(sold && { sold }),
  }
}
