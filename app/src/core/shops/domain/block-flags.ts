import type { AppBlockStatus } from '../contract.ts'

/** No embed, and none of the eight sections. */
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
