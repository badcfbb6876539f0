import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { AppError } from '#kit/shared/errors.ts'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { useUnsaved } from '#kit/ui/shell/unsaved.ts'

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
 */
export function useCheckedForm<Form extends object, Answer, Fault extends FieldFault>({
  saved,
  isNew = false,
  check,
  save: send,
  onSaved,
  words,
}: {
  saved: Form
  /** True if none of it is stored yet: it can be saved unedited. */
  isNew?: boolean
  check: (form: Form) => Fault[]
  save: (form: Form) => Promise<Answer>
  onSaved: (answer: Answer, isLatest: boolean) => void
  words: { unchanged: string; incomplete: string }
}): CheckedForm<Form, Fault> {
  const frame = useFrame()
  const [edited, setEdited] = useState<Form | null>(null)
  const [tried, setTried] = useState(false)
  const form = edited ?? saved
  const dirty = edited !== null && JSON.stringify(edited) !== JSON.stringify(saved)

  const save = useMutation({
    mutationFn: send,
    onSuccess: (answer, sent) => {
      // Edits made while the request was under way are still unsaved.
      setEdited((now) => (now === sent ? null : now))
      setTried(false)
      onSaved(answer, form === sent)
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
      setEdited(null)
      setTried(false)
      save.reset()
    },
  })

  return {
    form,
    set: (part) => {
      save.reset()
      setEdited({ ...form, ...part })
    },
    faultOf: (path) => faults.find(({ field }) => field === path),
    error: refused.length > 0 ? null : save.error,
  }
}

/** Returns the fields named in a refusal. */
function refusedFields<Fault>(error: unknown): Fault[] {
  const faults = error instanceof AppError ? error.details?.['faults'] : undefined
  return Array.isArray(faults) ? (faults as Fault[]) : []
}
