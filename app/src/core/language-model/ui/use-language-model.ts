import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import type { LanguageModelState, OwnModel } from '../contract.ts'
import { languageModelApi } from './language-model-api.ts'

const KEY = ['language-model']

/** The shop's language model, and the ways to set, try and revoke it. */
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
    // What was answered was another model's answer.
    test.reset()
    frame.toast(words)
  }
  return {
    state: useQuery({ queryKey: KEY, queryFn: () => languageModelApi.get() }),
    test,
    save: useMutation({
      mutationFn: (wanted: OwnModel) => languageModelApi.save(wanted),
      onSuccess: keep(t('saved')),
    }),
    remove: useMutation({ mutationFn: () => languageModelApi.remove(), onSuccess: keep(t('revoked')) }),
  }
}
