/** What tells whether a product is a good sample of its template. */
export interface Candidate {
  id: string
  title: string
  /** `product`, `product.bare`, … */
  template: string
  hasOnlyDefaultVariant: boolean
  isSoldOut: boolean
  /** What search engines ask of an offer; told of its first variant and its first medium only. */
  hasImageAndPrice: boolean
  hasRating: boolean
  hasBarcode: boolean
  hasSku: boolean
}

type SampleKind = 'single' | 'variants' | 'sold-out'
const SAMPLE_KINDS: SampleKind[] = ['single', 'variants', 'sold-out']

export interface Sample extends Candidate {
  kind: SampleKind
  /** Further products of its kind, the best first, should it turn out that nothing valid can be said of it. */
  others: Candidate[]
}

export interface TemplateInUse {
  template: string
  /** Candidates that use it. */
  products: number
  samples: Sample[]
}

/** So many products of a kind are looked at before it counts as having no good one. */
const MOST_TRIES = 5

/** Templates looked at in one run: a store with more has its most used ones read. */
const MOST_TEMPLATES = 20

/**
 * One sample of each kind for every template in use, the most used first. Of several the one that has most of
 * what a theme may print: a product without an image or a price shows nothing of how its template is marked up, and
 * only one with a rating shows whether the theme prints ratings.
 */
export function pickSamples(candidates: Candidate[]): TemplateInUse[] {
  const groups = Map.groupBy(candidates, ({ template }) => template)
  return [...groups]
    .map(([template, members]) => ({ template, products: members.length, samples: bestOfEach(members) }))
    .sort((a, b) => b.products - a.products || (a.template < b.template ? -1 : 1))
    .slice(0, MOST_TEMPLATES)
}

/** True when more candidates cannot make the choice better. */
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
