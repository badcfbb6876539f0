import { useErrorWords } from './i18n/error-words.ts'
import './field.css'

/** A failed action near a list, on its own line; renders nothing while `error` is null. */
export function FailureLine({ error }: { error: unknown }) {
  const { words } = useErrorWords(error)
  if (error === null) return null
  return (
    <p className="sp-section-body sp-field-error" role="alert">
      {words}
    </p>
  )
}
