import type { AutomationField } from '#core/registry/automation-action.ts'

export interface CandidateField extends AutomationField {
  inHand: boolean
  ours: 'proposed' | 'edited' | 'undone' | null
}

/**
 * Returns the fields an automation may write. Fields with a change in progress are left to its operation. Automatic
 * runs (`new`, `changed`) never touch Signpost's last write, so that an automation cannot trigger itself, nor fill what
 * an undo has emptied. Runs the merchant requests (`asked`) keep what actions generated, but may replace what a person
 * typed.
 */
export function chooseFields<Field extends CandidateField>(
  fields: readonly Field[],
  { reason, overwrite }: { reason: 'new' | 'changed' | 'asked'; overwrite: boolean },
): Field[] {
  return fields.filter((field) => {
    if (field.inHand) return false
    if (field.onlyNew) return reason === 'new' || (reason === 'asked' && overwrite && field.ours === null)
    if (field.isEmpty) return reason === 'asked' || field.ours !== 'undone'
    if (!overwrite) return false
    return reason === 'asked' ? field.ours !== 'proposed' : field.ours === null
  })
}
