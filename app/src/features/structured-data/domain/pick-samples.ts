/** What decides whether a product is a good sample of its template. */
export interface Candidate {
  id: string
  title: string
  /** `product`, `product.bare`, … */
  template: string
  hasOnlyDefaultVariant: boolean
  isSoldOut: boolean
  /** What search engines require of an offer; covers the first variant and the first medium only. */
  hasImageAndPrice: boolean
  hasRating: boolean
  hasBarcode: boolean
  hasSku: boolean
}

type SampleKind = 'single' | 'variants' | 'sold-out'
const SAMPLE_KINDS: SampleKind[] = ['single', 'variants', 'sold-out']

export interface Sample extends Candidate {
  kind: SampleKind
  /** Further products of this kind, best first, in case the first cannot have valid markup. */
  others: Candidate[]
}

export interface TemplateInUse {
  template: string
  /** Number of candidates that use the template. */
  products: number
  samples: Sample[]
}

/** Products of a kind to try before it counts as having no suitable one. */
const MOST_TRIES = 5

/** Templates read in one run: a larger store has its most used ones read. */
const MOST_TEMPLATES = 20

/**
 * Picks one sample of each kind for every template in use, most used first. Prefers the product with most of what a
 * theme may print: without an image or a price the page does not show how its template is marked up, and only a rated
 * product shows whether the theme prints ratings.
 */
export function pickSamples(candidates: Candidate[]): TemplateInUse[] {
  const groups = Map.groupBy(candidates, ({ template }) => template)
  return [...groups]
    .map(([template, members]) => ({ template, products: members.length, samples: bestOfEach(members) }))
    .sort((a, b) => b.products - a.products || (a.template < b.template ? -1 : 1))
    .slice(0, MOST_TEMPLATES)
}

/** Returns true if more candidates cannot improve the choice. */
export function isRich(candidate: Candidate): boolean {
  return candidate.hasImageAndPrice && candidate.hasRating && candidate.hasBarcode && candidate.hasSku
}

function bestOfEach(members: Candidate[]): Sample[] {
  return SAMPLE_KINDS.flatMap((kind) => {
    const [best, ...others] = members
      .filter((member) => kindOf(member) === kind)
      .toSorted((a, b) => richness(b) - richness(a))
      .slice(0, MOST_TRIES)
    return best ? [{ ...best, kind, others }] : []
  })
}

function kindOf({ isSoldOut, hasOnlyDefaultVariant }: Candidate): SampleKind {
  if (isSoldOut) return 'sold-out'
  return hasOnlyDefaultVariant ? 'single' : 'variants'
}

function richness(candidate: Candidate): number {
  const { hasImageAndPrice, hasRating, hasBarcode, hasSku } = candidate
  return Number(hasImageAndPrice) * 8 + Number(hasRating) * 4 + Number(hasBarcode) * 2 + Number(hasSku)
}
