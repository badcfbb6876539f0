import type { Step } from './conflict.ts'
import { ENTRY } from './paths.ts'

/** A description, reduced to what decides who keeps it. */
export interface Candidate {
  isOwn: boolean
  paths: ReadonlySet<string>
  /** Missing fields and the number of other faults. */
  faults: Faults
  hasId: boolean
  /** Whether its offers lack an `@id`, so that nothing can be added to them. */
  hasClosedOffers: boolean
  /** Whether an edit can give it an `@id`. */
  canBeNamed: boolean
  /** How it can be removed. */
  removal: Extract<Step, 'edit' | 'switch-off' | 'ask-app' | 'silence' | 'look'>
  /** Whether it states for each variant what the others state once. */
  isGroup: boolean
  /** Whether the code that holds it was already removed because of another thing. */
  isGone: boolean
}

/** Errors and warnings of a description. `missing` lists the fields that would fix them. */
export interface Faults {
  errors: { missing: readonly string[]; other: number }
  warnings: { missing: readonly string[]; other: number }
}

/** What Signpost would print, and the faults that would remain in it. */
export interface OwnWords {
  paths: ReadonlySet<string>
  faults: Faults
}

/** Cost of a step to the merchant: nothing, a reviewed edit, or a visit to another app. */
const WORK: Readonly<Record<Step, number>> = {
  keep: 0,
  complete: 0,
  silence: 0,
  name: 1,
  edit: 1,
  'switch-off': 1,
  'ask-app': 3,
  look: 4,
}

export interface Decision {
  /** Index of the candidate that stays; null if Signpost prints its own instead. */
  keeper: number | null
  steps: Step[]
  lost: string[]
}

/**
 * Decides who keeps a thing. Compared in this order: fewest errors once the others are gone, no flat product in place
 * of a group, fewest losses, a whole description before a partial one, fewest warnings, least work for the merchant,
 * an existing description before ours, most values. `own` is what Signpost would print; null if it has nothing.
 */
export function decide(candidates: readonly Candidate[], own: OwnWords | null): Decision {
  const said = new Set<string>()
  for (const { paths } of candidates) for (const path of paths) said.add(path)
  const words: Words = {
    own,
    ours: own === null ? null : new Said(own.paths),
    said,
    hasOffer: saysOffers(said) || (own !== null && saysOffers(own.paths)),
  }
  const plans = candidates
    .flatMap(({ isOwn, isGone }, keeper) => (isOwn || isGone ? [] : [planOf(keeper, candidates, words)]))
    .concat(own === null ? [] : [planOf(null, candidates, words)])
  const [best] = plans.toSorted(
    (a, b) =>
      a.errors - b.errors ||
      Number(a.isFlat) - Number(b.isFlat) ||
      a.lost.length + a.entries - b.lost.length - b.entries ||
      Number(a.isPiece) - Number(b.isPiece) ||
      a.warnings - b.warnings ||
      a.work - b.work ||
      Number(a.keeper === null) - Number(b.keeper === null) ||
      b.says - a.says,
  )
  if (!best)
    return { keeper: null, steps: candidates.map(({ removal }) => removal), lost: namesOf([...said]) }
  return { keeper: best.keeper, steps: best.steps, lost: best.lost }
}

/** Values shared by all plans. */
interface Words {
  own: OwnWords | null
  ours: Said | null
  /** Every path in any candidate. */
  said: ReadonlySet<string>
  hasOffer: boolean
}

function planOf(
  keeper: number | null,
  candidates: readonly Candidate[],
  { own, ours, said, hasOffer }: Words,
) {
  const kept = keeper === null ? null : (candidates[keeper] ?? null)
  const paths = kept?.paths ?? own?.paths ?? NOTHING
  const bare = new Said(paths)
  const faults = kept?.faults ?? own?.faults ?? NONE
  const needed = [...said, ...faults.errors.missing, ...faults.warnings.missing]
  const added = kept === null || ours === null ? [] : addedTo(kept, needed, { known: bare, ours })
  const whole = bare.with(added)
  const staying: Step = !kept || added.length === 0 ? 'keep' : kept.hasId ? 'complete' : 'name'
  const steps = candidates.map(({ removal }, at): Step => (at === keeper ? staying : removal))
  const count = ({ missing, other }: Faults['errors']) =>
    other + missing.filter((path) => !whole.has(path)).length
  return {
    keeper,
    steps,
    // A single product in place of a group would hide its variants.
    isFlat: kept !== null && !kept.isGroup && candidates.some(({ isGroup }) => isGroup),
    isPiece: kept !== null && hasOffer && !bare.has('offers'),
    errors: count(faults.errors),
    lost: namesOf([...said].filter((path) => !whole.has(path))),
    entries: [...said].filter((path) => path.includes(ENTRY) && !whole.has(path)).length,
    warnings: count(faults.warnings),
    work: steps.reduce((sum, step, at) => sum + (candidates[at]?.isGone ? 0 : WORK[step]), 0),
    says: paths.size,
  }
}

const NOTHING: ReadonlySet<string> = new Set()
const NONE: Faults = { errors: { missing: [], other: 0 }, warnings: { missing: [], other: 0 } }

/** Returns what Signpost adds to a kept description under its `@id`; nothing if it has no `@id` and cannot get one. */
function addedTo(
  kept: Candidate,
  needed: readonly string[],
  { known, ours }: { known: Said; ours: Said },
): string[] {
  if (!(kept.hasId || kept.canBeNamed)) return []
  const isOpen = (path: string) => !(kept.hasClosedOffers && path.startsWith('offers'))
  return needed.filter((path) => !known.has(path) && isOpen(path) && ours.has(path))
}

/** Returns each name once, without its entries. */
const namesOf = (paths: readonly string[]): string[] =>
  [...new Set(paths.map((path) => path.split(ENTRY, 1)[0] ?? path))].sort()

/** Maximum depth at which names are told apart. */
const DEEPEST = 8

/** Reports whether any of the paths is `offers` or inside it. */
function saysOffers(paths: ReadonlySet<string>): boolean {
  if (paths.has('offers')) return true
  for (const path of paths) if (path.startsWith('offers.') && !path.includes(ENTRY)) return true
  return false
}

/** A set of paths with all their parent names. */
class Said {
  readonly #paths: ReadonlySet<string>
  readonly #above = new Set<string>()
  readonly #before: Said | null
  constructor(paths: ReadonlySet<string>, before: Said | null = null) {
    this.#paths = paths
    this.#before = before
    for (const path of paths) for (const name of namesAbove(path)) this.#above.add(name)
  }
  /** Returns these paths together with the added ones. */
  with(added: readonly string[]): Said {
    return added.length === 0 ? this : new Said(new Set(added), this)
  }
  /** Reports whether the path, a parent of it or a child of it is in the set. */
  has(path: string): boolean {
    return this.#names(path) || namesAbove(path).some((name) => this.#says(name))
  }
  #names(path: string): boolean {
    return (
      this.#above.has(path) || this.#paths.has(path) || (this.#before !== null && this.#before.#names(path))
    )
  }
  #says(path: string): boolean {
    return this.#paths.has(path) || (this.#before !== null && this.#before.#says(path))
  }
}

/** Returns the parent names: `a` and `a.b` for `a.b.c`. */
function namesAbove(path: string): string[] {
  const names: string[] = []
  if (path.includes(ENTRY)) return names
  for (let at = path.indexOf('.'); at > 0 && names.length < DEEPEST; at = path.indexOf('.', at + 1))
    names.push(path.slice(0, at))
  return names
}
