import { useState } from 'react'
import { mergeEdits, type Unit } from '#kit/shared/merge-edits.ts'

export interface Edits<Values> {
  /** The saved values with the edits. */
  values: Values
  isDirty: boolean
  /** The edited fields alone. */
  edited: Partial<Values>
  set: (change: Partial<Values>) => void
  /** Drops all edits, or those that were sent: edits made since are still unsaved. */
  drop: (sent?: Values) => void
}

/**
 * Unsaved edits of a form. Holds only the edited fields, each with the value it was made of: what is saved elsewhere
 * meanwhile shows in the others, and in the lists. A save sends `values` with `saved` as `before`.
 */
export function useEdits<Values extends object>(saved: Values, unit?: Unit<Values>): Edits<Values> {
  const [{ before, after }, setEdits] = useState<{ before: Partial<Values>; after: Partial<Values> }>({
    before: {},
    after: {},
  })
  const merged = (edits: { before: Partial<Values>; after: Partial<Values> }) =>
    mergeEdits(saved, { before: { ...saved, ...edits.before }, after: { ...saved, ...edits.after } }, unit)
  const values = merged({ before, after })
  return {
    values,
    edited: after,
    isDirty: JSON.stringify(values) !== JSON.stringify(saved),
    set: (change) =>
      setEdits((now) => ({
        before: { ...now.before, ...only(saved, Object.keys(change)) },
        after: { ...now.after, ...change },
      })),
    drop: (sent) =>
      setEdits((now) => {
        const shown = merged(now)
        const open = Object.keys(now.after).filter((field) => sent && !isSame(shown, sent, field))
        return { before: only(now.before, open), after: only(now.after, open) }
      }),
  }
}

function only<Values extends object>(values: Values, fields: readonly string[]): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([field]) => fields.includes(field)),
  ) as Partial<Values>
}

function isSame(one: object, other: object, field: string): boolean {
  const [mine, theirs] = [one, other].map((values) => JSON.stringify(values[field as keyof typeof values]))
  return mine === theirs
}
