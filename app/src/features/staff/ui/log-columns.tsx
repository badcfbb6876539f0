import type { TFunction } from 'i18next'
import { Badge } from '#kit/ui/badge.tsx'
import { BreakingPath } from '#kit/ui/breaking-path.tsx'
import type { DataColumn } from '#kit/ui/data-table.tsx'
import { Link } from '#kit/ui/link.tsx'
import { momentsInWords, RelativeTime } from '#kit/ui/relative-time.tsx'
import type { LogRow } from '../contract.ts'
import { actWords } from './act-words.ts'

/** Columns of the staff log; `said` returns the words of an error's code. */
export function logColumns(
  t: TFunction<['staff', 'visits', 'shell']>,
  { language, said }: { language: string; said: (code: string) => string },
): DataColumn<LogRow>[] {
  return [
    {
      key: 'act',
      title: t('staff:log.act'),
      least: 9,
      cell: ({ act }) => actWords(t, act),
    },
    {
      key: 'who',
      title: t('staff:log.who'),
      least: 5.5,
      cell: ({ staffName }) => staffName || t('staff:log.nobody'),
    },
    {
      key: 'about',
      title: t('staff:stores.store'),
      least: 9.5,
      cell: ({ about }) => <About about={about} />,
    },
    {
      key: 'outcome',
      title: t('staff:log.outcome'),
      least: 5.5,
      short: true,
      cell: ({ outcome }) =>
        outcome === 'done' ? <Badge tone="success">{t('staff:log.done')}</Badge> : said(outcome),
    },
    {
      key: 'what',
      title: t('staff:log.what'),
      least: 9,
      cell: ({ reason, before, after }) => (
        <>
          {reason}
          {after !== null && after !== undefined && (
            <div className="sp-small sp-subtle">
              {before !== null && before !== undefined && `${valueWords(before, language)} → `}
              {valueWords(after, language)}
            </div>
          )}
        </>
      ),
    },
    {
      key: 'at',
      title: t('staff:store.at'),
      keep: 1,
      least: 7,
      short: true,
      cell: ({ at }) => <RelativeTime at={at} />,
    },
  ]
}

/** What the act is about: most are about a store, and earlier lines name an order of it, too. */
function About({ about }: Pick<LogRow, 'about'>) {
  const [store = '', ...rest] = (about ?? '').split(' ')
  if (!store.includes('.')) return about
  return (
    <>
      <Link to={`/admin/stores/${store}`}>
        <BreakingPath>{store}</BreakingPath>
      </Link>
      {rest.length > 0 && ` ${rest.join(' ')}`}
    </>
  )
}

/** Parameters of an act by name, as logged. */
function valueWords(value: unknown, language: string): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value)
  return Object.entries(momentsInWords(value as Record<string, unknown>, language))
    .map(([name, own]) => `${name}: ${typeof own === 'string' ? own : JSON.stringify(own)}`)
    .join(' · ')
}
