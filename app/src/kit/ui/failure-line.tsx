import { useErrorWords } from './i18n/error-words.ts'
import './field.css'

/** What did not work beside a list, in a line of its own; nothing while `error` is null. */
export function FailureLine({ error }: { error: unknown }) {
  const { words } = useErrorWords(error)
  if (error === null) return null
  return (
    <p className="sp-section-body sp-field-error" role="alert">
      {words}
    </p>
  )
}
