/** What tells whether a product is a good sample of its template. */
export interface Candidate {
  id: string
  title: string
  /** `product`, `product.bare`, … */
  template: string
  hasOnlyDefaultVariant: boolean
  isSoldOut: boolean
  hasRating: boolean
  hasBarcode: boolean
  hasSku: boolean
}

type SampleKind = 'single' | 'variants' | 'sold-out'
const SAMPLE_KINDS: SampleKind[] = ['single', 'variants', 'sold-out']

export interface Sample extends Candidate {
  kind: SampleKind
}

export interface TemplateInUse {
  template: string
  /** Candidates that use it. */
  products: number
  samples: Sample[]
}

/** Templates looked at in one run: a store with more has its most used ones read. */
const MOST_TEMPLATES = 20

/**
 * One sample of each kind for every template in use, the most used first. Of several the one that has most of
 * what a theme may print: only a product with a rating shows whether the theme prints ratings.
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
  return candidate.hasRating && candidate.hasBarcode && candidate.hasSku
}

function bestOfEach(members: Candidate[]): Sample[] {
  return SAMPLE_KINDS.flatMap((kind) => {
    const [first, ...others] = members.filter((member) => kindOf(member) === kind)
    if (!first) return []
    const best = others.reduce((known, next) => (richness(next) > richness(known) ? next : known), first)
    return [{ ...best, kind }]
  })
}

function kindOf({ isSoldOut, hasOnlyDefaultVariant }: Candidate): SampleKind {
  if (isSoldOut) return 'sold-out'
  return hasOnlyDefaultVariant ? 'single' : 'variants'
}

function richness(candidate: Candidate): number {
  return Number(candidate.hasRating) * 4 + Number(candidate.hasBarcode) * 2 + Number(candidate.hasSku)
}
