import { useTranslation } from 'react-i18next'
import { numberFormat } from '#kit/shared/formatters.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Inline } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import { ShortList } from '#kit/ui/short-list.tsx'
import type { QuickWinLine } from '../contract.ts'
import { useQuickWins } from './use-audit.ts'

const TONES = { done: 'success', open: 'attention', unknown: 'unknown' } as const

/** Ten quick wins, by value per effort; ticked by the actual state of the store. */
export function QuickWins() {
  const { t } = useTranslation('audit')
  const wins = useQuickWins()
  return (
    <Loaded query={wins} rows={10}>
      {(lines) => (
        <Section
          title={t('wins.title')}
          note={t('wins.note')}
          action={
            <Badge>
              {t('wins.done', {
                done: lines.filter(({ state }) => state === 'done').length,
                count: lines.length,
              })}
            </Badge>
          }
          flush
        >
          <ShortList rows={lines.length} shown={5}>
            <Rows>
              {lines.map((line) => (
                <Win key={line.id} line={line} />
              ))}
            </Rows>
          </ShortList>
        </Section>
      )}
    </Loaded>
  )
}

function Win({ line }: { line: QuickWinLine }) {
  const { t, i18n } = useTranslation('audit')
  const { id, state, part, whole, worth, effort, navigate } = line
  const number = numberFormat(i18n.language)
  const title = t(`win.${id}.title`)
  return (
    <Row
      tone={TONES[state]}
      toneWord={t(`wins.state.${state}`)}
      title={
        <Inline>
          <span className="sp-strong">{title}</span>
          {part !== undefined && whole !== undefined && (
            <span className="sp-subtle sp-numeric">
              {id === 'critical-issues'
                ? t('win.critical-issues.left', { left: number.format(whole - part), count: whole })
                : t('wins.share', { part: number.format(part), whole: number.format(whole) })}
            </span>
          )}
        </Inline>
      }
      note={`${t(`win.${id}.note`)} ${t(`wins.worth.${worth}`)} · ${t(`wins.effort.${effort}`)}`}
      action={
        <Link to={navigate} look="button">
          {t('wins.open')}
          <span className="sp-hidden">: {title}</span>
        </Link>
      }
    />
  )
}
