import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type CheckedForm, useCheckedForm } from '#core/changes/ui/use-checked-form.ts'
import { useUndoToast } from '#core/changes/ui/use-undo-toast.ts'
import type { SchemaEntry, SchemaEntryDetail } from '../../contract.ts'
import { checkValues, type Fault } from '../../domain/check-values.ts'
import { TARGETS } from '../../domain/entry.ts'
import { type EntryType, pathOf } from '../../domain/types/schema-types.ts'
import { entriesKey, ROWS_KEY, schemaTypesApi } from '../schema-types-api.ts'

/** Returns the form of a new or existing entry: saved as one change with an undo. */
export function useEntryForm(
  type: EntryType,
  id: string | null,
  saved: SchemaEntry,
): CheckedForm<SchemaEntry, Fault> {
  const { t } = useTranslation('schema-types')
  const cache = useQueryClient()
  const navigate = useNavigate()
  const say = useUndoToast()
  return useCheckedForm({
    saved,
    unit: TARGETS,
    isNew: id === null,
    words: { unchanged: t('unchanged'), incomplete: t('formAbove') },
    check: (entry) => (entry.enabled ? [...aimless(entry), ...checkValues(type, entry.values)] : []),
    save: (entry, before) =>
      id === null
        ? schemaTypesApi.create({ type: type.key, ...entry })
        : schemaTypesApi.update({ type: type.key, id, ...entry, before }),
    onSaved: ({ id: made, operationId }, entry) => {
      const key = [...entriesKey(type.key), 'one', id, null]
      cache.setQueryData<SchemaEntryDetail>(key, (detail) => detail && { ...detail, entry })
      void cache.invalidateQueries({ queryKey: entriesKey(type.key) })
      void cache.invalidateQueries({ queryKey: ROWS_KEY, exact: true })
      say(t(id === null ? 'created' : 'saved'), operationId)
      // Waits until the guard for unsaved changes is gone.
      if (id === null) setTimeout(() => navigate(`${pathOf(type)}/${made}`, { replace: true }))
    },
  })
}

/** Returns a fault if the entry has no page. */
function aimless({ all, ids }: SchemaEntry): Fault[] {
  return all || ids.length > 0 ? [] : [{ field: 'targets', code: 'required', values: {} }]
}
