import { useTranslation } from 'react-i18next'
import { HowTo } from '#kit/ui/landing/how-to.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Row, Rows, type RowTone } from '#kit/ui/row.tsx'
import type { LinkedCause } from '../speed-cause-schema.ts'
import { ChangeToCopy } from './change-to-copy.tsx'
import './cause-list.css'

const TONES: Record<LinkedCause['check'], RowTone> = {
  'never-lazy-load-lcp-image': 'critical',
  'set-fetchpriority-high-on-lcp-image': 'critical',
  'prevent-image-layout-shift': 'attention',
  'defer-scripts': 'attention',
  'render-blocking-styles': 'info',
}

/** Causes of a slow page, each with the line of the theme, what to write there, and the link to it. */
export function CauseList({ causes }: { causes: readonly LinkedCause[] }) {
  return (
    <Rows>
      {causes.map((cause) => (
        <CauseRow
          key={`${cause.check} ${cause.url} ${cause.location?.file} ${cause.location?.line}`}
          cause={cause}
        />
      ))}
    </Rows>
  )
}

function CauseRow({ cause }: { cause: LinkedCause }) {
  const { t } = useTranslation('theme-speed')
  const { check, url, changes, app, codeUrl } = cause
  const tone = TONES[check]
  return (
    <Row
      tone={tone}
      toneWord={t(`tone.${tone}`)}
      title={<span className="sp-strong">{t(`check.${check}.title`)}</span>}
      note={
        <>
          {url !== null && <p className="sp-speed-url">{nameOf(url)}</p>}
          <p>{t(`check.${check}.why`)}</p>
          <Where cause={cause} />
          {changes.map((change) => (
            <ChangeToCopy key={change.file} change={change} />
          ))}
          <HowTo>{t(app === null ? `check.${check}.how` : 'app.how')}</HowTo>
        </>
      }
      action={
        codeUrl !== null && (
          <Link to={codeUrl} target="external" look="button">
            {t('open')}
          </Link>
        )
      }
    />
  )
}

function Where({ cause: { location, candidates, app } }: { cause: LinkedCause }) {
  const { t } = useTranslation('theme-speed')
  if (app !== null) return <p>{t('app.brings', { app })}</p>
  if (location !== null)
    return (
      <p>
        {t('where')} <code>{t('line', location)}</code>
      </p>
    )
  if (candidates.length === 0) return <p className="sp-subtle">{t('nowhere')}</p>
  return (
    <p>
      {t('oneOf')}{' '}
      {candidates.slice(0, 5).map(({ file, line }) => (
        <code key={`${file} ${line}`} className="sp-speed-candidate">
          {t('line', { file, line })}
        </code>
      ))}
    </p>
  )
}

/** The part of a URL that identifies it: its file name, with the host if it is another one. */
function nameOf(url: string): string {
  const parsed = URL.parse(url)
  if (!parsed) return url
  const file = parsed.pathname.split('/').at(-1) || parsed.pathname
  return parsed.pathname.startsWith('/cdn/') ? file : `${parsed.host} · ${file}`
}
