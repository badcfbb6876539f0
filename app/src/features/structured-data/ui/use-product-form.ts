import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
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

/** A reset inherits the form's `resetOptions` unless told otherwise, and would keep what is to be discarded. */
const TAKE_OVER = { keepDirtyValues: false }

/** The product settings as a form: unsaved until the save bar's Save, then written as one change with an undo. */
export function useProductForm(saved: ProductSettings): ProductForm {
  const { t } = useTranslation('structured-data')
  const frame = useFrame()
  const cache = useQueryClient()
  const undo = useUndo()
  const form = useForm<ProductSettings>({ values: saved, resetOptions: { keepDirtyValues: true } })
  // Reading it subscribes: react-hook-form tracks what a component looks at.
  const { isDirty } = form.formState

  const save = useMutation({
    mutationFn: (settings: ProductSettings) => structuredDataApi.saveProduct(settings),
    onSuccess: ({ state, operationId }) => {
      form.reset(state.product, TAKE_OVER)
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
      if (isDirty) save.mutate(form.getValues())
      else frame.toast(t('unchanged'))
    },
    discard: () => {
      form.reset(saved, TAKE_OVER)
      save.reset()
    },
  })

  return {
    settings: form.watch(),
    set: (field) => (value) => form.setValue(field, value as never, { shouldDirty: true }),
    error: save.error,
  }
}
