import { useTranslation } from 'react-i18next'
import { dateFormat, numberFormat } from '#kit/shared/formatters.ts'
import { pathOf } from '#kit/shared/path-of.ts'
import { Button } from '#kit/ui/button.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { useSaidWords } from '#kit/ui/i18n/error-words.ts'
import { Plot } from '#kit/ui/landing/plot.tsx'
import { Grid, Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import type { BrokenLink, LinkDetail } from '../contract.ts'
import { useDetail } from './use-broken-links.ts'
import { useReasons } from './use-reasons.ts'

/** Characters of a path that its row may cut. */
const LONG = 60

/** Expanded details of a link: its visits, referring hosts, linking pages and near pages. */
export function LinkDetails({ link, onResolve }: { link: BrokenLink; onResolve: () => void }) {
  const { t } = useTranslation('broken-links')
  const detail = useDetail(link.id)
  if (detail.isPending)
    return (
      <Loading>
        <SkeletonRows rows={2} sign={false} />
      </Loading>
    )
  if (!detail.data)
    return (
      <ErrorState error={detail.error} onRetry={() => void detail.refetch()} retrying={detail.isFetching} />
    )
  return (
    <Stack gap={4}>
      {link.path.length > LONG && <p className="sp-strong sp-broken-path">{link.path}</p>}
      <Grid min="14rem" gap={4}>
        <Visits link={detail.data} />
        <Searched link={detail.data} />
        <Hosts link={detail.data} />
        <Pages link={detail.data} />
        <Near link={detail.data} />
        <Automation link={detail.data} />
      </Grid>
      <div>
        <Button onPress={onResolve}>{t(`decide.${link.state}`)}</Button>
      </div>
    </Stack>
  )
}

function Visits({ link }: { link: LinkDetail }) {
  const { t, i18n } = useTranslation('broken-links')
  const most = Math.max(1, ...link.days.map(({ people }) => people))
  const number = (value: number) => numberFormat(i18n.language).format(value)
  const people = link.days.reduce((sum, day) => sum + day.people, 0)
  return (
    <Stack gap={1}>
      <h3>{t('detail.visits')}</h3>
      <p>{t('detail.people', { count: people, number: number(people) })}</p>
      <Plot points={link.days.map((day) => day.people / most)} />
      <LastVisit link={link} />
      {link.predicted && <p className="sp-subtle sp-small">{t('predicted.how')}</p>}
    </Stack>
  )
}

/** The day of the last visit. A link that a scan or a deletion found may never have been visited. */
function LastVisit({ link: { people, bots, lastVisit } }: { link: LinkDetail }) {
  const { t, i18n } = useTranslation('broken-links')
  // Days are not kept for ever, the number of visits is.
  if (lastVisit === null && people + bots > 0) return null
  return (
    <p className="sp-subtle sp-small">
      {lastVisit === null
        ? t('detail.unvisited')
        : t('detail.last', {
            time: dateFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' }).format(
              new Date(lastVisit),
            ),
          })}
    </p>
  )
}

/** How often a search engine still shows the path; nothing if it does not. */
function Searched({ link: { search } }: { link: LinkDetail }) {
  const { t, i18n } = useTranslation('broken-links')
  if (search === null) return null
  const counted = (count: number) => ({ count, number: numberFormat(i18n.language).format(count) })
  return (
    <Stack gap={1}>
      <h3>{t('detail.search')}</h3>
      <p>{t('detail.impressions', counted(search.impressions))}</p>
      <p className="sp-subtle">{t('detail.clicks', counted(search.clicks))}</p>
    </Stack>
  )
}

function Hosts({ link: { hosts } }: { link: LinkDetail }) {
  const { t, i18n } = useTranslation('broken-links')
  return (
    <Stack gap={1}>
      <h3>{t('detail.hosts')}</h3>
      {hosts.length === 0 ? (
        <p className="sp-subtle">{t('detail.noHosts')}</p>
      ) : (
        <ul>
          {hosts.map(({ host, visits }) => (
            <li key={host}>
              {host}{' '}
              <span className="sp-subtle sp-numeric">{numberFormat(i18n.language).format(visits)}</span>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}

function Pages({ link: { pages, morePages } }: { link: LinkDetail }) {
  const { t } = useTranslation('broken-links')
  return (
    <Stack gap={1}>
      <h3>{t('detail.pages')}</h3>
      {pages.length === 0 ? (
        <p className="sp-subtle">{t('detail.noPages')}</p>
      ) : (
        <ul>
          {pages.map(({ url, text }) => (
            <li key={url} className="sp-broken-path">
              <Link to={url} target="external">
                {pathOf(url)}
              </Link>
              {/* In the quotation marks of the page's language. */}
              {text !== '' && (
                <>
                  {' '}
                  <q className="sp-subtle">{text}</q>
                </>
              )}
            </li>
          ))}
          {morePages > 0 && <li className="sp-subtle">{t('detail.morePages', { count: morePages })}</li>}
        </ul>
      )}
    </Stack>
  )
}

function Near({ link: { state, suggestion } }: { link: LinkDetail }) {
  const { t } = useTranslation('broken-links')
  const reasons = useReasons()
  if (state !== 'unresolved') return null
  return (
    <Stack gap={1}>
      <h3>{t('detail.near')}</h3>
      {suggestion?.target && <p className="sp-strong sp-broken-path">{suggestion.target}</p>}
      <p className="sp-subtle">{suggestion ? reasons(suggestion) : t('target.waiting')}</p>
      {suggestion?.runnerUp && (
        <p className="sp-subtle sp-broken-path">
          {t('detail.runnerUp', { target: suggestion.runnerUp.target })}
        </p>
      )}
    </Stack>
  )
}

/** Why automation left the link unresolved; nothing if it has not tried. */
function Automation({ link: { refusal } }: { link: LinkDetail }) {
  const { t } = useTranslation(['broken-links', 'redirects'])
  const said = useSaidWords()
  if (refusal === null) return null
  const { again, finding, failed } = refusal
  return (
    <Stack gap={1}>
      <h3>{t('tab.automation')}</h3>
      {finding && <p>{t(`redirects:finding.${finding.key}`, finding.values)}</p>}
      {failed && <p>{said({ ...failed, details: failed.values })}</p>}
      {again && <p className="sp-subtle">{t('preview.why.again')}</p>}
    </Stack>
  )
}
