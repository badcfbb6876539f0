import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type CheckedForm, useCheckedForm } from '#core/changes/ui/use-checked-form.ts'
import { useUndoToast } from '#core/changes/ui/use-undo-toast.ts'
import { type SetFault, setFaults } from '../domain/set-faults.ts'
import { TARGETS, type TabSet } from '../domain/tab-set.ts'
import { contentTabsApi, LANDING_KEY, PREVIEW_KEY, QUOTE_KEY, setKey, setPath } from './content-tabs-api.ts'

/** Returns the state of a set's form, new or existing: saved as one change with an undo. */
export function useSetForm(id: string | null, saved: TabSet): CheckedForm<TabSet, SetFault> {
  const { t } = useTranslation('content-tabs')
  const cache = useQueryClient()
  const navigate = useNavigate()
  const say = useUndoToast()
  return useCheckedForm<TabSet, { id: string; operationId: string | null }, SetFault>({
    saved,
    unit: TARGETS,
    words: { unchanged: t('form.unchanged'), incomplete: t('form.incomplete') },
    check: setFaults,
    save: (set, before) =>
      id === null ? contentTabsApi.create(set) : contentTabsApi.update({ id, ...set, before }),
    onSaved: ({ id: made, operationId }, set) => {
      cache.setQueryData<{ set: TabSet }>(setKey(made), (known) => known && { ...known, set })
      for (const queryKey of [LANDING_KEY, PREVIEW_KEY, QUOTE_KEY, setKey(made)])
        void cache.invalidateQueries({ queryKey })
      say(t(id === null ? 'form.created' : 'form.saved'), operationId)
      // Deferred until the guard of unsaved changes is removed.
      if (id === null) setTimeout(() => navigate(setPath(made), { replace: true }))
    },
  })
}
