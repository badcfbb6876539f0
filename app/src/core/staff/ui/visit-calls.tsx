import { useTranslation } from 'react-i18next'
import { sharedKey } from '#kit/shared/shared-texts.ts'
import { menuWords } from '#kit/ui/i18n/menu-words.ts'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'

interface VisitCall {
  area: string
  call: string
  writes: boolean
  number: number
  lastAt: string
}

/** Which parts of the app were opened, and where something was saved or started. */
export function VisitCalls({ calls }: { calls: readonly VisitCall[] }) {
  const { t, i18n } = useTranslation('visits')
  const { t: shell } = useTranslation('shell')
  const areas = Map.groupBy(calls, ({ area }) => area)
  const nameOf = (area: string) => {
    if (i18n.exists(`area.${area}`, { ns: 'visits' })) return t(`area.${area}`)
    const label = `${area}:menu.main`
    return i18n.exists(sharedKey(label), { ns: 'shell' })
      ? menuWords(shell, label)
      : area.replaceAll('-', ' ')
  }
  return (
    <Section title={t('looked')} note={t('lookedNote')} flush>
      {calls.length === 0 ? (
        <p className="sp-section-body sp-subtle">{t('lookedAtNothing')}</p>
      ) : (
        <Rows>
          {[...areas].map(([area, own]) => {
            const writes = own.filter((call) => call.writes).reduce((sum, { number }) => sum + number, 0)
            return (
              <Row
                key={area}
                title={nameOf(area)}
                note={
                  <>
                    {writes > 0 ? t('actions', { count: writes }) : t('lookedOnly')} ·{' '}
                    <RelativeTime at={own[0]?.lastAt ?? ''} />
                  </>
                }
              />
            )
          })}
        </Rows>
      )}
    </Section>
  )
}
