import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUndo } from '#core/changes/ui/use-undo.ts'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { useUnsaved } from '#kit/ui/shell/unsaved.ts'
import type { ProductSettings } from '../contract.ts'
import { PREVIEW_KEY, STATE_KEY, structuredDataApi } from './structured-data-api.ts'

export interface ProductForm {
  settings: ProductSettings
  set: <Field extends keyof ProductSettings>(field: Field) => (value: ProductSettings[Field]) => void
  /** Why the last save did not happen; stays until the next try. */
  error: unknown
}

/** The product settings as a form: unsaved until the save bar's Save, then written as one change with an undo. */
export function useProductForm(saved: ProductSettings): ProductForm {
  const { t } = useTranslation('structured-data')
  const frame = useFrame()
  const cache = useQueryClient()
  const undo = useUndo()
  // Only what was changed here is kept: what is saved elsewhere meanwhile shows in the other fields.
  const [edits, setEdits] = useState<Partial<ProductSettings>>({})
  const settings = { ...saved, ...edits }
  const isDirty = Object.entries(edits).some(([field, value]) => saved[field as keyof typeof saved] !== value)

  const save = useMutation({
    mutationFn: (wanted: ProductSettings) => structuredDataApi.saveProduct(wanted),
    onSuccess: ({ state, operationId }, sent) => {
      // What was changed while the answer was on its way is still unsaved.
      setEdits((now) =>
        Object.fromEntries(
          Object.entries(now).filter(([field, value]) => sent[field as keyof typeof sent] !== value),
        ),
      )
      cache.setQueryData(STATE_KEY, state)
      void cache.invalidateQueries({ queryKey: PREVIEW_KEY })
      void cache.invalidateQueries({ queryKey: ['home'] })
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
      if (isDirty) save.mutate(settings)
      else frame.toast(t('unchanged'))
    },
    discard: () => {
      setEdits({})
      save.reset()
    },
  })

  return {
    settings,
    set: (field) => (value) => setEdits((before) => ({ ...before, [field]: value })),
    error: save.error,
  }
}
