import type { AutomationPlace } from '#core/registry/automation-action.ts'

export interface KnownPlace extends AutomationPlace {
  inHand: boolean
  ours: 'proposed' | 'edited' | null
}

/**
 * Returns the places an automation may write. Places with a change in progress are left to its operation. Automatic
 * runs (`new`, `changed`) never touch Signpost's last write, so that an automation cannot trigger itself. Runs the
 * merchant requests (`asked`) keep what actions generated, but may replace what a person typed.
 */
export function choosePlaces<Place extends KnownPlace>(
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
