import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import type { LanguageModelState, OwnModel } from '../contract.ts'
import { languageModelApi } from './language-model-api.ts'

const KEY = ['language-model']

/** Returns the shop's language model, and the calls to set, test and revoke it. */
export function useLanguageModel() {
  const cache = useQueryClient()
  const frame = useFrame()
  const { t } = useTranslation('language-model')
  const test = useMutation({
    mutationFn: () => languageModelApi.test(),
    onSettled: () => cache.invalidateQueries({ queryKey: KEY }),
  })
  const keep = (words: string) => (state: LanguageModelState) => {
    cache.setQueryData(KEY, state)
    // The last test result belongs to another model.
    test.reset()
    frame.toast(words)
  }
  return {
    state: useQuery({ queryKey: KEY, queryFn: () => languageModelApi.get() }),
    test,
    save: useMutation({
      mutationFn: (ownModel: OwnModel) => languageModelApi.save(ownModel),
      onSuccess: keep(t('saved')),
    }),
    remove: useMutation({ mutationFn: () => languageModelApi.remove(), onSuccess: keep(t('revoked')) }),
  }
}
