import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type CheckedForm, useCheckedForm } from '#core/changes/ui/use-checked-form.ts'
import { useUndoToast } from '#core/changes/ui/use-undo-toast.ts'
import type { SchemaTypeDetail, SchemaTypeSettings } from '../contract.ts'
import { checkValues, type Fault } from '../domain/check-values.ts'
import type { SchemaType } from '../domain/schema-type.ts'
import { detailKey, ROWS_KEY, schemaTypesApi } from './schema-types-api.ts'

/** Returns the form of a type: saved as one change with an undo. */
export function useTypeForm(
  type: SchemaType,
  detail: SchemaTypeDetail,
): CheckedForm<SchemaTypeSettings, Fault> {
  const { t } = useTranslation('schema-types')
  const cache = useQueryClient()
  const say = useUndoToast()
  return useCheckedForm({
    saved: detail.settings,
    words: { unchanged: t('unchanged'), incomplete: t('formAbove') },
    check: ({ enabled, values }) => (enabled ? checkValues(type, values) : []),
    save: (settings, before) => schemaTypesApi.save({ type: type.key, ...settings, before }),
    onSaved: ({ detail: saved, operationId }) => {
      cache.setQueryData(detailKey(type.key), saved)
      void cache.invalidateQueries({ queryKey: ROWS_KEY, exact: true })
      say(t('saved'), operationId)
    },
  })
}
