import type { AutomationPlace } from '#core/registry/automation-action.ts'

export interface JudgedPlace extends AutomationPlace {
  inHand: boolean
  ours: 'proposed' | 'edited' | null
}

/**
 * The places an automation may write. What an operation still has to do with is left to it. By itself (`new`,
 * `changed`) it never touches what Signpost wrote last, so that its own writes cannot call it again; asked by the
 * merchant (`asked`) it leaves alone what its actions made and may replace what a person typed.
 */
export function choosePlaces<Place extends JudgedPlace>(
  places: readonly Place[],
  { reason, overwrite }: { reason: 'new' | 'changed' | 'asked'; overwrite: boolean },
): Place[] {
  return places.filter((place) => {
    if (place.inHand) return false
    if (place.onlyNew) return reason === 'new' || (reason === 'asked' && overwrite && place.ours === null)
    if (place.isEmpty) return true
    if (!overwrite) return false
    return reason === 'asked' ? place.ours !== 'proposed' : place.ours === null
  })
}
