import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUndo } from '#core/changes/ui/use-undo.ts'
import { AppError } from '#kit/shared/errors.ts'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { useUnsaved } from '#kit/ui/shell/unsaved.ts'
import type { SchemaTypeDetail, SchemaTypeSettings } from '../contract.ts'
import { checkValues, type Fault } from '../domain/check-values.ts'
import type { FieldValue, SchemaType } from '../domain/schema-type.ts'
import { detailKey, ROWS_KEY, schemaTypesApi } from './schema-types-api.ts'

export interface TypeFormState {
  settings: SchemaTypeSettings
  setValue: (name: string, value: FieldValue) => void
  set: (part: Partial<Pick<SchemaTypeSettings, 'enabled' | 'where'>>) => void
  /** What is wrong with a field; said once somebody tried to save. */
  faultOf: (name: string) => Fault | undefined
  error: unknown
}

/** The form of a type: unsaved until the save bar's Save, then written as one change with an undo. */
export function useTypeForm(type: SchemaType, detail: SchemaTypeDetail): TypeFormState {
  const { t } = useTranslation('schema-types')
  const frame = useFrame()
  const cache = useQueryClient()
  const undo = useUndo()
  const [edited, setEdited] = useState<SchemaTypeSettings | null>(null)
  const [tried, setTried] = useState(false)
  const settings = edited ?? detail.settings
  const dirty = edited !== null && JSON.stringify(edited) !== JSON.stringify(detail.settings)

  const save = useMutation({
    mutationFn: (sent: SchemaTypeSettings) => schemaTypesApi.save({ type: type.key, ...sent }),
    onSuccess: ({ detail: saved, operationId }, sent) => {
      // What was changed while the answer was on its way is still unsaved.
      setEdited((now) => (now === sent ? null : now))
      setTried(false)
      cache.setQueryData(detailKey(type.key), saved)
      void cache.invalidateQueries({ queryKey: ROWS_KEY, exact: true })
      const action = operationId
        ? { action: { label: t('shell:undo.action'), onAction: () => undo.mutate(operationId) } }
        : {}
      frame.toast(t('saved'), action)
    },
  })

  const own = tried && settings.enabled ? checkValues(type, settings.values) : []
  const faults = own.length > 0 ? own : refusedFields(save.error)

  useUnsaved({
    dirty,
    saving: save.isPending,
    save: () => {
      if (save.isPending) return
      setTried(true)
      if (settings.enabled && checkValues(type, settings.values).length > 0) frame.toast(t('formAbove'))
      else save.mutate(settings)
    },
    discard: () => {
      setEdited(null)
      setTried(false)
      save.reset()
    },
  })

  return {
    settings,
    setValue: (name, value) => {
      save.reset()
      setEdited({ ...settings, values: { ...settings.values, [name]: value } })
    },
    set: (part) => setEdited({ ...settings, ...part }),
    faultOf: (name) => faults.find(({ field }) => field === name),
    error: refusedFields(save.error).length > 0 ? null : save.error,
  }
}

/** The fields a refusal names: images are looked at on the server alone. */
function refusedFields(error: unknown): Fault[] {
  const faults = error instanceof AppError ? error.details?.['faults'] : undefined
  return Array.isArray(faults) ? (faults as Fault[]) : []
}
