/**
 * Limits of what is kept of a page and of a shop. Typical facts of a page take 5 to 20 kB and a third of that on
 * disk, so that 100,000 pages of a shop stay below 1 GB; a page built to be large takes at most 500 kB.
 */
export const FACT_LIMITS = {
  /** Links of one page; a shop whose runs read many pages keeps fewer of each page. */
  links: 500,
  linksOfShop: 3_000_000,
  /** Pages of the store followed from one page; menus and footers repeat, so more would add nothing new. */
  furtherPages: 2_000,
  headings: 100,
  images: 300,
  /** Characters of all attributes of a page's images. */
  imageText: 100_000,
  preloads: 20,
  /** Limit each for canonical links, robots rules and social properties. */
  head: 100,
  /** Languages of all markets; each list that is compared with others is complete. */
  alternates: 300,
  title: 300,
  description: 1_000,
  headingText: 300,
  linkText: 120,
  url: 2_000,
  attribute: 4_000,
  /** Characters of the visible text. */
  text: 30_000,
  /** Characters of its markup as JSON. */
  markup: 200_000,
} as const

/** Number of links kept per page in a shop whose runs read up to `pageLimit` pages. */
export function linksOfPage(pageLimit: number): number {
  return Math.min(FACT_LIMITS.links, Math.floor(FACT_LIMITS.linksOfShop / Math.max(1, pageLimit)))
}
