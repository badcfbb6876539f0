import { useTranslation } from 'react-i18next'
import type { FixPatch } from '../../contract/fixes.ts'
import './fixes.css'

/** Maximum lines shown per file; the rest is in the copied patch. */
const MOST_LINES = 400
const SIGNS = { same: ' ', removed: '−', added: '+' } as const

/** Changes in one file: lines with a sign, so that they do not differ by colour alone. */
export function PatchLines({ file: { file, hunks } }: { file: FixPatch['files'][number] }) {
  const { t } = useTranslation('schema-results')
  const shown = hunks.flatMap(({ line, lines }) => [
    { kind: 'head' as const, text: t('fixes.dialog.line', { line }) },
    ...lines,
  ])
  return (
    <section aria-label={file}>
      <h3 className="sp-patch-name">
        <code>{file}</code>
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys (WCAG 2.1.1) */}
      <div className="sp-patch" role="region" aria-label={t('fixes.dialog.linesOf', { file })} tabIndex={0}>
        {shown.slice(0, MOST_LINES).map((row, at) =>
          row.kind === 'head' ? (
            <div key={at} className="sp-patch-head">
              {row.text}
            </div>
          ) : (
            <div key={at} className={`sp-patch-${row.kind}`}>
              <span aria-hidden="true">{SIGNS[row.kind]} </span>
              {row.kind !== 'same' && <span className="sp-hidden">{t(`fixes.dialog.${row.kind}`)} </span>}
              <code>{row.text}</code>
            </div>
          ),
        )}
      </div>
      {shown.length > MOST_LINES && (
        <p className="sp-subtle sp-small">{t('fixes.dialog.more', { count: shown.length - MOST_LINES })}</p>
      )}
    </section>
  )
}
