import { Banner } from './banner.tsx'
import { useErrorWords } from './i18n/error-words.ts'

/** What did not happen, and below it why; nothing while `error` is null. The code is for support, not for reading. */
export function FailureBanner({ title, error }: { title: string; error: unknown }) {
  const { words, code } = useErrorWords(error)
  if (error === null) return null
  return (
    <Banner tone="critical" title={title} code={code}>
      {words}
    </Banner>
  )
}
