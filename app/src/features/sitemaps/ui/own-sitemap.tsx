import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CLOSED_BY_STAFF } from '#kit/shared/closed-by-staff.ts'
import { numberFormat } from '#kit/shared/formatters.ts'
import { Button } from '#kit/ui/button.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { FilledText, GAP } from '#kit/ui/filled-text.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { OwnSitemap as Own } from '../contract.ts'
import { AddUrl } from './add-url.tsx'
import { NamedPageRow } from './named-page-row.tsx'
import type { useSitemapActions } from './use-sitemaps.ts'

/** Our own sitemap: its contents, and the pages of apps, which only the merchant can name. */
export function OwnSitemap({
  own,
  host,
  actions: { namePage, removeNamedPage },
  locked,
}: {
  own: Own
  host: string
  actions: ReturnType<typeof useSitemapActions>
  /** The plan that the store would need, or `CLOSED_BY_STAFF`; null if it has the feature. */
  locked: string | null
}) {
  const { t, i18n } = useTranslation('sitemaps')
  const [naming, setNaming] = useState(false)
  const isServed = own.changedAt !== null && locked !== CLOSED_BY_STAFF
  const counted = (value: number) => ({ number: numberFormat(i18n.language).format(value) })
  return (
    <Section
      title={t('search.own')}
      note={t('pages.note')}
      flush
      action={
        <Button onPress={() => setNaming(true)} isDisabled={locked !== null}>
          {t('pages.title')}
        </Button>
      }
    >
      <FailureLine error={removeNamedPage.error} />
      <Rows>
        <Row
          title={
            <span className="sp-strong">
              {[
                t('search.ownPages', { count: own.products }),
                own.videos > 0 && t('search.ownVideos', counted(own.videos)),
                own.metaobjects > 0 && t('search.ownMetaobjects', counted(own.metaobjects)),
                own.named.length > 0 && t('search.ownNamed', counted(own.named.length)),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          }
          note={
            <Stack gap={1}>
              {own.changedAt !== null && (
                <span>
                  <FilledText text={t('search.ownChanged', { time: GAP })}>
                    <RelativeTime at={own.changedAt} />
                  </FilledText>
                </span>
              )}
              {isServed && locked !== null && <span>{t('search.ownKept', { plan: locked })}</span>}
              <span>{t('search.ownNote')}</span>
              <code className="sp-sitemaps-url">{`Sitemap: ${own.url}`}</code>
            </Stack>
          }
          action={
            isServed && (
              <Link to={own.url} target="external" look="button">
                {t('search.ownLink')}
              </Link>
            )
          }
        />
        {own.named.map((page) => (
          <NamedPageRow
            key={page.url}
            page={page}
            isRemoving={removeNamedPage.isPending && removeNamedPage.variables === page.url}
            onRemove={() => removeNamedPage.mutate(page.url)}
          />
        ))}
      </Rows>
      {naming && (
        <AddUrl
          words={{
            title: t('pages.title'),
            save: t('pages.title'),
            label: t('pages.url'),
            help: t('pages.urlHelp', { host }),
            wrong: () => null,
          }}
          add={namePage}
          onClose={() => setNaming(false)}
        />
      )}
    </Section>
  )
}
