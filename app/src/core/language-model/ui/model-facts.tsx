import { useTranslation } from 'react-i18next'
import { exactTime } from '#kit/shared/exact-time.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { FilledText, GAP } from '#kit/ui/filled-text.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import type { LanguageModelState } from '../contract.ts'
import { useModelName } from './use-model-name.ts'

/** Describes the model in use; shows only the last characters of its key. */
export function ModelFacts({ state: { own, installation, pausedUntil } }: { state: LanguageModelState }) {
  const { t, i18n } = useTranslation('language-model')
  const modelName = useModelName()
  return (
    <Stack gap={2}>
      {own && !own.usable && (
        <Banner tone="critical" title={t('unusable.title')}>
          {t('unusable.note')}
        </Banner>
      )}
      {pausedUntil && (
        <Banner tone="attention" title={t('paused', { time: exactTime(pausedUntil, i18n.language) })} />
      )}
      {own ? (
        <>
          <p>
            {t('own.writes', { provider: t(`provider.${own.provider}`), model: own.model })}{' '}
            {t(own.seesImages ? 'images.seen' : 'images.unseen')}
          </p>
          <p className="sp-subtle sp-small">{own.baseUrl}</p>
          <p className="sp-subtle sp-small">
            {own.lastFour === null
              ? t('own.noKey')
              : own.lastFour === ''
                ? t('own.shortKey')
                : t('own.key', { signs: own.lastFour })}{' '}
            <FilledText text={t('own.savedAt', { time: GAP })}>
              <RelativeTime at={own.savedAt} />
            </FilledText>
          </p>
        </>
      ) : installation ? (
        <p>
          {t('installation.writes', { model: modelName(installation.model) })}{' '}
          {t(installation.seesImages ? 'images.seen' : 'images.unseen')}
        </p>
      ) : (
        <p>{t('none')}</p>
      )}
    </Stack>
  )
}
