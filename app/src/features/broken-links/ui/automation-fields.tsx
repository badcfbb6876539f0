import { useTranslation } from 'react-i18next'
import { SoftBadge } from '#core/redirects/ui/soft-note.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Switch } from '#kit/ui/switch.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import { type AutomationRules, URL_FIELDS, type UrlField } from '../domain/automation.ts'
import { pathMeant, targetFault } from '../domain/target.ts'
import { PathHelp } from './path-help.tsx'

/** The specification's nine fields. */
export function AutomationFields({
  rules,
  saved,
  locked,
  tried,
  dead,
  onChange,
}: {
  rules: AutomationRules
  /** Whether the automation is on as stored. */
  saved: boolean
  /** Whether the plan includes the automation no longer. */
  locked: string | null
  tried: boolean
  /** URLs as they were when they were found to lead to no page. */
  dead: ReadonlyMap<UrlField, string>
  onChange: (change: Partial<AutomationRules>) => void
}) {
  const { t } = useTranslation('broken-links')
  const url = (name: UrlField) => {
    const value = rules[name]
    const fault = value.trim() === '' ? null : targetFault(value)
    return (
      <TextField
        label={t(`automation.${name}`)}
        value={value}
        onValue={(text) => onChange({ [name]: text })}
        placeholder={PLACEHOLDERS[name]}
        help={
          <>
            <PathHelp typed={value}>{t(`automation.${name}Help`)}</PathHelp>{' '}
            <SoftBadge target={pathMeant(value)} />
          </>
        }
        error={
          tried && fault !== null
            ? t(`fault.${fault}`)
            : dead.get(name) === value && value !== ''
              ? t('automation.dead')
              : undefined
        }
        autoComplete="off"
      />
    )
  }
  return (
    <>
      <Section title={t('automation.title')} note={t('automation.note')}>
        <Switch
          on={rules.enabled}
          saved={saved}
          pausedBy={locked}
          disabled={locked !== null && !rules.enabled}
          onSwitch={(enabled) => onChange({ enabled })}
          help={t('automation.enabledHelp')}
        >
          {t('automation.enabled')}
        </Switch>
      </Section>
      <Section title={t('automation.products')}>
        <Stack gap={4}>
          <Checkbox
            checked={rules.useCollectionHandle}
            onChecked={(useCollectionHandle) => onChange({ useCollectionHandle })}
            help={t('automation.useCollectionHandleHelp')}
          >
            {t('automation.useCollectionHandle')}
          </Checkbox>
          {url('productUrl')}
          {url('collectionUrl')}
        </Stack>
      </Section>
      <Section title={t('automation.content')}>
        <Stack gap={4}>
          <Checkbox
            checked={rules.useBlogHandle}
            onChecked={(useBlogHandle) => onChange({ useBlogHandle })}
            help={t('automation.useBlogHandleHelp')}
          >
            {t('automation.useBlogHandle')}
          </Checkbox>
          {url('blogUrl')}
          {url('blogCategoryUrl')}
          {url('pageUrl')}
        </Stack>
      </Section>
      <Section title={t('automation.rest')}>
        <Stack gap={4}>
          {url('defaultUrl')}
          {URL_FIELDS.some((name) => rules[name].trim() !== '') && (
            <Banner tone="attention" title={t('soft.title')}>
              {t('soft.note')}
            </Banner>
          )}
        </Stack>
      </Section>
    </>
  )
}

const PLACEHOLDERS: Record<UrlField, string> = {
  productUrl: '/collections/new-arrivals',
  collectionUrl: '/collections/bestsellers',
  blogUrl: '/blogs/news',
  blogCategoryUrl: '/blogs/news',
  pageUrl: '/pages/contact',
  defaultUrl: '/search',
}
