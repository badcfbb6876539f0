/**
 * Recommended fields whose absence the search engine's own tools are known to report, with the source. Absence of any
 * other recommended field is info. "Table" is the search engine's requirement table and its list of messages.
 */
export const reported = {
  ProductSnippet: { aggregateRating: 'table', review: 'table' },
  'ProductSnippet.Offer': { availability: 'table', priceCurrency: 'table', priceValidUntil: 'table' },
  MerchantListing: { aggregateRating: 'table', review: 'table', description: 'table' },
  'MerchantListing.Offer': { availability: 'table', priceValidUntil: 'table' },
  AggregateOffer: { offerCount: 'woocommerce/woocommerce#23347 (Search Console, 2019)' },
  Article: {
    author: 'philwareham/schema-microdata-examples#2 (testing tool, 2017); examination of 2026',
    'author.url':
      'AlfredoRamos/phpbb-ext-seo-metadata#103 (Search Console, 2024), adityatelange/hugo-PaperMod#1785 (2025)',
    image: 'sybrew/the-seo-framework#286 (testing tool, 2018); examination of 2026',
  },
  LocalBusiness: {
    priceRange: 'nystudio107/seomatic#173 (2016), NateWr/business-profile#85 (2018)',
    telephone: 'ahmedkaludi/schema-and-structured-data-for-wp#545 (2019)',
  },
  Recipe: {
    author: 'examination of 2026',
    cookTime: 'examination of 2026',
    keywords: 'examination of 2026',
    prepTime: 'examination of 2026',
    totalTime: 'examination of 2026',
    video: 'insideout10/wordlift-plugin#803 (testing tool, 2018); examination of 2026',
  },
  VideoObject: {
    contentUrl: 'sciencehistory/scihist_digicoll#3029 (Search Console, 2025)',
    description:
      'vimeo/player.js#908 (rich results test, 2023), serlo/serlo.org-legacy#61 (Search Console, 2019)',
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>

/** Returns the reported fields of one entry. */
export function reportedOf(key: keyof typeof reported): readonly string[] {
  return Object.keys(reported[key])
}
