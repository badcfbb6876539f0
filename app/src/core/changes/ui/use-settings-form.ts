import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { useUnsaved } from '#kit/ui/shell/unsaved.ts'
import { useUndoToast } from './use-undo-toast.ts'

export interface SettingsForm<Values> {
  values: Values
  set: <Field extends keyof Values>(field: Field) => (value: Values[Field]) => void
  /** Why the last save did not happen; stays until the next try. */
  error: unknown
  /** Forgets that the last save did not happen. */
  forgetError: () => void
}

/**
 * Settings as a form: unsaved until the save bar's Save, then written as one change, whose undo stands in the toast.
 *
 * `saved`: the settings as they are known now. `save` writes them; its answer names the operation, null where nothing
 * changed. `mayBeSaved` is asked before, and says by itself what is in the way.
 */
export function useSettingsForm<Values extends object, Answer extends { operationId: string | null }>({
  saved,
  save,
  onSaved,
  words,
  mayBeSaved = () => true,
}: {
  saved: Values
  save: (values: Values) => Promise<Answer>
  onSaved: (answer: Answer) => void
  words: { saved: string; unchanged: string }
  mayBeSaved?: (values: Values) => boolean
}): SettingsForm<Values> {
  const frame = useFrame()
  const say = useUndoToast()
  // Only what was changed here is kept: what is saved elsewhere meanwhile shows in the other fields.
  const [edits, setEdits] = useState<Partial<Values>>({})
  const values = { ...saved, ...edits }
  const isDirty = Object.keys(without(edits, saved)).length > 0
  const saving = useMutation({
    mutationFn: save,
    onSuccess: (answer, sent) => {
      // What was changed while the answer was on its way is still unsaved.
      setEdits((now) => without(now, sent))
      onSaved(answer)
      say(words.saved, answer.operationId)
    },
  })
  useUnsaved({
    dirty: isDirty,
    saving: saving.isPending,
    save: () => {
      if (saving.isPending) return
      if (!isDirty) frame.toast(words.unchanged)
      else if (mayBeSaved(values)) saving.mutate(values)
    },
    discard: () => {
      setEdits({})
      saving.reset()
    },
  })
  return {
    values,
    set: (field) => (value) => setEdits((before) => ({ ...before, [field]: value })),
    error: saving.error,
    forgetError: saving.reset,
  }
}

/** The edits that differ from what they are compared with. */
function without<Values extends object>(edits: Partial<Values>, from: Values): Partial<Values> {
  const rest = Object.entries(edits).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(from[field as keyof Values]),
  )
  return Object.fromEntries(rest) as Partial<Values>
}
