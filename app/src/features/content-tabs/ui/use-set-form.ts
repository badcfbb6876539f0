import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type CheckedForm, useCheckedForm } from '#core/changes/ui/use-checked-form.ts'
import { useUndoToast } from '#core/changes/ui/use-undo-toast.ts'
import { type SetFault, setFaults } from '../domain/set-faults.ts'
import type { TabSet } from '../domain/tab-set.ts'
import { contentTabsApi, LANDING_KEY, PREVIEW_KEY, QUOTE_KEY, setKey, setPath } from './content-tabs-api.ts'

/** The form of a set, new or known: saved as one change with an undo. `noteWritten`: from which product a text was written. */
export function useSetForm(
  id: string | null,
  saved: TabSet,
): CheckedForm<TabSet, SetFault> & { noteWritten: (product: string) => void } {
  const { t } = useTranslation('content-tabs')
  const cache = useQueryClient()
  const navigate = useNavigate()
  const say = useUndoToast()
  const written = useRef<string[]>([])
  const form = useCheckedForm<TabSet, { id: string; operationId: string | null }, SetFault>({
    saved,
    words: { unchanged: t('form.unchanged'), incomplete: t('form.incomplete') },
    check: setFaults,
    save: (set) => {
      const input = { ...set, written: written.current }
      return id === null ? contentTabsApi.create(input) : contentTabsApi.update({ id, ...input })
    },
    onSaved: ({ id: made, operationId }) => {
      written.current = []
      for (const queryKey of [LANDING_KEY, PREVIEW_KEY, QUOTE_KEY, setKey(made)])
        void cache.invalidateQueries({ queryKey })
      say(t(id === null ? 'form.created' : 'form.saved'), operationId)
      // Once the guard of unsaved changes is gone.
      if (id === null) setTimeout(() => navigate(setPath(made), { replace: true }))
    },
  })
  return { ...form, noteWritten: (product) => written.current.push(product) }
}
