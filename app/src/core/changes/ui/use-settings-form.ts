import { useMutation } from '@tanstack/react-query'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { useUnsaved } from '#kit/ui/shell/unsaved.ts'
import { useEdits } from '#kit/ui/use-edits.ts'
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
 * `saved`: the currently known settings. `save` writes the edits made of them (`before`); its answer names the
 * operation, null if nothing changed.
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
  save: (values: Values & { before: Values }) => Promise<Answer>
  onSaved: (answer: Answer) => void
  words: { saved: string; unchanged: string }
  mayBeSaved?: (values: Values) => boolean
}): SettingsForm<Values> {
  const frame = useFrame()
  const say = useUndoToast()
  const { values, isDirty, set, drop } = useEdits(saved)
  const saving = useMutation({
    mutationFn: (sent: Values) => save({ ...sent, before: saved }),
    onSuccess: (answer, sent) => {
      drop(sent)
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
      drop()
      saving.reset()
    },
  })
  return {
    values,
    set: (field) => (value) => set({ [field]: value } as unknown as Partial<Values>),
    error: saving.error,
    forgetError: saving.reset,
  }
}
