import { useTranslation } from 'react-i18next'
import type { SettingsForm } from '#core/changes/ui/use-settings-form.ts'
import { dateFormat } from '#kit/shared/formatters.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { FilledText, GAP } from '#kit/ui/filled-text.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Switch } from '#kit/ui/switch.tsx'
import type { ProductSettings } from '../contract.ts'

/** The search engine's page about product markup, and the date that page names. */
const SOURCE = 'https://developers.google.com/search/docs/appearance/structured-data/merchant-listing'
const SOURCE_DATE = '2026-07-07'

/** The one type so far: on or off, since when, and what the search engine does with it. */
export function ProductType({
  form,
  saved,
  publishedAt,
}: {
  form: SettingsForm<ProductSettings>
  /** Whether it is on in the store now, regardless of the form. */
  saved: boolean
  publishedAt: string | null
}) {
  const { t, i18n } = useTranslation('structured-data')
  const date = dateFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <Section
      title={t('product.title')}
      note={t('product.note')}
      action={<StateBadge chosen={form.values.enabled} saved={saved} />}
    >
      <Stack>
        {form.error !== null && <SaveFailed error={form.error} />}
        <Switch
          name="enabled"
          on={form.values.enabled}
          onSwitch={form.set('enabled')}
          help={t('product.switchHelp')}
        >
          {t('product.switch')}
        </Switch>
        <p className="sp-subtle sp-small">
          {publishedAt ? (
            <FilledText text={t('product.published', { time: GAP })}>
              <RelativeTime at={publishedAt} />
            </FilledText>
          ) : (
            t('product.unpublished')
          )}
        </p>
        <p className="sp-subtle sp-small">
          {t('product.engine', { date: date.format(new Date(SOURCE_DATE)) })}{' '}
          <Link to={SOURCE} target="external">
            {t('product.source')}
          </Link>
        </p>
      </Stack>
    </Section>
  )
}

/** Shows the form's choice apart from the store's state while it is unsaved. */
function StateBadge({ chosen, saved }: { chosen: boolean; saved: boolean }) {
  const { t } = useTranslation('structured-data')
  if (chosen !== saved)
    return <Badge tone="info">{t(chosen ? 'product.onAfterSaving' : 'product.offAfterSaving')}</Badge>
  return <Badge tone={saved ? 'success' : 'neutral'}>{t(saved ? 'product.on' : 'product.off')}</Badge>
}

function SaveFailed({ error }: { error: unknown }) {
  const { t } = useTranslation('structured-data')
  const { words } = useErrorWords(error)
  return (
    <Banner tone="critical" title={t('saveFailed')}>
      {words}
    </Banner>
  )
}
