import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import type { CrawlerSignature, PastedSignature } from '../contract.ts'
import { settingsApi } from './settings-api.ts'

const KEY = ['crawler-signature']

/** Returns the facts about the signature, and mutations to save and remove it. */
export function useSignature() {
  const cache = useQueryClient()
  const frame = useFrame()
  const { t } = useTranslation('settings')
  const keep = (words: string) => (state: CrawlerSignature) => {
    cache.setQueryData(KEY, state)
    frame.toast(words)
  }
  return {
    state: useQuery({ queryKey: KEY, queryFn: () => settingsApi.crawlerSignature() }),
    save: useMutation({
      mutationFn: (pasted: PastedSignature) => settingsApi.saveCrawlerSignature(pasted),
      onSuccess: keep(t('signature.saved')),
    }),
    remove: useMutation({
      mutationFn: () => settingsApi.removeCrawlerSignature(),
      onSuccess: keep(t('signature.removed')),
    }),
  }
}
