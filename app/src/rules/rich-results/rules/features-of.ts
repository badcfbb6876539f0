import { article } from './entries/article.ts'
import { breadcrumbList } from './entries/breadcrumb-list.ts'
import { hasCredits, imageMetadata } from './entries/image-metadata.ts'
import { carousel, carouselBeta, carouselOf } from './entries/item-list.ts'
import { merchantListing } from './entries/merchant-listing.ts'
import { localBusiness, organization } from './entries/organization.ts'
import { blog, collectionPage, siteName } from './entries/pages.ts'
import { productGroup } from './entries/product-group.ts'
import { productSnippet } from './entries/product-snippet.ts'
import { recipe } from './entries/recipe.ts'
import { faqPage, howTo, searchAction, searchActions } from './entries/retired.ts'
import { aggregateRating, review } from './entries/review.ts'
import { videoObject } from './entries/video.ts'
import type { Entry } from './entry.ts'
import { isA } from './schema-types.ts'
import { childrenOf, type Subject } from './subject.ts'

/** Features selected by type alone. */
export const byType: readonly (readonly [type: string, entry: Entry])[] = [
  ['BreadcrumbList', breadcrumbList],
  ['Article', article],
  ['FAQPage', faqPage],
  ['Recipe', recipe],
  ['VideoObject', videoObject],
  ['CollectionPage', collectionPage],
  ['Blog', blog],
]

/** Returns the features that a node is judged for as a thing of its own. */
export function featuresOf(subject: Subject): Entry[] {
  const { types, id } = subject.node
  const entries: Entry[] = []
  for (const [type, entry] of byType) if (isA(types, type)) entries.push(entry)
  if (isA(types, 'ProductGroup')) entries.push(productGroup)
  else if (isA(types, 'Product')) entries.push(...productFeatures(subject))
  if (isA(types, 'LocalBusiness')) entries.push(localBusiness)
  else if (isA(types, 'Organization')) entries.push(organization)
  if (isA(types, 'HowTo') && !isA(types, 'Recipe')) entries.push(howTo)
  if (isA(types, 'WebSite'))
    entries.push(siteName, ...(searchActions(subject).length > 0 ? [searchAction] : []))
  if (types.includes('ItemList')) {
    const kind = carouselOf(subject)
    if (kind !== null) entries.push(kind === 'beta' ? carouselBeta : carousel)
  }
  if (isA(types, 'ImageObject') && hasCredits(subject)) entries.push(imageMetadata)
  // A rating that other nodes point to is judged there, where its subject is known.
  const pointedTo = id !== null && subject.parent === null && subject.graph.referenced.has(id)
  if (!pointedTo && isA(types, 'Review')) entries.push(review)
  if (!pointedTo && isA(types, 'AggregateRating')) entries.push(aggregateRating)
  return entries
}

/** Product snippets apply to every product, merchant listings to those the page sells. */
export function productFeatures(subject: Subject): Entry[] {
  return isSold(subject) ? [productSnippet, merchantListing] : [productSnippet]
}

/**
 * Reports whether the page sells the product: a listing needs an Offer. Product reviews and price comparisons have
 * none and lose nothing.
 */
export function isSold(subject: Subject): boolean {
  if (subject.page.sells !== null) return subject.page.sells
  return childrenOf(subject, 'offers').some(
    ({ node }) => isA(node.types, 'Offer') || (node.types.length === 0 && node.properties.has('price')),
  )
}
