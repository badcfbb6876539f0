import { useTranslation } from 'react-i18next'
import { Link } from '../link.tsx'
import './screen-help.css'

export interface ScreenHelpProps {
  /** Locale keys, each with a `question` and an `answer`. */
  questions: readonly string[]
  /** URL of a guide with more. */
  guide?: string | undefined
}

/** Below a screen: frequent questions of merchants, each answer collapsed until opened. */
export function ScreenHelp({ questions, guide }: ScreenHelpProps) {
  const files = [...new Set(questions.map((key) => key.split(':')[0] ?? ''))]
  const { t } = useTranslation(['shell', ...files])
  return (
    <aside className="sp-help" aria-label={t('help.title')}>
      <h2>{t('help.title')}</h2>
      {questions.map((key) => (
        <details key={key}>
          <summary>{t(`${key}.question`)}</summary>
          <p>{t(`${key}.answer`)}</p>
        </details>
      ))}
      {guide && (
        <Link to={guide} target="external">
          {t('help.guide')}
        </Link>
      )}
    </aside>
  )
}
