import { useTranslation } from 'react-i18next'
import { PlanLimitNote } from '#core/catalogue/ui/plan-limit-note.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Select } from '#kit/ui/select.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import type { HtmlState } from '../contract.ts'
import { LONGEST_TITLE } from '../domain/html-settings.ts'
import type { HtmlDraft } from './html-draft.ts'
import { HtmlPreview } from './html-preview.tsx'
import { HtmlPublication } from './html-publication.tsx'

const COLUMNS = ['1', '2', '3', '4'] as const

/** Settings of the whole page: publication and URL, title, columns, order of its sections, and a preview. */
export function HtmlAllPanel({
  saved,
  draft,
  onDraft,
  onPublish,
  saving,
}: {
  saved: HtmlState
  draft: HtmlDraft
  onDraft: (draft: HtmlDraft) => void
  onPublish: (published: boolean) => void
  saving: boolean
}) {
  const { t } = useTranslation(['sitemaps', 'shell'])
  const { settings } = draft
  const change = (more: Partial<HtmlState['settings']>) =>
    onDraft({ ...draft, settings: { ...settings, ...more } })
  const move = (at: number, by: -1 | 1) => {
    const sections = [...settings.sections]
    const [moved] = sections.splice(at, 1)
    if (moved) sections.splice(at + by, 0, moved)
    change({ sections })
  }
  return (
    <Stack gap={4}>
      <HtmlPublication
        saved={saved}
        note={t(saved.settings.published ? 'html.onNote' : 'html.offNote')}
        saving={saving}
        refused={settings.title.trim() === ''}
        onPublish={onPublish}
      >
        <p className="sp-subtle">{t('html.footerNote', { path: saved.path })}</p>
        <PlanLimitNote />
        <p>
          <Link to="shopify://admin/themes/current/editor?context=theme" target="top">
            {t('html.editor')}
          </Link>
        </p>
      </HtmlPublication>
      <Section title={t('html.looks')}>
        <Stack gap={3}>
          <TextField
            label={t('html.heading')}
            value={settings.title}
            onValue={(title) => change({ title })}
            maxCharacters={LONGEST_TITLE}
            error={settings.title.trim() === '' ? t('html.headingRequired') : undefined}
          />
          <Select
            label={t('html.columns')}
            value={String(settings.columns) as (typeof COLUMNS)[number]}
            onValue={(columns) => change({ columns: Number(columns) })}
            options={COLUMNS.map((value) => ({ value, label: value }))}
            help={t('html.columnsHelp')}
          />
        </Stack>
      </Section>
      <Section title={t('html.order')} note={t('html.orderNote')} flush>
        <Rows>
          {settings.sections.map(({ kind, shown }, at) => {
            // The heading on the page itself: a section of many is in the plural.
            const name = t(`storefront.${kind}`)
            const found = saved.preview.find((one) => one.kind === kind)
            return (
              <Row
                key={kind}
                title={
                  <Inline>
                    <span className="sp-strong">{name}</span>
                    {!shown && <Badge>{t('html.hidden')}</Badge>}
                  </Inline>
                }
                note={shown && found ? previewWords(found) : undefined}
                action={
                  <Inline>
                    <IconButton
                      icon="up"
                      label={t('html.up', { name })}
                      isDisabled={at === 0}
                      onPress={() => move(at, -1)}
                    />
                    <IconButton
                      icon="down"
                      label={t('html.down', { name })}
                      isDisabled={at === settings.sections.length - 1}
                      onPress={() => move(at, 1)}
                    />
                  </Inline>
                }
              />
            )
          })}
        </Rows>
      </Section>
      <HtmlPreview saved={saved} draft={draft} />
    </Stack>
  )

  function previewWords({ kind, total, titles }: HtmlState['preview'][number]) {
    const left = settings.excluded.filter((one) => one.kind === kind).length
    const links = t('html.links', { count: Math.max(0, total - left) })
    if (titles.length === 0) return links
    const value = `${titles.join(' · ')}${total > titles.length ? ' …' : ''}`
    return t('shell:pair', { name: links, value })
  }
}
