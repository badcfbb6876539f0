import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Unit } from '#kit/shared/merge-edits.ts'
import { ApiError } from '#kit/ui/api/api-error.ts'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { useUnsaved } from '#kit/ui/shell/unsaved.ts'
import { useEdits } from '#kit/ui/use-edits.ts'

/** A problem with a field, by its path in the form. */
interface FieldFault {
  field: string
}

export interface CheckedForm<Form, Fault extends FieldFault> {
  form: Form
  set: (part: Partial<Form>) => void
  /** Returns the problem with a field; only after an attempt to save. */
  faultOf: (path: string) => Fault | undefined
  /** Why nothing was saved, if no field is the reason. */
  error: unknown
}

/**
 * State of a form that is unsaved until the save bar's Save. It is checked in the browser first; the server's
 * refusals of fields, such as images that only the server checks, are shown next to the fields too.
 *
 * `saved`: the currently known form. `save` writes the edits made of it (`before`). Afterwards the form shows `saved`
 * again, which `onSaved` brings up to date.
 */
export function useCheckedForm<Form extends object, Answer, Fault extends FieldFault>({
  saved,
  unit,
  isNew = false,
  check,
  save: send,
  onSaved,
  words,
}: {
  saved: Form
  /** Fields that are merged only together with what others saved. */
  unit?: Unit<Form>
  /** True if none of it is stored yet: it can be saved unedited. */
  isNew?: boolean
  check: (form: Form) => Fault[]
  save: (form: Form, before: Form) => Promise<Answer>
  onSaved: (answer: Answer, sent: Form) => void
  words: { unchanged: string; incomplete: string }
}): CheckedForm<Form, Fault> {
  const frame = useFrame()
  const { values: form, isDirty: dirty, set, drop } = useEdits(saved, unit)
  const [tried, setTried] = useState(false)

  const save = useMutation({
    mutationFn: (sent: Form) => send(sent, saved),
    onSuccess: (answer, sent) => {
      // Edits made while the request was under way are still unsaved.
      drop(sent)
      setTried(false)
      onSaved(answer, sent)
    },
  })
  const own = tried ? check(form) : []
  const refused = refusedFields<Fault>(save.error)
  const faults = own.length > 0 ? own : refused

  useUnsaved({
    dirty,
    saving: save.isPending,
    save: () => {
      if (save.isPending) return
      if (!dirty && !isNew) return frame.toast(words.unchanged)
      setTried(true)
      if (check(form).length > 0) frame.toast(words.incomplete)
      else save.mutate(form)
    },
    discard: () => {
      drop()
      setTried(false)
      save.reset()
    },
  })

  return {
    form,
    set: (part) => {
      save.reset()
      set(part)
    },
    faultOf: (path) => faults.find(({ field }) => field === path),
    error: refused.length > 0 ? null : save.error,
  }
}

/** Returns the fields named in a refusal. */
function refusedFields<Fault>(error: unknown): Fault[] {
  const faults = error instanceof ApiError ? error.details['faults'] : undefined
  return Array.isArray(faults) ? (faults as Fault[]) : []
}
