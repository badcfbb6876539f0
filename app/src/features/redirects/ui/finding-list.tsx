import { useTranslation } from 'react-i18next'
import type { ShownFinding } from '../contract/redirects.ts'
import { textOf } from '../domain/finding-text.ts'
import './redirects.css'

/** The compiler's findings, sentence by sentence. */
export function FindingList({ findings }: { findings: readonly ShownFinding[] }) {
  const { t } = useTranslation('redirects')
  const sentences = [...new Set(findings.map((finding) => t(textOf(finding), finding.values)))]
  return (
    <ul className="sp-redirect-steps">
      {sentences.map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  )
}
