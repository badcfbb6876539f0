/**
 * A sort of thing modules offer: home cards, change kinds, jobs. Who knows the shape declares it beside it, so that the
 * context can hand out all of them without knowing any.
 */
export interface Offer<Thing> {
  readonly name: string
  /** Never there: it ties the type of the things to their name. */
  readonly thing?: Thing
}

export function defineOffer<Thing>(name: string): Offer<Thing> {
  return { name }
}
