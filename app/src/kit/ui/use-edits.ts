import { useState } from 'react'
import { mergeEdits } from '#kit/shared/merge-edits.ts'

export interface Edits<Values> {
  /** The saved values with the edits. */
  values: Values
  isDirty: boolean
  set: (change: Partial<Values>) => void
  /** Drops all edits, or those that were sent: edits made since are still unsaved. */
  drop: (sent?: Values) => void
}

/**
 * Unsaved edits of a form. Holds only the edited fields, each with the value it was made of: what is saved elsewhere
 * meanwhile shows in the others, and in the lists. A save sends `values` with `saved` as `before`.
 */
export function useEdits<Values extends object>(saved: Values): Edits<Values> {
  const [{ before, after }, setEdits] = useState<{ before: Partial<Values>; after: Partial<Values> }>({
    ...{ before: {}, after: {} },
  })
  const values = mergeEdits(saved, { before: { ...saved, ...before }, after: { ...saved, ...after } })
  return {
    values,
    isDirty: JSON.stringify(values) !== JSON.stringify(saved),
    set: (change) =>
      setEdits((now) => ({
        before: { ...now.before, ...only(saved, Object.keys(change)) },
        after: { ...now.after, ...change },
      })),
    drop: (sent) =>
      setEdits((now) => {
        const open = Object.keys(now.after).filter((field) => sent && !isSame(now.after, sent, field))
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
