import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { Inline } from '#kit/ui/layout.tsx'
import type { LinkedCause } from '../speed-cause-schema.ts'

/** Lines of a file before and after; the new ones can be copied. */
export function ChangeToCopy({ change }: { change: LinkedCause['changes'][number] }) {
  const { t } = useTranslation('theme-speed')
  const [copied, setCopied] = useState<boolean | null>(null)
  const { file, line, before, after } = change
  const copy = () => {
    // Browsers may deny access to the clipboard: then the lines can be selected.
    void (navigator.clipboard?.writeText(after) ?? Promise.reject(new Error('no clipboard'))).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <figure className="sp-speed-change">
      <figcaption>
        <Inline spread>
          <span>{t('change', { file, line })}</span>
          <Button icon="copy" onPress={copy}>
            {t('copy')}
          </Button>
        </Inline>
        <span role="status" className="sp-small">
          {copied === true && t('copied')}
          {copied === false && t('notCopied')}
        </span>
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys (WCAG 2.1.1) */}
      <div className="sp-speed-lines" role="group" aria-label={t('diff', { file, line })} tabIndex={0}>
        <pre>
          {before.split('\n').map((text, at) => (
            <del key={at}>{`- ${text}`}</del>
          ))}
          {after.split('\n').map((text, at) => (
            <ins key={at}>{`+ ${text}`}</ins>
          ))}
        </pre>
      </div>
    </figure>
  )
}
