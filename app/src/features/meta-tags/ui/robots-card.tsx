import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Switch } from '#kit/ui/switch.tsx'
import { FieldTrouble } from './field-trouble.tsx'
import type { Editor } from './use-editor.ts'

/** Whether search engines list the page and follow its links, in plain language. */
export function RobotsCard({ editor }: { editor: Editor }) {
  const { t } = useTranslation('meta-tags')
  const { noindex, nofollow } = editor.values
  return (
    <Section title={t('robots.title')}>
      <Stack gap={4}>
        <Stack gap={2}>
          <Switch
            name="noindex"
            on={noindex}
            saved={editor.saved.noindex}
            onSwitch={(on) => editor.set('noindex', on)}
            help={t('robots.noindexHelp')}
          >
            {t('robots.noindex')}
          </Switch>
          <FieldTrouble editor={editor} field="noindex" />
        </Stack>
        {noindex && !editor.saved.noindex && (
          <Banner tone="attention" title={t('robots.warning')}>
            {t('robots.warningNote')}
          </Banner>
        )}
        <Stack gap={2}>
          <Switch
            name="nofollow"
            on={nofollow}
            saved={editor.saved.nofollow}
            onSwitch={(on) => editor.set('nofollow', on)}
            help={t('robots.nofollowHelp')}
          >
            {t('robots.nofollow')}
          </Switch>
          <FieldTrouble editor={editor} field="nofollow" />
        </Stack>
      </Stack>
    </Section>
  )
}
