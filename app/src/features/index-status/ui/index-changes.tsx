import { useTranslation } from 'react-i18next'
import { pathOf } from '#kit/shared/path-of.ts'
import { Link } from '#kit/ui/link.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { IndexChange } from '../contract.ts'
import { isIndexed } from '../domain/index-verdict.ts'
import { PATH } from './index-status-api.ts'

/** Recently changed verdicts, each linked to its page; nothing without changes. */
export function IndexChanges({ changes }: { changes: readonly IndexChange[] }) {
  const { t } = useTranslation('index-status')
  if (changes.length === 0) return null
  return (
    <Section title={t('changes.title')} flush>
      <Rows>
        {changes.map((change) => (
          <ChangeRow key={change.id} change={change} linked />
        ))}
      </Rows>
    </Section>
  )
}

/** One change: its page, the verdicts and the reason. */
export function ChangeRow({ change, linked = false }: { change: IndexChange; linked?: boolean }) {
  const { t } = useTranslation('index-status')
  const { from, to, reason, at, url, pageId } = change
  const hasLeft = isIndexed(from) && !isIndexed(to)
  const isBack = !isIndexed(from) && isIndexed(to)
  const words = t(`changes.${hasLeft ? 'left' : isBack ? 'back' : 'other'}`)
  return (
    <Row
      tone={hasLeft ? 'attention' : isBack ? 'success' : 'info'}
      toneWord={words}
      title={linked ? <Link to={`${PATH}?detail=${pageId}`}>{pathOf(url)}</Link> : <span>{words}</span>}
      note={
        <>
          {linked && `${words} · `}
          {t(`verdict.${from}`)} → {t(`verdict.${to}`)}
          {reason !== null && ` · ${t(`reason.${reason}.title`)}`} · <RelativeTime at={at} />
        </>
      }
    />
  )
}
