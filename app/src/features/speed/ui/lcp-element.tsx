import { useTranslation } from 'react-i18next'
import type { Device } from '#kit/shared/lighthouse-names.ts'
import { BarList } from '#kit/ui/bar-list.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { LabResult, SpeedReport } from '../contract.ts'
import { Causes } from './causes.tsx'
import { NoData } from './current-page.tsx'
import { useSpeedWords } from './use-speed-words.ts'

const PARTS = ['ttfb', 'loadDelay', 'loadDuration', 'renderDelay'] as const
const CHECKS = ['requestDiscoverable', 'eagerlyLoaded', 'priorityHinted'] as const

/** The largest element, where its time goes, and whether the browser discovers it early. */
export function LcpElement({ report, device }: { report: SpeedReport; device: Device }) {
  const { detail } = report
  const { t } = useTranslation('speed')
  if (!detail) return <NoData />
  const { lcpElement, lcpParts, lcpDiscovery } = detail.result
  return (
    <Stack gap={4}>
      <Section title={t('lcp.title')}>
        {lcpElement ? <Element element={lcpElement} /> : <p className="sp-subtle">{t('lcp.none')}</p>}
      </Section>
      {lcpParts && <Parts parts={lcpParts} />}
      {lcpDiscovery ? (
        <Discovery found={lcpDiscovery} />
      ) : (
        lcpElement && (
          <Section title={t('lcp.checks')}>
            <p className="sp-subtle">{t('lcp.text')}</p>
          </Section>
        )
      )}
      <Causes report={report} device={device} />
    </Stack>
  )
}

function Element({ element }: { element: NonNullable<LabResult['lcpElement']> }) {
  const { t } = useTranslation('speed')
  const words = useSpeedWords()
  const { selector, snippet, width, height, url, bytes } = element
  return (
    <Stack gap={2}>
      <p>
        <code>{selector}</code>
      </p>
      <pre className="sp-lab-code">{snippet}</pre>
      <p className="sp-subtle">
        {t('lcp.size', { width, height })}
        {bytes !== null && ` · ${t('lcp.weighs', { amount: words.bytes(bytes) })}`}
      </p>
      {url !== null && (
        <Link to={url} target="external">
          {URL.parse(url)?.pathname.split('/').at(-1) ?? url}
        </Link>
      )}
    </Stack>
  )
}

function Parts({ parts }: { parts: NonNullable<LabResult['lcpParts']> }) {
  const { t } = useTranslation('speed')
  const words = useSpeedWords()
  return (
    <Section title={t('lcp.parts')}>
      <BarList
        label={t('lcp.parts')}
        of={t('lcp.parts')}
        columns={{ value: t('timeline.time') }}
        bars={PARTS.flatMap((name) => {
          const value = parts[name]
          return value === null ? [] : [{ key: name, label: t(`lcp.${name}`), value, words: words.ms(value) }]
        })}
      />
    </Section>
  )
}

function Discovery({ found }: { found: NonNullable<LabResult['lcpDiscovery']> }) {
  const { t } = useTranslation('speed')
  return (
    <Section title={t('lcp.checks')} flush>
      <Rows>
        {CHECKS.map((name) => (
          <Row
            key={name}
            tone={found[name] ? 'success' : 'attention'}
            toneWord={found[name] ? t('lcp.yes') : t('lcp.no')}
            title={t(`lcp.${name}`)}
            note={found[name] ? undefined : t(`lcp.fix.${name}`)}
          />
        ))}
      </Rows>
    </Section>
  )
}
