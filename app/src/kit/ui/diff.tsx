import { useTranslation } from 'react-i18next'
import { diffWords } from './diff-words.ts'
import './diff.css'

/** Before and after of a text, with changed words marked. */
export function Diff({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation('shell')
  const parts = diffWords(before, after)
  return (
    <div className="sp-diff">
      <div className="sp-diff-side">
        <span className="sp-diff-label">{t('diff.before')}</span>
        <p>
          {parts.map((part, index) =>
            part.kind === 'same' ? part.text : part.kind === 'removed' && <del key={index}>{part.text}</del>,
          )}
        </p>
      </div>
      <div className="sp-diff-side">
        <span className="sp-diff-label">{t('diff.after')}</span>
        <p>
          {parts.map((part, index) =>
            part.kind === 'same' ? part.text : part.kind === 'added' && <ins key={index}>{part.text}</ins>,
          )}
        </p>
      </div>
    </div>
  )
}
