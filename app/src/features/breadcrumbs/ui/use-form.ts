import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUndo } from '#core/changes/ui/use-undo.ts'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { useUnsaved } from '#kit/ui/shell/unsaved.ts'
import type { BreadcrumbChoices, BreadcrumbDesign, BreadcrumbSettings } from '../contract/settings.ts'
import { breadcrumbsApi, STATE_KEY } from './breadcrumbs-api.ts'

export interface BreadcrumbForm {
  choices: BreadcrumbChoices
  set: <Field extends keyof BreadcrumbChoices>(field: Field) => (value: BreadcrumbChoices[Field]) => void
  setDesign: <Field extends keyof BreadcrumbDesign>(field: Field) => (value: BreadcrumbDesign[Field]) => void
  /** Why the last save did not happen; stays until the next try. */
  error: unknown
}

/** The settings as a form: unsaved until the save bar's Save, then written as one change with an undo. */
export function useForm({ silent: _, ...saved }: BreadcrumbSettings): BreadcrumbForm {
  const { t } = useTranslation('breadcrumbs')
  const frame = useFrame()
  const cache = useQueryClient()
  const undo = useUndo()
  // Only what was changed here is kept: what is saved elsewhere meanwhile shows in the other fields.
  const [edits, setEdits] = useState<Partial<BreadcrumbChoices>>({})
  const choices = { ...saved, ...edits }
  const isDirty = JSON.stringify(choices) !== JSON.stringify(saved)
  const save = useMutation({
    mutationFn: (wanted: BreadcrumbChoices) => breadcrumbsApi.saveSettings(wanted),
    onSuccess: ({ state, operationId }, sent) => {
      // What was changed while the answer was on its way is still unsaved.
      setEdits((now) =>
        Object.fromEntries(
          Object.entries(now).filter(
            ([field, value]) =>
              JSON.stringify(sent[field as keyof BreadcrumbChoices]) !== JSON.stringify(value),
          ),
        ),
      )
      cache.setQueryData(STATE_KEY, state)
      void cache.invalidateQueries()
      frame.toast(
        t('saved'),
        operationId
          ? { action: { label: t('shell:undo.action'), onAction: () => undo.mutate(operationId) } }
          : {},
      )
    },
  })
  useUnsaved({
    dirty: isDirty,
    saving: save.isPending,
    save: () => {
      if (save.isPending) return
      if (isDirty) save.mutate(choices)
      else frame.toast(t('unchanged'))
    },
    discard: () => {
      setEdits({})
      save.reset()
    },
  })
  return {
    choices,
    set: (field) => (value) => setEdits((before) => ({ ...before, [field]: value })),
    setDesign: (field) => (value) =>
      setEdits((before) => ({
        ...before,
        design: { ...saved.design, ...before.design, [field]: value },
      })),
    error: save.error,
  }
}
