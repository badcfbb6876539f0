import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { useUnsaved } from '#kit/ui/shell/unsaved.ts'
import { useUndoToast } from './use-undo-toast.ts'

export interface SettingsForm<Values> {
  values: Values
  set: <Field extends keyof Values>(field: Field) => (value: Values[Field]) => void
  /** Why the last save failed; kept until the next attempt. */
  error: unknown
  /** Clears the error of the last save. */
  forgetError: () => void
}

/**
 * State of a settings form: unsaved until the save bar's Save, then written as one change, with its undo in the
 * toast.
 *
 * `saved`: the currently known settings. `save` writes them; its answer names the operation, null if nothing changed.
 * `mayBeSaved` is called before, and reports obstacles itself.
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
  // Holds only the edited fields: values saved elsewhere meanwhile show in the others.
  const [edits, setEdits] = useState<Partial<Values>>({})
  const values = { ...saved, ...edits }
  const isDirty = Object.keys(without(edits, saved)).length > 0
  const saving = useMutation({
    mutationFn: save,
    onSuccess: (answer, sent) => {
      // Edits made while the request was under way are still unsaved.
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

/** Returns the edits that differ from `from`. */
function without<Values extends object>(edits: Partial<Values>, from: Values): Partial<Values> {
  const rest = Object.entries(edits).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(from[field as keyof Values]),
  )
  return Object.fromEntries(rest) as Partial<Values>
}
