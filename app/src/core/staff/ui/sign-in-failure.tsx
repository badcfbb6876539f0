import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'

/** Why a sign-in failed: the server's message, or that the browser's prompt was dismissed. */
export function SignInFailure({ error }: { error: Error }) {
  const { t } = useTranslation('staff')
  const { title, words, code } = useErrorWords(error)
  return (
    <Banner tone="critical" title={title}>
      {code === 'browser.failed' ? t('signIn.noPasskey') : words}
    </Banner>
  )
}
