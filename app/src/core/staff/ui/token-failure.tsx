import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#kit/ui/api/api-error.ts'
import { Button } from '#kit/ui/button.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { FailureScreen } from '#kit/ui/shell/failure-screen.tsx'

/** Shown instead of the app if a staff token is invalid (1-shell §8); the failure is reported once. */
export function TokenFailure({
  error,
  report,
  onLeave,
}: {
  error: ApiError
  report: (error: Error) => void
  /** Removes the token and leaves the page. */
  onLeave: () => void
}) {
  const { t } = useTranslation('staff')
  const { words, code } = useErrorWords(error)
  const tell = useEffectEvent(() => report(new Error(`A staff token does not hold: ${code}`)))
  useEffect(() => tell(), [])
  return (
    <FailureScreen title={t('token.title')} detail={words} code={code}>
      <Button onPress={onLeave}>{t('token.leave')}</Button>
    </FailureScreen>
  )
}
