import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { sampleNotesApi } from './sample-notes-api.ts'

const KEY = ['sample-notes']

/** The notes, and calls that add and remove one; each returns the new list. */
export function useNotes() {
  const cache = useQueryClient()
  const frame = useFrame()
  const { t } = useTranslation('sample-notes')
  const keep = (words: string) => (list: Awaited<ReturnType<typeof sampleNotesApi.list>>) => {
    cache.setQueryData(KEY, list)
    frame.toast(words)
  }
  return {
    list: useQuery({ queryKey: KEY, queryFn: () => sampleNotesApi.list() }),
    add: useMutation({
      mutationFn: (text: string) => sampleNotesApi.add({ text }),
      onSuccess: keep(t('add.done')),
    }),
    remove: useMutation({
      mutationFn: (id: string) => sampleNotesApi.remove({ id }),
      onSuccess: keep(t('remove.done')),
    }),
  }
}
