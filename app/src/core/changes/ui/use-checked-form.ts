import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { AppError } from '#kit/shared/errors.ts'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { useUnsaved } from '#kit/ui/shell/unsaved.ts'

/** What is wrong with a field, by its path in the form. */
interface FieldFault {
  field: string
}

export interface CheckedForm<Form, Fault extends FieldFault> {
  form: Form
  set: (part: Partial<Form>) => void
  /** What is wrong with a field; said once somebody tried to save. */
  faultOf: (path: string) => Fault | undefined
  /** Why nothing was saved, where no field is to blame. */
  error: unknown
}

/**
 * A form that is unsaved until the save bar's Save. It is checked in the browser first, and what the server refuses field by field
 * is said beside the fields too: images are looked at on the server alone.
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
  /** Nothing of it stands on the store: it can be saved as it is. */
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
      // What was changed while the answer was on its way is still unsaved.
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

/** The fields a refusal names. */
function refusedFields<Fault>(error: unknown): Fault[] {
  const faults = error instanceof AppError ? error.details?.['faults'] : undefined
  return Array.isArray(faults) ? (faults as Fault[]) : []
}
