import { useTranslation } from 'react-i18next'
import { BreakingPath } from '#kit/ui/breaking-path.tsx'
import { type DataColumn, DataTable } from '#kit/ui/data-table.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { LabResult, SpeedReport } from '../contract.ts'
import { NoData } from './current-page.tsx'
import { pathOf, useSpeedWords } from './use-speed-words.ts'

const MILESTONES = ['fcp', 'lcp', 'domReady', 'load'] as const

/** How the page appears: its filmstrip, its milestones, and its requests over time. */
export function Timeline({ report: { detail } }: { report: SpeedReport }) {
  const { t } = useTranslation('speed')
  const words = useSpeedWords()
  if (!detail) return <NoData />
  const { filmstrip, observed } = detail.result
  return (
    <Stack gap={4}>
      <Section title={t('timeline.title')} note={t('timeline.note')}>
        <ol className="sp-lab-film">
          {filmstrip.map(({ atMs, image }) => (
            <li key={atMs}>
              <img src={image} alt={t('timeline.frame', { time: words.ms(atMs) })} />
              <span className="sp-numeric sp-small">{words.ms(atMs)}</span>
            </li>
          ))}
        </ol>
        <dl className="sp-lab-metrics">
          {MILESTONES.map((name) => (
            <div key={name}>
              <dt>{t(`timeline.${name}`)}</dt>
              <dd className="sp-numeric">{words.ms(observed[name])}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Requests result={detail.result} />
    </Stack>
  )
}

function Requests({ result: { requests, left, bytes } }: { result: LabResult }) {
  const { t } = useTranslation('speed')
  const words = useSpeedWords()
  const columns = useRequestColumns(Math.max(1, ...requests.map(({ endMs }) => endMs)))
  return (
    <Section title={t('timeline.requests')} note={t('timeline.total', { amount: words.bytes(bytes) })} flush>
      <DataTable
        label={t('timeline.requests')}
        rows={requests}
        rowKey={({ url, startMs }) => `${startMs} ${url}`}
        columns={columns}
      />
      {left > 0 && <p className="sp-section-body sp-subtle">{t('timeline.left', { count: left })}</p>}
    </Section>
  )
}

type Request = LabResult['requests'][number]

function useRequestColumns(end: number): DataColumn<Request>[] {
  const { t } = useTranslation('speed')
  const words = useSpeedWords()
  const file = ({ url }: Request) => (
    <span className="sp-lab-file">
      <BreakingPath>{pathOf(url)}</BreakingPath>
    </span>
  )
  const when = (request: Request) => <When request={request} end={end} />
  return [
    { key: 'url', title: t('timeline.url'), least: 12, cell: file },
    { key: 'kind', title: t('timeline.kind'), keep: 3, least: 7, cell: ({ kind }) => kind },
    {
      key: 'bytes',
      title: t('timeline.bytes'),
      keep: 1,
      numeric: true,
      cell: ({ bytes }) => words.bytes(bytes),
    },
    { key: 'time', title: t('timeline.time'), least: 12, cell: when },
  ]
}

/** Start and end of a request, as a bar and in words. */
function When({ request: { startMs, endMs }, end }: { request: Request; end: number }) {
  const words = useSpeedWords()
  const lane = {
    insetInlineStart: `${(100 * startMs) / end}%`,
    inlineSize: `max(2px, ${(100 * (endMs - startMs)) / end}%)`,
  }
  return (
    <span className="sp-lab-when">
      <span className="sp-lab-lane" aria-hidden="true">
        <span style={lane} />
      </span>
      <span className="sp-numeric sp-small">
        {words.ms(startMs)} – {words.ms(endMs)}
      </span>
    </span>
  )
}
