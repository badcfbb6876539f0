import { useTranslation } from 'react-i18next'
import { Banner } from '../banner.tsx'
import { Button } from '../button.tsx'
import { useErrorWords } from '../i18n/error-words.ts'

/** Shown above rows while others are still to come. */
export function GridIncomplete({ words }: { words: string }) {
  return (
    <div className="sp-section-body">
      <Banner title={words} />
    </div>
  )
}

/** Shown above rows whose refresh failed: the reason and a retry. */
export function GridStale({
  error,
  onRetry,
  retrying,
}: {
  error: unknown
  onRetry: () => void
  retrying: boolean
}) {
  const { t } = useTranslation('grid')
  const { words } = useErrorWords(error)
  return (
    <div className="sp-section-body">
      <Banner
        tone="attention"
        title={t('stale')}
        action={
          <Button icon="refresh" onPress={onRetry} loading={retrying}>
            {t('shell:retry')}
          </Button>
        }
      >
        {words}
      </Banner>
    </div>
  )
}
