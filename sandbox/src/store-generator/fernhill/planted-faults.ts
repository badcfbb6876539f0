/** A fault, or a rarity likely to break code, in the generated store. */
export interface PlantedFault {
  fault: string
  /** Type and handle of the resource that has it; articles are `<blog>/<article>`. */
  resource: 'Product' | 'Collection' | 'Article' | 'Page' | 'UrlRedirect'
  handle: string
  what: string
}

const product = (handle: string, fault: string, what: string): PlantedFault => ({
  fault,
  resource: 'Product',
  handle,
  what,
})

/** All deliberate faults of Fernhill; each has a test. */
export const PLANTED_FAULTS: PlantedFault[] = [
  product('kneeling-mat', 'description-empty', 'No description at all'),
  product('hanging-bowl-planter', 'images-missing', 'No image'),
  product('linen-tea-towel', 'title-duplicate', 'Two products of this title; the other is linen-tea-towel-1'),
  product('linen-tea-towel-1', 'title-duplicate', 'Two products of this title, with the same description'),
  product('steel-flask', 'seo-title-too-long', 'SEO title of over 130 characters, stuffed with one word'),
  product(
    'sale-gloves',
    'title-with-script',
    'Title ends a script element and opens one; quotes in an option value',
  ),
  product('milk-jug', 'barcode-invalid', 'Barcode 5391234567891 has a wrong check digit'),
  product('gift-wrapping', 'price-zero', 'Price 0.00, and no identifiers'),
  product('bog-oak-letter-opener', 'identifiers-missing', 'Neither barcode nor SKU'),
  product('border-spade', 'title-with-quotes', 'Straight quotes, an inch mark and a fraction in the title'),
  product('cotton-hammock', 'title-with-unicode', 'Curly quotes, accents, a dash and Japanese in the title'),
  product('festoon-lights', 'title-with-emoji', 'Emoji in the title'),
  product('willow-log-basket', 'description-too-long', 'Description of over 5,000 characters'),
  product('folding-garden-chair', 'description-broken-html', 'Unclosed and wrongly nested elements'),
  product('potting-bench-brush', 'vendor-empty', 'No vendor, so no brand'),
  product('coir-boot-mat', 'alt-missing', 'No image has an alternative text'),
  product('cold-frame-kit', 'status-draft', 'Never published'),
  product('tin-bucket-old-model', 'status-archived', 'No longer sold'),
  product('half-zip-field-fleece', 'status-unlisted', 'Reachable by its URL only'),
  product('wide-brim-sun-hat', 'sold-out', 'Every variant sold out, template bare'),
  product('zinc-herb-trough', 'sold-out', 'The only variant sold out, template classic'),
  product('twelve-tooth-garden-rake', 'sold-out', 'The only variant sold out, standard template'),
  {
    fault: 'description-empty',
    resource: 'Collection',
    handle: 'gifts',
    what: 'No description and no image',
  },
  {
    fault: 'draft',
    resource: 'Article',
    handle: 'journal/a-gate-for-the-lower-field',
    what: 'Never published',
  },
  {
    fault: 'alt-missing',
    resource: 'Article',
    handle: 'growing-guide/sowing-a-small-meadow',
    what: 'The image has no alternative text',
  },
  { fault: 'image-missing', resource: 'Article', handle: 'journal/what-the-wax-does', what: 'No image' },
  { fault: 'hidden', resource: 'Page', handle: 'trade-price-list', what: 'Not published' },
  { fault: 'body-empty', resource: 'Page', handle: 'stockists', what: 'No text' },
  {
    fault: 'redirect-chain',
    resource: 'UrlRedirect',
    handle: '/old-shop',
    what: 'Leads to another redirect',
  },
  {
    fault: 'redirect-to-nothing',
    resource: 'UrlRedirect',
    handle: '/products/tin-bucket',
    what: 'Leads to a product that does not exist',
  },
]
