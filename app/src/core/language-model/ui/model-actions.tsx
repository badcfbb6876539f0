import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { lateDialog } from '#kit/ui/late-part.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import type { LanguageModelState } from '../contract.ts'
import { languageModelApi } from './language-model-api.ts'
import type { useLanguageModel } from './use-language-model.ts'
import { useModelName } from './use-model-name.ts'

const RevokeModel = lateDialog(() => import('./revoke-model.tsx').then((part) => part.RevokeModel))

/** Buttons to enter, change, test and revoke the model, with the result of the last test. */
export function ModelActions({
  state: { own, installation },
  model: { test, remove },
  onEnter,
}: {
  state: LanguageModelState
  model: ReturnType<typeof useLanguageModel>
  onEnter: () => void
}) {
  const { t } = useTranslation('language-model')
  const modelName = useModelName()
  const [isAsking, setIsAsking] = useState(false)
  const failed = useErrorWords(test.error ?? remove.error)
  return (
    <Stack gap={3}>
      <div aria-live="polite">
        {test.data && (
          <Banner tone="success" title={t('test.answered', { model: modelName(test.data.model) })}>
            {test.data.sawImage && t('test.sawImage')}
          </Banner>
        )}
      </div>
      {(test.isError || remove.isError) && (
        <Banner code={failed.code} tone="critical" title={t(test.isError ? 'test.failed' : 'revoke.failed')}>
          {failed.words}
        </Banner>
      )}
      <Inline>
        <Button call={languageModelApi.save} onPress={onEnter}>
          {t(own ? 'change' : 'enter')}
        </Button>
        {(own?.usable || (!own && installation)) && (
          <Button call={languageModelApi.test} loading={test.isPending} onPress={() => test.mutate()}>
            {t('test.action')}
          </Button>
        )}
        {own && (
          <Button call={languageModelApi.remove} tone="plain" onPress={() => setIsAsking(true)}>
            {t('revoke.action')}
          </Button>
        )}
      </Inline>
      {isAsking && (
        <RevokeModel installation={installation} remove={remove} onClose={() => setIsAsking(false)} />
      )}
    </Stack>
  )
}
