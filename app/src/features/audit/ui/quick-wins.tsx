import { useTranslation } from 'react-i18next'
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
  const { t } = useTranslation('audit')
  const { id, state, worth, effort, navigate } = line
  const title = t(`win.${id}.title`)
  const share = useShare(line)
  return (
    <Row
      tone={TONES[state]}
      toneWord={t(`wins.state.${state}`)}
      title={
        <Inline>
          <span className="sp-strong">{title}</span>
          {share && <span className="sp-subtle sp-numeric">{share}</span>}
        </Inline>
      }
      note={`${t(`win.${id}.note`)} ${t(`wins.worth.${worth}`)} · ${t(`wins.effort.${effort}`)}`}
      action={
        <Link to={navigate} look={state === 'done' ? 'text' : 'button'}>
          {state === 'done' ? (
            <>
              {t('wins.look')}
              <span className="sp-hidden">: {title}</span>
            </>
          ) : (
            t(`win.${id}.action`)
          )}
        </Link>
      }
    />
  )
}

/** Wins that count nothing: a switch is on or off. */
const SWITCHES = ['embed', 'product-schema', 'breadcrumbs'] as const
const isSwitch = (id: QuickWinLine['id']): id is (typeof SWITCHES)[number] =>
  SWITCHES.some((one) => one === id)

/** Returns what is counted, in words: how many of what are done, or have a problem. */
function useShare({ id, part, whole }: QuickWinLine): string | null {
  const { t } = useTranslation('audit')
  if (isSwitch(id) || part === undefined || whole === undefined) return null
  return t(`win.${id}.share`, { part, left: whole - part, count: whole })
}
