import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PlanLimitNote } from '#core/catalogue/ui/plan-limit-note.tsx'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { SearchField } from '#kit/ui/search-field.tsx'
import { Section } from '#kit/ui/section.tsx'
import { SkeletonRows } from '#kit/ui/skeleton.tsx'
import { Switch } from '#kit/ui/switch.tsx'
import type { HtmlState } from '../contract.ts'
import type { HtmlSettings } from '../domain/html-settings.ts'
import { MOST_EXCLUDED } from '../domain/html-settings.ts'
import type { ListedKind } from '../domain/kinds.ts'
import type { HtmlDraft } from './html-draft.ts'
import { useChoices } from './use-html.ts'

/** Settings of one kind: whether it is shown, and its excluded resources. */
export function HtmlKindPanel({
  kind,
  saved,
  draft,
  onDraft,
}: {
  kind: ListedKind
  saved: HtmlState
  draft: HtmlDraft
  onDraft: (draft: HtmlDraft) => void
}) {
  const { t } = useTranslation('sitemaps')
  const { settings, names } = draft
  const [words, setWords] = useState('')
  const found = useChoices(kind, words)
  const left = settings.excluded.filter((one) => one.kind === kind)
  const shownIn = ({ sections }: Pick<HtmlSettings, 'sections'>) =>
    sections.some((section) => section.kind === kind && section.shown)
  const isShown = shownIn(settings)
  const total = saved.preview.find((one) => one.kind === kind)?.total ?? 0
  const leaveOff = (id: string, title: string, isOff: boolean) => {
    const others = settings.excluded.filter((one) => one.kind !== kind || one.id !== id)
    const excluded = isOff ? [...others, { kind, id }] : others
    onDraft({ settings: { ...settings, excluded }, names: { ...names, [`${kind} ${id}`]: title } })
  }
  // Excluded resources stay visible whatever the search.
  const rows = [
    ...left.map(({ id }) => ({ id, title: names[`${kind} ${id}`] ?? id })),
    ...(found.data?.rows ?? []).filter(({ id }) => !left.some((one) => one.id === id)),
  ]
  return (
    <Stack gap={4}>
      <Section>
        <Switch
          on={isShown}
          saved={shownIn(saved.settings)}
          onSwitch={(shown) =>
            onDraft({
              ...draft,
              settings: {
                ...settings,
                sections: settings.sections.map((one) => (one.kind === kind ? { ...one, shown } : one)),
              },
            })
          }
          help={t('html.links', { count: Math.max(0, total - left.length) })}
        >
          {t('html.show', { name: t(`tabs.${kind}`) })}
        </Switch>
        {kind === 'product' && <PlanLimitNote />}
      </Section>
      <Section title={t('html.exclude')} note={t('html.excludeNote')}>
        <Stack gap={3}>
          <SearchField label={t('html.search')} value={words} onValue={setWords} />
          <FailureLine error={found.error} />
          {found.isPending ? (
            <SkeletonRows rows={5} sign={false} />
          ) : rows.length > 0 ? (
            <fieldset className="sp-sitemaps-choices">
              <legend className="sp-hidden">{t('html.exclude')}</legend>
              {rows.map(({ id, title }) => {
                const isOff = left.some((one) => one.id === id)
                return (
                  <Checkbox
                    key={id}
                    checked={isOff}
                    disabled={!isOff && settings.excluded.length >= MOST_EXCLUDED}
                    onChecked={(isChecked) => leaveOff(id, title, isChecked)}
                  >
                    {title}
                  </Checkbox>
                )
              })}
            </fieldset>
          ) : found.error ? null : (
            <p className="sp-subtle">{t('html.nothing')}</p>
          )}
          {found.data && found.data.total > found.data.rows.length && (
            <p className="sp-subtle sp-small">{t('html.first', { shown: found.data.rows.length })}</p>
          )}
        </Stack>
      </Section>
    </Stack>
  )
}
