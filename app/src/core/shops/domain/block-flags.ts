import type { AppBlockStatus } from '../contract.ts'

/** Neither the embed nor any of the eight sections. */
export const NO_BLOCKS: AppBlockStatus = {
  webrexSeoEmbed: false,
  webrexProductFaqSection: false,
  webrexProductVideoSection: false,
  webrexCollectionFaqSection: false,
  webrexCollectionVideoSection: false,
  webrexArticleFaqSection: false,
  webrexArticleVideoSection: false,
  webrexPageFaqSection: false,
  webrexPageVideoSection: false,
}

/** File name of the app embed in `storefront/blocks`. */
export const EMBED_BLOCK = 'signpost'

/** Flag of each section with the file name of its block in `storefront/blocks`. */
export const SECTION_BLOCKS = ['Product', 'Collection', 'Article', 'Page'].flatMap((page) =>
  ['Faq', 'Video'].map((what) => ({
    flag: `webrex${page}${what}Section` as keyof AppBlockStatus,
    block: `${page.toLowerCase()}-${what.toLowerCase()}`,
  })),
)

type Flags = Partial<AppBlockStatus>

/**
 * Merges the flags from three sources, the later one more reliable: stored with the profile, read from the theme's
 * files, reported by the platform to the browser. An embed that either of the last two found to be on is on (1-shell
 * §4).
 */
export function mergeBlockFlags({
  kept,
  files,
  told,
}: {
  kept: Flags
  files: Flags
  told: Flags
}): AppBlockStatus {
  const merged = { ...NO_BLOCKS, ...kept, ...files, ...told }
  const isEmbedFound = files.webrexSeoEmbed === true || told.webrexSeoEmbed === true
  return isEmbedFound ? { ...merged, webrexSeoEmbed: true } : merged
}
