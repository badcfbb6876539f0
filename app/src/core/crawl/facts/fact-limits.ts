/**
 * What is kept of a page and of a shop at most. Usual facts of a page take 5 to 20 kB and a third of that on disk, so that
 * 100,000 pages of a shop stay below 1 GB; a page made to be large takes 500 kB at most.
 */
export const FACT_LIMITS = {
  /** Links of one page; a shop whose runs read many pages keeps fewer of each. */
  links: 500,
  linksOfShop: 3_000_000,
  /** Further pages of the store taken from one page; menus and footers repeat, so more name nothing new. */
  furtherPages: 2_000,
  headings: 100,
  images: 300,
  /** Characters of all attributes of a page's images. */
  imageText: 100_000,
  preloads: 20,
  /** Canonical links, robots rules, alternates, social properties: of each. */
  head: 100,
  title: 300,
  description: 1_000,
  headingText: 300,
  linkText: 120,
  url: 2_000,
  attribute: 4_000,
  /** Characters of what a page shows. */
  text: 30_000,
  /** Characters of its markup as JSON. */
  markup: 200_000,
} as const

/** How many links of each page are kept in a shop whose runs read so many pages. */
export function linksOfPage(pageLimit: number): number {
  return Math.min(FACT_LIMITS.links, Math.floor(FACT_LIMITS.linksOfShop / Math.max(1, pageLimit)))
}
