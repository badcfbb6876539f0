import type { SearchResult } from '#kit/shared/search-result.ts'
import type { SharedLink } from '#kit/ui/social-preview.tsx'
import { printedTitle } from '#rules/seo-checks/title-pattern.ts'
import type { ResourceDetail } from '../contract/resources.ts'
import { urlWith } from './url-with.ts'

type Texts = Pick<ResourceDetail, 'handle'> & { seoTitle: string; seoDescription: string }

/** Returns what a search result may show for a resource with these texts; empty ones fall back as on the storefront. */
export function searchResultOf(
  detail: ResourceDetail,
  { seoTitle, seoDescription, handle }: Texts,
): SearchResult {
  return {
    site: detail.siteName,
    url: urlWith(detail.url, detail.handle, handle.trim() || detail.handle),
    title: printedTitle(seoTitle.trim() || detail.fallbackTitle, detail.titlePattern),
    description: seoDescription.trim() || detail.fallbackDescription || null,
    imageUrl: null,
    price: null,
    availability: null,
    rating: null,
  }
}

/** Returns what a shared link shows with these texts: themes pass on the same texts, and the first image. */
export function sharedLinkOf(detail: ResourceDetail, texts: Texts): SharedLink {
  const { url, title, description } = searchResultOf(detail, texts)
  return { url, title, description, imageUrl: detail.imageUrl }
}
